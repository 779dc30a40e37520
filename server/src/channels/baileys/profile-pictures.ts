import { buffer } from 'node:stream/consumers';
import type { ChatAddress } from '../channel.ts';
import { plainJid } from './addresses.ts';
import { codeOf } from './disconnects.ts';
import { downloadPlain, isGone } from './media.ts';
import type { Link } from './socket.ts';
import { within } from './within.ts';

const answerMs = 10_000;
const mostBytes = 2 * 1_048_576;

/** Codes with which WhatsApp says that there is none, or none for us. */
const none: readonly unknown[] = [401, 403, 404];
const hasNone = (error: unknown) =>
  none.includes((error as { data?: unknown } | null)?.data) || none.includes(codeOf(error)) || isGone(error);

/** What somebody or a group shows of themselves: small, as lists show it. */
export async function getPicture(
  { socket, agent, whatsappUrl }: Link,
  { address }: ChatAddress,
): Promise<Buffer | null> {
  const jid = plainJid(address);
  if (!jid) return null;
  try {
    const url = await within(answerMs, socket.profilePictureUrl(jid, 'preview', answerMs));
    if (!url) return null;
    return await buffer(await downloadPlain(url, { agent, whatsappUrl }, mostBytes));
  } catch (error) {
    if (hasNone(error)) return null;
    throw error;
  }
}
