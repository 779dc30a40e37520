import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  Channel,
  ChannelAdapter,
  ChannelEvents,
  ChannelStatus,
  CloudAccount,
  Group,
  InboundCall,
  InboundChange,
  InboundMessage,
  KeyStore,
  KnownPoll,
  OutboundMessage,
  PersonNews,
  Receipt,
} from '../../src/channels/channel.ts';
import { newMessageId } from '../../src/channels/message-id.ts';
import { eventually } from '../support/own-process.ts';

/** Keys as the product keeps them. */
export class MemoryKeys implements KeyStore {
  readonly kept = new Map<string, Uint8Array>();
  /** What is thrown at every write. */
  failure: Error | null = null;
  refusedWrites = 0;
  /** What a database takes for a read or a write. */
  takesMs = 0;

  async get(type: string, ids: readonly string[]): Promise<Map<string, Uint8Array>> {
    if (this.takesMs > 0) await pause(this.takesMs);
    const found = new Map<string, Uint8Array>();
    for (const id of ids) {
      const value = this.kept.get(`${type}:${id}`);
      if (value) found.set(id, value);
    }
    return found;
  }
  async set(entries: Parameters<KeyStore['set']>[0]): Promise<void> {
    if (this.takesMs > 0) await pause(this.takesMs);
    if (this.failure) {
      this.refusedWrites += 1;
      throw this.failure;
    }
    for (const { type, id, value } of entries) {
      if (value) this.kept.set(`${type}:${id}`, value);
      else this.kept.delete(`${type}:${id}`);
    }
  }
  async clear(): Promise<void> {
    this.kept.clear();
  }
}

type Typing = Parameters<ChannelEvents['typing']>[0];

/** A line whose channel tells its events to a test. */
export class RecordedLine {
  readonly companyId: string;
  readonly connectionId: string;
  readonly keys: MemoryKeys;
  readonly statuses: ChannelStatus[] = [];
  /** Every delivery, in its order, those that were refused included. */
  readonly messages: InboundMessage[] = [];
  readonly changes: InboundChange[] = [];
  readonly receipts: Receipt[] = [];
  readonly groups: Group[] = [];
  readonly calls: InboundCall[] = [];
  readonly people: PersonNews[] = [];
  readonly history: { readonly percent: number | null; readonly isDone: boolean }[] = [];
  readonly typing: Typing[] = [];
  readonly restrictions: Date[] = [];
  /** Why, of each of them. */
  readonly restrictedFor: string[] = [];
  /** What the product remembers of what it sent. */
  readonly sent: OutboundMessage[] = [];
  /** So many of the next batches can't be stored. */
  refusals = 0;
  readonly channel: Channel;
  readonly events: ChannelEvents;
  isClosed = false;

  /** With `former` it is the same line, opened by another process; its keys are those of before, if there are any. */
  constructor(
    adapter: ChannelAdapter,
    former?: { companyId: string; connectionId: string; keys?: MemoryKeys },
    accountOf: (line: { readonly connectionId: string }) => CloudAccount | null = () => null,
  ) {
    this.companyId = former?.companyId ?? randomUUID();
    this.connectionId = former?.connectionId ?? randomUUID();
    this.keys = former?.keys ?? new MemoryKeys();
    const { companyId, connectionId, keys } = this;
    this.events = this.#events();
    const channel = adapter.open({
      companyId,
      connectionId,
      keys,
      events: this.events,
      habits: { historyDays: 30, hearsStatus: false, hearsNewsletters: false },
      account: accountOf(this),
      proxy: null,
      findSent: async (id) => this.sent.find((message) => message.id === id) ?? null,
      findPoll: async (id) => this.#findPoll(id),
    });
    this.channel = {
      ...channel,
      close: async () => {
        this.isClosed = true;
        await channel.close();
      },
    };
  }

  /** As the product finds it: among what it sent and what it heard. */
  #findPoll(id: string): KnownPoll | null {
    const sent = this.sent.find((message) => message.id === id)?.poll;
    if (sent) return { isOwn: true, options: sent.options, reference: { secret: sent.secret } };
    const heard = this.messages.find((message) => message.id === id);
    return heard?.poll ? { ...heard.poll, isOwn: heard.isOwn } : null;
  }

  #events(): ChannelEvents {
    const store =
      <T>(into: T[]) =>
      async (batch: readonly T[]) => {
        into.push(...batch);
        if (this.refusals === 0) return;
        this.refusals -= 1;
        throw new Error('the database is away');
      };
    return {
      status: (status) => void this.statuses.push(status),
      messages: store(this.messages),
      changes: store(this.changes),
      receipts: store(this.receipts),
      groups: store(this.groups),
      calls: store(this.calls),
      people: store(this.people),
      history: async (progress) => void this.history.push(progress),
      restricted: async (until, why = 'strangers') => {
        this.restrictions.push(until);
        this.restrictedFor.push(why);
      },
      typing: (typing) => void this.typing.push(typing),
    };
  }

  /** Everything that was told so far. */
  countTold(): number {
    const { statuses, messages, changes, receipts, groups, restrictions, typing } = this;
    return [statuses, messages, changes, receipts, groups, restrictions, typing].reduce(
      (sum, list) => sum + list.length,
      0,
    );
  }

  async untilStatus<Status extends ChannelStatus['status']>(
    status: Status,
  ): Promise<Extract<ChannelStatus, { status: Status }>> {
    await eventually(() => this.statuses.at(-1)?.status === status);
    return this.statuses.at(-1) as Extract<ChannelStatus, { status: Status }>;
  }

  async untilMessage(text: string): Promise<InboundMessage> {
    await eventually(() => this.messages.some((message) => message.text === text));
    return this.messages.find((message) => message.text === text) as InboundMessage;
  }

  /** What the channel calls a message of ours; its own name, where it does not take the one that we gave it. */
  nameOf(id: string): string {
    return this.receipts.find((receipt) => receipt.id === id)?.remoteId ?? id;
  }

  /** States that were told of a message, in their order. */
  statesOf(id: string): Receipt['state'][] {
    return this.receipts.filter((receipt) => receipt.id === id).map(({ state }) => state);
  }
}

/** Something to send, with an id of ours. */
export function anOutbound(to: OutboundMessage['to'], facts: Partial<OutboundMessage> = {}): OutboundMessage {
  return {
    id: newMessageId(),
    to,
    kind: 'text',
    text: '',
    media: null,
    location: null,
    contacts: null,
    poll: null,
    choices: null,
    template: null,
    quoted: null,
    mentions: [],
    about: null,
    ...facts,
  };
}
