import type { BinaryNode, Contact, WAMessage } from 'baileys';
import { failpoint } from '../../platform/failpoint.ts';
import { isAboutAnother } from './about-another.ts';
import type { AuthState } from './auth-state.ts';
import type { EarlyVotes } from './early-votes.ts';
import { votedIn } from './polls.ts';
import type { Link } from './socket.ts';
import type { Words } from './words.ts';

interface Ears {
  readonly link: Link;
  readonly words: Pick<Words, 'read' | 'takePast'>;
  readonly auth: Pick<AuthState, 'failures'>;
  readonly earlyVotes: EarlyVotes;
}

/** What fails by itself fails for ever, and must not hold up what comes after it; only our stores come back. */
async function unlessByItself<T>({ auth, link }: Ears, work: () => Promise<T>): Promise<T | undefined> {
  const before = auth.failures().count;
  try {
    return await work();
  } catch (err) {
    if (auth.failures().count !== before) throw err;
    link.log.error({ err }, 'what WhatsApp told was not understood');
    return undefined;
  }
}

/** As one that can't be read: then it stands there at least. */
function standIn({ library }: Link, { message, ...info }: WAMessage): WAMessage {
  return { ...info, messageStubType: library.proto.WebMessageInfo.StubType.CIPHERTEXT };
}

/** Stores what one message says, if it says anything. */
export async function storeMessage(ears: Ears, info: WAMessage): Promise<void> {
  const { link, words, earlyVotes } = ears;
  const { events } = link.line;
  const pollId = votedIn(info);
  // Outside of what may fail by itself: our own store comes back.
  const poll = pollId === null ? null : await link.line.findPoll(pollId);
  if (pollId !== null && !poll) return earlyVotes.keep(pollId, info);
  const read = (one: WAMessage) => unlessByItself(ears, () => words.read(one, poll));
  let told = await read(info);
  if (told === undefined) told = await read(standIn(link, info));
  if (!told) return;
  if ('change' in told) return events.changes([told.change]);
  await events.messages([told.message]);
  if (told.message.poll) await countEarly(ears, told.message.id);
}

/** Forgotten once they are stored: counted twice, a vote is the same. */
async function countEarly(ears: Ears, pollId: string): Promise<void> {
  const votes = await ears.earlyVotes.list(pollId);
  for (const vote of votes) await storeMessage(ears, vote);
  if (votes.length > 0) await ears.earlyVotes.forget(pollId);
}

/** What both names of a person are, as the library's own listener keeps it before it decrypts. */
async function learnNames({ library, socket }: Link, { key }: WAMessage): Promise<void> {
  const { lidMapping, migrateSession } = socket.signalRepository;
  const alt = key.participantAlt || key.remoteJidAlt;
  const primary = key.participant || key.remoteJid;
  if (!alt || !primary) return;
  const isLid = library.jidDecode(alt)?.server === 'lid';
  const [lid, pn] = isLid ? [alt, primary] : [primary, alt];
  if (isLid && (await lidMapping.getPNForLID(lid))) return;
  await lidMapping.storeLIDPNMappings([{ lid, pn }]);
  await migrateSession(pn, lid);
}

/** Null for what the library refuses, too: it says so to WhatsApp. */
function openStanza({ library, socket, log }: Link, node: BinaryNode, me: Contact) {
  try {
    return library.decryptMessageNode(node, me.id, me.lid ?? '', socket.signalRepository, socket.ws.config.logger);
  } catch (err) {
    log.info({ err }, 'a stanza was no message');
    return null;
  }
}

/** Decrypts a stanza and stores what it says. Throws where our own stores failed: then it is to be tried again. */
export function hearMessages(ears: Ears): (node: BinaryNode) => Promise<void> {
  const { link, auth } = ears;
  const { library, socket } = link;

  /** What the library turns away without a look. */
  const isTurnedAway = (node: BinaryNode) =>
    socket.ws.config.shouldIgnoreJid(node.attrs.from ?? '') ||
    library.getBinaryNodeChild(node, 'enc')?.attrs.type === 'msmsg';

  return async (node) => {
    const { me } = socket.authState.creds;
    const stanza = me && !isTurnedAway(node) ? openStanza(link, node, me) : null;
    if (!stanza) return;
    const before = auth.failures().count;
    await unlessByItself(ears, () => learnNames(link, stanza.fullMessage));
    await stanza.decrypt();
    const { count, last } = auth.failures();
    // The library takes it for a message that can't be read, and would ask for it again.
    if (count !== before) throw last;
    failpoint('whatsapp.after-decrypt');
    const { fullMessage } = stanza;
    const isPast = await ears.words.takePast(fullMessage);
    if (!isPast && (fullMessage.message || !isAboutAnother(node))) await storeMessage(ears, fullMessage);
    failpoint('whatsapp.after-persist');
  };
}
