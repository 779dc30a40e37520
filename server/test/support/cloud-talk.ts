import type { Message } from '@yupflow/contract/messages';
import type { GraphPhone } from '@yupflow/whatsapp-server/graph/graph-phone';
import { expect } from 'vitest';
import { aPhoneNumber, type CloudLine, type CloudTest } from './cloud-line.ts';
import { askAsOwner } from './test-server.ts';

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 5_000, interval: 20 });

/** Somebody behind the official API, and the chat that the company has with them. */
export interface CloudPeer {
  readonly phone: GraphPhone;
  /** By the clock of the deployment, which tests move. Resolves once it is stored. */
  says(text: string): Promise<void>;
  taps(label: string): Promise<void>;
  /** As if what they wrote last were so many hours old. */
  wroteHoursAgo(hours: number): Promise<void>;
  chatId(): Promise<string>;
  /** What was written to them and by them, oldest first, without what only tells of the attendance. */
  messages(): Promise<Message[]>;
  texts(): Promise<string[]>;
  /** What they got last, as the API was told to send it. */
  lastGot(): Record<string, unknown> & { type: string };
}

export function aCloudPeer(world: CloudTest, { number, owner }: CloudLine, name = 'Maria Silva'): CloudPeer {
  const phone = world.graph.addPhone({ phone: aPhoneNumber(), name });
  const chats = async () => (await owner.get(`/chats?search=${phone.facts.phone}`)).body.results as { id: string }[];
  const peer: CloudPeer = {
    phone,
    async says(text) {
      phone.saysText(number, text, { at: world.yupflow.parts.clock.now() });
      await world.graph.webhooks.settled();
    },
    async taps(label) {
      phone.taps(number, label, { at: world.yupflow.parts.clock.now() });
      await world.graph.webhooks.settled();
    },
    async wroteHoursAgo(hours) {
      const id = await peer.chatId();
      await askAsOwner(
        world,
        `update conversations set last_inbound_at = app.now() - interval '${hours} hours' where id = '${id}'`,
      );
    },
    async chatId() {
      const [chat] = await chats();
      if (!chat) throw new Error('they have no chat yet');
      return chat.id;
    },
    async messages() {
      const [chat] = await chats();
      if (!chat) return [];
      const { results } = (await owner.get(`/chats/${chat.id}/messages?limit=100`)).body as { results: Message[] };
      return results.filter(({ kind }) => kind !== 'event').toReversed();
    },
    texts: async () => (await peer.messages()).map(({ text }) => text),
    lastGot: () => (phone.inbox.at(-1)?.content ?? { type: 'nothing' }) as ReturnType<CloudPeer['lastGot']>,
  };
  return peer;
}

/** Until they got so many. */
export const untilGot = ({ phone }: CloudPeer, count: number): Promise<void> =>
  poll(() => phone.inbox.length).toBe(count);
