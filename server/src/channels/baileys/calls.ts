import type { BinaryNode } from 'baileys';
import type { InboundCall } from '../channel.ts';
import { personOf } from './addresses.ts';

/** What a stanza `call` may hold when a phone rings; all else of a call is between those who talk. */
const offers: readonly string[] = ['offer', 'offer_notice'];

/** A call of one person that rings; null for the rest of it, and for those of groups. */
export function readCall({ attrs, content }: BinaryNode, now: Date): InboundCall | null {
  const offer = Array.isArray(content) ? content.find(({ tag }) => offers.includes(tag)) : undefined;
  const { 'call-id': id, 'call-creator': creator, caller_pn: number, caller_lid: lid, type } = offer?.attrs ?? {};
  const isOfGroup = type === 'group' || offer?.attrs['group-jid'] !== undefined;
  const chat = personOf(attrs.from, creator, number, attrs.sender_pn, lid, attrs.sender_lid);
  if (!offer || !id || !chat || isOfGroup) return null;
  const told = Number(attrs.t) * 1_000;
  const isVideo =
    (Array.isArray(offer.content) && offer.content.some(({ tag }) => tag === 'video')) || offer.attrs.media === 'video';
  return { chat, id, name: attrs.notify || null, isVideo, at: told > 0 ? new Date(told) : now };
}
