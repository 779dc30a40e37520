import { setImmediate as breathe } from 'node:timers/promises';
import { type Preview, previewImage } from '../../platform/files/re-encode-image.ts';
import { type OutboundMedia, type OutboundMessage, SendError } from '../channel.ts';
import { isGroupJid, isLidJid, type Me, plainJid } from './addresses.ts';
import type { Groups } from './groups.ts';
import { uploadMedia } from './media.ts';
import type { Numbers } from './numbers.ts';
import type { Restriction } from './restriction.ts';
import type { Link } from './socket.ts';
import { type Written, writeMessage } from './write-message.ts';

interface Speaking {
  readonly link: Link;
  readonly me: () => Me;
  readonly numbers: Numbers;
  readonly groups: Groups;
  readonly restriction: Pick<Restriction, 'meetPace'>;
}

/**
 * The library's own errors come before the write: no session, no answer, no socket. What else fails is our store, which
 * may be what came after it.
 */
const wasNotWritten = (error: unknown) => (error as { isBoom?: unknown } | null)?.isBoom === true;

/** What WhatsApp answers to a question, as the library throws it: too many of them. */
const isTooFast = (error: unknown) => wasNotWritten(error) && (error as { data?: unknown }).data === 429;

/** A larger one is sent without: it would have to be held as a whole. */
const mostPreviewed = 16 * 1_048_576;

const previewOf = async ({ kind, size, read }: OutboundMedia): Promise<Preview | null> =>
  kind === 'image' && size <= mostPreviewed ? previewImage(read()) : null;

export function openSpeech({ link, me, numbers, groups, restriction }: Speaking) {
  const { library, socket, clock } = link;

  /** How this chat calls us: whoever hides their number from it is not called by ours. */
  async function selfIn(jid: string): Promise<string> {
    const isHidden = isGroupJid(jid) ? await groups.hidesPhones(jid) : isLidJid(jid);
    const { lid, phone } = me();
    return isHidden && lid ? lid : phone;
  }

  async function write(message: OutboundMessage, jid: string): Promise<Written> {
    const { media } = message;
    const preview = media && (await previewOf(media));
    const uploaded = media && (await uploadMedia(media, socket));
    const self = message.quoted?.isOwn ? await selfIn(jid) : '';
    return writeMessage(library, message, { jid, self, uploaded, preview, now: clock.now() });
  }

  async function findJid({ to }: OutboundMessage): Promise<string> {
    const jid = to.kind === 'group' ? plainJid(to.address) : await numbers.find(to);
    if (!jid) throw new SendError('refused', 'not_on_channel');
    return jid;
  }

  async function errorOf(error: unknown, outcome: SendError['outcome']): Promise<SendError> {
    if (error instanceof SendError) return error;
    if (!isTooFast(error)) return new SendError(outcome, null, { cause: error });
    // Where it can't be stored, the next refusal tells it again: this message was surely not sent.
    await restriction.meetPace().catch(() => {});
    return new SendError('refused', 'too_fast', { cause: error });
  }

  /** All that comes before the wire: where it fails, nothing was sent. */
  async function prepare(message: OutboundMessage): Promise<{ jid: string; written: Written }> {
    try {
      const jid = await findJid(message);
      return { jid, written: await write(message, jid) };
    } catch (error) {
      throw await errorOf(error, 'not_sent');
    }
  }

  return {
    async send(message: OutboundMessage): Promise<void> {
      const { jid, written } = await prepare(message);
      // Many sends in a row would leave no room for anything else.
      await breathe();
      try {
        await socket.relayMessage(jid, written.content, {
          messageId: message.id,
          additionalAttributes: written.attributes,
          ...(written.nodes ? { additionalNodes: written.nodes } : {}),
        });
      } catch (error) {
        throw await errorOf(error, wasNotWritten(error) ? 'not_sent' : 'unknown');
      }
    },

    /** For a phone that could not read it. */
    async compose(message: OutboundMessage): Promise<Written['content']> {
      return (await prepare(message)).written.content;
    },
  };
}
