import type { SocketConfig, WASocket } from 'baileys';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Line, LineHabits } from '../channel.ts';
import { isNewsletterJid, statusJid } from './addresses.ts';
import type { LineAgent } from './agents.ts';
import type { AuthState } from './auth-state.ts';
import { wantsFullHistory } from './full-history.ts';
import type { Library } from './library.ts';
import { quietLogger } from './quiet-logger.ts';
import { stashing } from './stash.ts';
import { within } from './within.ts';

/** An open connection of a line, as whatever translates sees it. */
export interface Link {
  readonly library: Library;
  readonly socket: WASocket;
  readonly line: Line;
  /** The way out for files too. */
  readonly agent: LineAgent;
  /** Of another server than WhatsApp's own, from which files may come then. */
  readonly whatsappUrl: string | null;
  readonly log: Log;
  readonly clock: Pick<Clock, 'now'>;
}

/** How we are called on the phone's list of linked devices. */
const browser: SocketConfig['browser'] = ['Yupflow', 'Chrome', '1.0.0'];

/** What is published to everybody, unless somebody wants it: stories, and channels that the phone follows. */
function isIgnored(jid: string, { hearsStatus, hearsNewsletters }: LineHabits): boolean {
  if (jid === statusJid) return !hearsStatus;
  if (isNewsletterJid(jid)) return !hearsNewsletters;
  return jid.endsWith('@broadcast');
}

interface SocketParts extends Omit<Link, 'socket'> {
  readonly auth: AuthState;
  /** What we sent, for a phone that could not read it. */
  readonly getMessage: SocketConfig['getMessage'];
}

/** The library's socket as we want it; it dials at once. */
export function openSocket({ library, line, auth, agent, whatsappUrl, log, getMessage }: SocketParts): WASocket {
  const defaults = library.DEFAULT_CONNECTION_CONFIG;
  return library.makeWASocket({
    auth: { creds: auth.creds, keys: auth.keys },
    // The one that this version of the library was made for: asking for the latest would ask somebody else.
    version: defaults.version,
    browser,
    ...(whatsappUrl ? { waWebSocketUrl: whatsappUrl } : {}),
    ...(agent ? { agent, fetchAgent: agent } : {}),
    logger: quietLogger(log),
    makeSignalRepository: stashing(defaults.makeSignalRepository),
    // A store that fails is tried again by us, in order.
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
    getMessage,
    // What we send is ours to remember.
    emitOwnEvents: false,
    syncFullHistory: wantsFullHistory(line.habits.historyDays),
    // What lies in a file is fetched by us, by the line's own way, and handed on.
    shouldSyncHistoryMessage: ({ directPath, initialHistBootstrapInlinePayload: inline }) =>
      !directPath || Boolean(inline?.length),
    shouldIgnoreJid: (jid) => isIgnored(jid, line.habits),
    generateHighQualityLinkPreview: false,
  });
}

/** How long a peer that is gone may keep us from going. */
const farewellMs = 1_000;

/** Ends it and what it holds: whoever waits for an answer hears that none comes. */
export async function endSocket({ end, ws }: WASocket): Promise<void> {
  await within(farewellMs, end(undefined)).catch(() => {});
  // The library takes its ears off first, and leaves those who wait to their clocks.
  ws.emit('error', new Error('connection closed'));
  ws.removeAllListeners();
  // What is still open then reports to nobody.
  ws.on('error', () => {});
}
