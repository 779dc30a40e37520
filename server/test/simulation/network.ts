import {
  type Channel,
  type ChannelAdapter,
  type InboundMessage,
  type Line,
  type OutboundMessage,
  type Receipt,
  SendError,
} from '../../src/channels/channel.ts';
import { chanceFrom } from '../support/chance.ts';
import { scriptedChannel } from '../support/scripted-channel.ts';

/** One write to the wire. */
interface Written {
  readonly companyId: string;
  readonly connectionId: string;
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly kind: OutboundMessage['kind'];
  readonly at: Date;
}

interface Running {
  readonly line: Line;
  readonly chance: () => number;
  readonly told: Receipt[];
}

/**
 * The other side of every line: what it gets it keeps in the order of arrival, and mostly says so. Some receipts come twice
 * or the wrong way round, some sends end without anybody knowing how, some are refused.
 */
export class Network {
  readonly wire: Written[] = [];
  /** What the product has said that it has. */
  readonly heard: { readonly connectionId: string; readonly id: string }[] = [];
  readonly #waiting = new Map<string, InboundMessage[]>();
  readonly #running = new Map<string, Running>();
  readonly #chances = new Map<string, () => number>();
  readonly #now: () => Date;
  #busy = 0;
  constructor(now: () => Date) {
    this.#now = now;
  }

  /** What a line does by chance is its seed's. */
  seed(connectionId: string, seed: number): void {
    this.#chances.set(connectionId, chanceFrom(seed));
  }

  readonly adapter: ChannelAdapter = { type: 'whatsapp', open: (line) => this.#open(line) };

  isUp = (connectionId: string) => this.#running.has(connectionId);

  /** Nothing is on its way to the product. */
  isQuiet = () => this.#busy === 0;

  /** Somebody writes to a line. While it is away it waits here, as on a real one; resolves once the product has it. */
  async deliver(connectionId: string, ...batch: InboundMessage[]): Promise<void> {
    const running = this.#running.get(connectionId);
    if (!running) return void this.#waiting.set(connectionId, [...(this.#waiting.get(connectionId) ?? []), ...batch]);
    await this.#during(running.line.events.messages(batch));
    for (const { id } of batch) this.heard.push({ connectionId, id });
  }

  /** The phone unlinks the line: somebody has to link it again. */
  unlink(connectionId: string): void {
    this.#running.get(connectionId)?.line.events.status({ status: 'closed', reason: 'logged_out' });
    this.#running.delete(connectionId);
  }

  async #during(work: Promise<void>): Promise<void> {
    this.#busy += 1;
    await work.finally(() => {
      this.#busy -= 1;
    });
  }

  #open(line: Line): Channel {
    const { connectionId } = line;
    const running = { line, chance: this.#chances.get(connectionId) ?? (() => 0.5), told: [] };
    const leave = async () => {
      if (this.#running.get(connectionId) === running) this.#running.delete(connectionId);
    };
    return {
      ...scriptedChannel(),
      connect: async () => {
        this.#running.set(connectionId, running);
        line.events.status({ status: 'connected', phone: null, name: null });
        const waiting = this.#waiting.get(connectionId) ?? [];
        this.#waiting.delete(connectionId);
        if (waiting.length > 0) await this.deliver(connectionId, ...waiting);
      },
      disconnect: leave,
      close: leave,
      checkNumbers: async (phones) =>
        new Map(
          phones.map((phone) => [phone, { kind: 'contact', address: `${phone}@s.whatsapp.net`, phone, lid: null }]),
        ),
      send: async (message) => this.#take(running, message),
    };
  }

  #take(running: Running, { id, to, text, kind }: OutboundMessage): void {
    const chance = running.chance();
    if (chance < 0.02) throw new SendError('not_sent');
    if (chance < 0.04) throw new SendError('refused', 'not_on_channel');
    const { companyId, connectionId } = running.line;
    this.wire.push({ companyId, connectionId, id, to: to.address, text, kind, at: this.#now() });
    if (chance < 0.07) throw new SendError('unknown');
    const states: Receipt['state'][] = chance < 0.5 ? ['server', 'delivered', 'read'] : ['server', 'delivered'];
    if (chance > 0.9) states.reverse();
    if (chance > 0.95) states.push('server', 'delivered');
    this.#receipts(running, ...states.map((state) => ({ id, state })));
  }

  /** After the send has returned, with all that were told at the same moment. */
  #receipts(running: Running, ...receipts: Receipt[]): void {
    running.told.push(...receipts);
    if (running.told.length > receipts.length) return;
    const told = Promise.withResolvers<void>();
    setImmediate(() => running.line.events.receipts(running.told.splice(0)).then(told.resolve, told.resolve));
    void this.#during(told.promise);
  }
}
