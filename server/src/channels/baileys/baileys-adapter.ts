import { type Channel, type ChannelAdapter, type Line, SendError } from '../channel.ts';
import { paces } from '../paces.ts';
import { openAuthState } from './auth-state.ts';
import { type Connection, type ConnectionParts, openConnection } from './connection.ts';
import { loadLibrary } from './library.ts';
import type { Words } from './words.ts';

/** Phones of people, linked by a QR or a code. The library behind it is loaded with the first line that connects. */
export function baileysAdapter(parts: ConnectionParts): ChannelAdapter {
  return { type: 'whatsapp', open: (line) => openChannel(parts, line) };
}

function openChannel(parts: ConnectionParts, line: Line): Channel {
  let connection: Connection | null = null;
  let isClosed = false;

  async function letGo(): Promise<void> {
    const former = connection;
    connection = null;
    await former?.end();
  }
  const words = (): Words => {
    const spoken = connection?.words();
    if (!spoken) throw new SendError('not_sent');
    return spoken;
  };
  async function hasSession(): Promise<boolean> {
    const auth = await openAuthState(await loadLibrary(parts.config), line.keys);
    return auth.isPaired();
  }

  return {
    keepsIds: true,
    pace: paces.whatsapp,

    async connect(how) {
      await letGo();
      const next = await openConnection(parts, line, { pairingPhone: how?.pairingPhone ?? null });
      // Closed while it was being opened.
      if (isClosed) return next.end();
      connection = next;
    },

    async disconnect() {
      if (!connection?.words() && (await hasSession())) {
        // To be taken off the phone's list it has to be there once more.
        await letGo();
        connection = await openConnection(parts, line, { pairingPhone: null, isQuiet: true });
        await connection.opened.catch(async (error: unknown) => {
          // Where the phone had thrown us out already, there is nothing left to sign out.
          if (await hasSession()) throw error;
        });
      }
      await (connection?.words() ? connection.logOut() : connection?.end());
      connection = null;
      await line.keys.clear();
      line.events.status({ status: 'closed', reason: 'asked' });
    },

    async close() {
      isClosed = true;
      await letGo();
    },

    send: async (message) => words().send(message),
    setTyping: async (to, isTyping) => words().setTyping(to, isTyping),
    markRead: async (messages) => words().markRead(messages),
    download: async (media) => words().download(media),
    checkNumbers: async (phones) => words().checkNumbers(phones),
    getGroup: async (address) => words().getGroup(address),
    createGroup: async (name, participants) => words().createGroup(name, participants),
    changeGroup: async (address, change) => words().changeGroup(address, change),
    leaveGroup: async (address) => words().leaveGroup(address),
    getPicture: async (of) => words().getPicture(of),
  };
}
