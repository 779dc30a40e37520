import { type ChatAddress, SendError } from '../channel.ts';

const numbers = /^(\d{5,15})(?:@s\.whatsapp\.net)?$/;

/** As other channels to the same people call them, so that nobody is two. Whoever hides the number has a name alone. */
export const addressOf = (phone: string | null, userId: string | null): ChatAddress | null => {
  const address = phone ? `${phone}@s.whatsapp.net` : userId;
  return address ? { kind: 'contact', address, phone, lid: userId } : null;
};

/** Whom a message goes to, in the API's words. */
export function recipientOf({ kind, address, phone, lid }: ChatAddress): Record<string, string> {
  if (kind === 'group') throw new SendError('refused', 'refused');
  const number = numbers.exec(address)?.[1];
  if (number) return { to: number };
  const name = [address, lid].find((one) => one && !one.includes('@'));
  if (name) return { recipient: name };
  // Known on another channel by a name that means nothing here.
  if (!phone) throw new SendError('refused', 'not_on_channel');
  return { to: phone };
}
