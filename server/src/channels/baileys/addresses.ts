import type { ChatAddress, Sender } from '../channel.ts';

const jidShape = /^(?<user>[^@:_]+)(?:_\d+)?(?::\d+)?@(?<server>[^@]+)$/;

/** People that a company runs on Meta's servers, and the oldest way to write a number, are people all the same. */
const servers: Readonly<Record<string, string>> = {
  's.whatsapp.net': 's.whatsapp.net',
  'c.us': 's.whatsapp.net',
  hosted: 's.whatsapp.net',
  lid: 'lid',
  'hosted.lid': 'lid',
  'g.us': 'g.us',
};

/** Without the device that it came from. Null for what is neither a person nor a group: channels, lists, the status. */
export function plainJid(jid: string | null | undefined): string | null {
  const { user, server } = jidShape.exec(jid ?? '')?.groups ?? {};
  const known = servers[server ?? ''];
  return user && known ? `${user}@${known}` : null;
}

/** Where people publish for all who know them. */
export const statusJid = 'status@broadcast';
export const isNewsletterJid = (jid: string) => /^[^@]+@newsletter$/.test(jid);

export const phoneJid = (phone: string) => `${phone}@s.whatsapp.net`;
export const isGroupJid = (jid: string) => jid.endsWith('@g.us');
export const isLidJid = (jid: string) => jid.endsWith('@lid');
const isPhoneJid = (jid: string) => jid.endsWith('@s.whatsapp.net');
export const userOf = (jid: string) => jid.slice(0, jid.indexOf('@'));

/** WhatsApp itself, which writes from here. */
const announcements = '0';

/** The line's own number, as it is known by its phone and without it. */
export interface Me {
  readonly phone: string;
  readonly lid: string | null;
}

export const meOf = (user: { readonly id: string; readonly lid?: string | null | undefined }): Me => ({
  phone: plainJid(user.id) ?? user.id,
  lid: plainJid(user.lid),
});

export const isMe = (jid: string | null | undefined, { phone, lid }: Me): boolean => {
  const plain = plainJid(jid);
  return plain !== null && (plain === phone || plain === lid);
};

interface Known {
  readonly phone: string | null;
  readonly lid: string | null;
}

/** All that two names of one person tell. */
function knownBy(...jids: readonly (string | null | undefined)[]): Known {
  const plain = jids.flatMap((jid) => plainJid(jid) ?? []);
  const phone = plain.find(isPhoneJid);
  return { phone: phone ? userOf(phone) : null, lid: plain.find(isLidJid) ?? null };
}

/** One person, whichever of their names came first. The number is where to write to, once it is known. */
export function personOf(...jids: readonly (string | null | undefined)[]): ChatAddress | null {
  const { phone, lid } = knownBy(...jids);
  const address = phone ? phoneJid(phone) : lid;
  if (!address || phone === announcements) return null;
  return { kind: 'contact', address, phone, lid };
}

export const groupOf = (jid: string): ChatAddress => ({ kind: 'group', address: jid, phone: null, lid: null });

/** In a group a person is called as the group calls them, so that replies, mentions and deletions find them. */
export function participantOf(
  jid: string | null | undefined,
  alt: string | null | undefined,
  name: string | null,
): Sender | null {
  const address = plainJid(jid);
  return address ? { address, phone: knownBy(address, alt).phone, name } : null;
}
