import type { Readable } from 'node:stream';
import { type Channel, type ChannelAdapter, type Line, type OutboundMessage, SendError } from '../channel.ts';
import { withoutGroupChanges, withoutPictures } from '../not-here.ts';
import { paces } from '../paces.ts';
import { plainName } from './addresses.ts';
import { createLineLink, type LineLink, NotConnected } from './line-link.ts';
import type { Simulator } from './simulator-process.ts';
import { personChat, toGroup, toSent } from './translate.ts';

/** Where the secret of the session is kept among the line's keys. */
const sessionKey = { type: 'session', id: 'session' };

/** Phones that are none. They keep ids, and take as much as a benchmark sends. */
export function simulatorAdapter(simulator: Simulator): ChannelAdapter {
  return { type: 'simulator', open: (line) => openChannel(simulator, line) };
}

function openChannel(simulator: Simulator, line: Line): Channel {
  const { keys, events } = line;
  let link: LineLink | null = null;
  let isClosed = false;

  const readSession = async () => {
    const session = (await keys.get(sessionKey.type, [sessionKey.id])).get(sessionKey.id);
    return session ? Buffer.from(session).toString() : null;
  };
  const letGo = () => {
    link?.close();
    link = null;
  };
  const ask: LineLink['ask'] = (name, body) => (link ? link.ask(name, body) : Promise.reject(new NotConnected()));

  const upload = async ({ media }: OutboundMessage): Promise<string | null> => {
    if (!media) return null;
    try {
      return await simulator.upload(line, media.read(), media.size);
    } catch (cause) {
      throw new SendError('not_sent', null, { cause });
    }
  };

  return {
    ...withoutGroupChanges,
    ...withoutPictures,
    keepsIds: true,
    pace: paces.simulator,

    async connect(how) {
      if (isClosed) throw new Error('the line was closed');
      letGo();
      events.status({ status: 'connecting' });
      const session = await readSession();
      try {
        const socket = await simulator.openLine(line);
        // Somebody may have closed it meanwhile.
        if (isClosed) return void socket.destroy();
        link = createLineLink(socket, events, {
          keep: (secret) => keys.set([{ ...sessionKey, value: Buffer.from(secret) }]),
          forget: () => keys.clear(),
        });
        link.connect(session, how?.pairingPhone ?? null);
      } catch {
        if (!isClosed) events.status({ status: 'closed', reason: 'network' });
      }
    },

    async disconnect() {
      const session = await readSession();
      letGo();
      await keys.clear();
      // Without the keys nobody can use the session, even where the phone does not hear of it.
      if (session) await simulator.ask(line, 'signOut', { session }).catch(() => {});
      if (!isClosed) events.status({ status: 'closed', reason: 'asked' });
    },

    async close() {
      isClosed = true;
      letGo();
    },

    async send(message) {
      if (!link?.isConnected()) throw new SendError('not_sent');
      const mediaId = await upload(message);
      await ask('send', toSent(message, mediaId)).catch((cause: unknown) => {
        throw new SendError(cause instanceof NotConnected ? 'not_sent' : 'unknown', null, { cause });
      });
    },

    async setTyping(to, isTyping) {
      await ask('setTyping', { to: to.address, isTyping });
    },

    async markRead(messages) {
      await ask('markRead', { messages: messages.map(({ chat, id }) => ({ chat: chat.address, id })) });
    },

    async download({ id }): Promise<Readable> {
      const file = await simulator.download(line, String(id));
      if (!file) throw new Error('there is no such file');
      return file.stream;
    },

    async checkNumbers(phones) {
      const known = new Set(await ask('checkNumbers', { phones }));
      return new Map(phones.map((phone) => [phone, known.has(phone) ? personChat(phone) : null]));
    },

    async getGroup(address) {
      const group = await ask('getGroup', { id: plainName(address) });
      return group && toGroup(group);
    },
  };
}
