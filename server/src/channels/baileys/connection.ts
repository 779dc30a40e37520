import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionState, WASocket } from 'baileys';
import type { Clock } from '../../platform/clock.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Log } from '../../platform/log.ts';
import { type ChannelStatus, LeaseLost, type Line } from '../channel.ts';
import { plainJid, userOf } from './addresses.ts';
import { agentFor } from './agents.ts';
import { openAuthState } from './auth-state.ts';
import { afterEnd, codeOf, isBadSession } from './disconnects.ts';
import { loadLibrary, type WhatsAppServer } from './library.ts';
import { showPairing } from './pairing.ts';
import { signOut } from './sign-out.ts';
import { endSocket, type Link, openSocket } from './socket.ts';
import { holdTraffic } from './traffic.ts';
import { untilDone } from './until-done.ts';
import { createWords, type Words } from './words.ts';

export interface ConnectionParts {
  readonly config: WhatsAppServer;
  readonly log: Log;
  readonly clock: Pick<Clock, 'now'>;
}

/** A line on its way to WhatsApp or there, over as many sockets as that takes, until it is lost or let go. */
export interface Connection {
  /** Null while nothing can be said. */
  words(): Words | null;
  /** Resolves once it is connected; rejects where it ends before. */
  readonly opened: Promise<void>;
  /** Takes us off the phone's list of devices, and ends. */
  logOut(): Promise<void>;
  /** Without a word. */
  end(): Promise<void>;
}

/** One socket and what belongs to it. */
interface Opened {
  readonly socket: WASocket;
  readonly words: Words;
  /** Without a word. */
  free(): Promise<void>;
}

type Closed = Extract<ChannelStatus, { status: 'closed' }>['reason'];
/** The device is no device any more: what we know of it is worth nothing. */
const forgets: readonly Closed[] = ['logged_out', 'broken'];

export async function openConnection(
  { config, log: parentLog, clock }: ConnectionParts,
  line: Line,
  how: { readonly pairingPhone: string | null; readonly isQuiet?: boolean },
): Promise<Connection> {
  const { companyId, connectionId, keys, events } = line;
  const log = parentLog.child({ companyId, connectionId });
  const library = await loadLibrary(config);
  const auth = await openAuthState(library, keys);
  const agent = agentFor(line.proxy, config.whatsappUrl !== null);
  const letGo = new AbortController();
  const { signal } = letGo;
  const opened = Promise.withResolvers<void>();
  opened.promise.catch(() => {});
  const pair = showPairing({ events, clock, phone: how.pairingPhone });
  let current: Opened | null = null;
  let isOpen = false;
  let isClosing = false;
  let badSessions = 0;

  const tell = (status: ChannelStatus) => {
    if (!signal.aborted && !how.isQuiet) events.status(status);
  };

  async function end(): Promise<void> {
    letGo.abort();
    opened.reject(new Error('the line was let go'));
    await letSocketGo();
    await auth.stop();
  }

  async function letSocketGo(): Promise<void> {
    isOpen = false;
    const former = current;
    current = null;
    await former?.free();
  }

  /** Another process has the line: there is nothing to tell. Anything else is a fault of ours, and tried anew. */
  async function fail(error: unknown): Promise<void> {
    if (signal.aborted) return;
    if (error instanceof LeaseLost) return end();
    log.error({ err: error }, 'a line on WhatsApp failed');
    await close('network');
  }

  async function close(reason: Closed): Promise<void> {
    // One word is enough, however many ways it ends in.
    if (signal.aborted || isClosing) return;
    isClosing = true;
    await letSocketGo();
    await auth.stop();
    try {
      if (forgets.includes(reason)) await untilDone({ log, signal }, () => keys.clear());
      tell({ status: 'closed', reason });
    } catch {
      // The line is in other hands, with all that belongs to it.
    }
    await end();
  }

  const keepCreds = () => untilDone({ log, signal }, () => auth.save());

  async function follow(code: number | null): Promise<void> {
    await letSocketGo();
    // What it has just become must be known before it comes back as that.
    await keepCreds();
    const next = afterEnd({ code, isPaired: auth.isPaired(), badSessions });
    badSessions = isBadSession(code) ? badSessions + 1 : 0;
    if (next.next === 'closed') return close(next.reason);
    if (next.next === 'retry') await pause(next.pauseMs, undefined, { signal });
    if (!isClosing) dial();
  }

  /** Most names become known some time after the first login. */
  let toldName: string | null = null;
  const tellOpen = () => {
    const { id, name } = auth.creds.me ?? {};
    const jid = plainJid(id);
    toldName = name || null;
    tell({ status: 'connected', phone: jid && userOf(jid), name: toldName });
  };
  function hearCreds(): void {
    if (isOpen && (auth.creds.me?.name || null) !== toldName) tellOpen();
    keepCreds().catch(fail);
  }

  function hear(own: WASocket, update: Partial<ConnectionState>): void {
    if (own !== current?.socket || signal.aborted) return;
    const { qr, connection, isNewLogin, lastDisconnect } = update;
    if (qr) pair(own, qr).catch(fail);
    if (isNewLogin) {
      failpoint('whatsapp.after-pair');
      tell({ status: 'connecting' });
    }
    if (connection === 'open') {
      isOpen = true;
      badSessions = 0;
      tellOpen();
      opened.resolve();
    }
    if (connection === 'close') follow(codeOf(lastDisconnect?.error)).catch(fail);
  }

  function dial(): void {
    if (signal.aborted) return;
    const over = new AbortController();
    const parts = { library, line, agent, whatsappUrl: config.whatsappUrl, log, clock };
    const findSent = async (id: string) => {
      const message = await line.findSent(id);
      return message ? words.compose(message) : undefined;
    };
    const socket = openSocket({ ...parts, auth, getMessage: async ({ id }) => (id ? findSent(id) : undefined) });
    const link: Link = { ...parts, socket };
    const words = createWords(link);
    holdTraffic({ link, words, auth, signal: AbortSignal.any([signal, over.signal]), onFailure: fail });
    socket.ev.on('creds.update', hearCreds);
    socket.ev.on('connection.update', (update) => hear(socket, update));
    current = {
      socket,
      words,
      free: async () => {
        over.abort();
        words.stop();
        await endSocket(socket);
      },
    };
  }

  async function logOut(): Promise<void> {
    const { me } = auth.creds;
    // From here on it is us who end it: what the socket says of that is no news.
    letGo.abort();
    try {
      if (current && me) await signOut(current.socket, me.id);
    } finally {
      await end();
    }
  }

  tell({ status: 'connecting' });
  dial();
  return { words: () => (isOpen && current ? current.words : null), opened: opened.promise, logOut, end };
}
