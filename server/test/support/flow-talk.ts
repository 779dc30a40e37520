import type { Message } from '@yupflow/contract/messages';
import type { ChatAddress, InboundMessage } from '../../src/channels/channel.ts';
import { aQuietLine, channelOf, inbound, somebody } from './inbound.ts';
import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

/** Somebody who writes to a line, and what they see of it. What comes in is told by the test, so nothing is waited for. */
class Talk {
  readonly peer: ChatAddress;
  readonly #channel: ReturnType<typeof channelOf>;
  readonly #owner: Person;
  readonly #world: () => TestServer;
  #chatId = '';
  constructor(world: () => TestServer, owner: Person, connectionId: string, peer = somebody()) {
    this.#world = world;
    this.#owner = owner;
    this.#channel = channelOf(world, owner, connectionId);
    this.peer = peer;
  }

  /** By the clock of the deployment, which tests move. */
  #now = () => this.#world().yupflow.parts.clock.now();

  /** Answers what they were told since. */
  async say(text: string, facts: Partial<InboundMessage> = {}): Promise<string[]> {
    const before = (await this.heard()).length;
    await this.#channel.tells(inbound(this.peer, { text, at: this.#now(), ...facts }));
    return (await this.heard()).slice(before);
  }

  /** Several at once, as they come when somebody writes quickly. */
  async sayAtOnce(...texts: string[]): Promise<string[]> {
    const before = (await this.heard()).length;
    const now = this.#now().getTime();
    await this.#channel.tells(...texts.map((text, n) => inbound(this.peer, { text, at: new Date(now + n * 100) })));
    return (await this.heard()).slice(before);
  }

  sendPicture = () =>
    this.say('', {
      kind: 'image',
      media: { kind: 'image', type: 'image/jpeg', name: 'foto.jpg', size: 10, reference: {} },
    });

  /** Somebody answers on the phone itself. */
  answerOnPhone = (text: string) => this.say(text, { isOwn: true, name: null });

  async chat() {
    const { results } = (await this.#owner.get(`/chats?search=${this.peer.phone}`)).body;
    return (await this.#owner.get(`/chats/${results[0].id}`)).body;
  }

  async chatId(): Promise<string> {
    if (this.#chatId) return this.#chatId;
    const [chat] = await this.#world().db.withCompany(this.#owner.companyId, (tx) =>
      tx.selectFrom('conversations').select('id').where('address', '=', this.peer.address).execute(),
    );
    this.#chatId = chat?.id ?? '';
    return this.#chatId;
  }

  /** All that was sent to them, oldest first. */
  async messages(): Promise<Message[]> {
    const id = await this.chatId();
    if (!id) return [];
    const { results } = (await this.#owner.get(`/chats/${id}/messages?limit=100`)).body as { results: Message[] };
    return results.filter(({ direction, kind }) => direction === 'out' && kind !== 'event').toReversed();
  }

  heard = async (): Promise<string[]> => (await this.messages()).map(({ text }) => text);

  sessions = async () =>
    this.#world().db.withCompany(this.#owner.companyId, async (tx) =>
      tx
        .selectFrom('flow_sessions')
        .selectAll()
        .where('conversation_id', '=', await this.chatId())
        .orderBy('started_at')
        .orderBy('id')
        .execute(),
    );

  steps = async (sessionId: string) =>
    this.#world().db.withCompany(this.#owner.companyId, (tx) =>
      tx
        .selectFrom('flow_steps')
        .select(['block_id', 'output', 'outcome', 'remarks'])
        .where('session_id', '=', sessionId)
        .orderBy('number')
        .execute(),
    );
}

/** A line that nobody runs, and people who write to it. */
export async function aTalkingLine(
  world: () => TestServer,
  owner: Person,
  facts: Parameters<typeof aQuietLine>[2] = {},
) {
  const id = await aQuietLine(world(), owner, facts);
  return { id, talk: (peer = somebody()) => new Talk(world, owner, id, peer) };
}
