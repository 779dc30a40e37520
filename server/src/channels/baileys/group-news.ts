import type { BinaryNode } from 'baileys';
import type { Group, GroupMember, GroupNews } from '../channel.ts';
import { isGroupJid, isMe, type Me, participantOf, plainJid } from './addresses.ts';

interface About {
  readonly me: Me;
  /** As the line calls itself. */
  readonly ownName: string | null;
  readonly now: Date;
}

type Event = GroupNews['event'];

/** What WhatsApp calls what happened. */
const events: Readonly<Record<string, Event>> = {
  add: 'group_added',
  remove: 'group_removed',
  leave: 'group_left',
  promote: 'group_promoted',
  demote: 'group_demoted',
  subject: 'group_renamed',
};

const childrenOf = ({ content }: BinaryNode): readonly BinaryNode[] => (Array.isArray(content) ? content : []);

function memberOf(jid: string | undefined, alt: string | undefined, { me, ownName }: About): GroupMember | null {
  const isOwn = isMe(jid, me) || isMe(alt, me);
  const sender = participantOf(jid, alt, isOwn ? ownName : null);
  return sender && { ...sender, isMe: isOwn };
}

interface Notice {
  readonly event: Event;
  readonly child: BinaryNode;
  readonly by: GroupMember | null;
}

/** A picture is told by a notification of its own; all else that we show comes as the group's. */
function noticeOf(node: BinaryNode, about: About): Notice | null {
  const { type, participant, participant_pn: phone } = node.attrs;
  const [child] = childrenOf(node);
  if (!child) return null;
  if (type === 'picture')
    return { event: 'group_pictured', child, by: memberOf(child.attrs.author ?? participant, phone, about) };
  const event = type === 'w:gp2' ? events[child.tag] : undefined;
  return event ? { event, child, by: memberOf(participant, phone, about) } : null;
}

/** What a stanza `notification` tells of a group, as its members read it. Null for all that we do not show. */
export function readGroupNews(node: BinaryNode, about: About): Group | null {
  const address = plainJid(node.attrs.from);
  const { id } = node.attrs;
  if (!address || !isGroupJid(address) || !id) return null;
  const notice = noticeOf(node, about);
  if (!notice) return null;
  const { child, by } = notice;
  const whom = childrenOf(child)
    .filter(({ tag }) => tag === 'participant')
    .flatMap(({ attrs }) => memberOf(attrs.jid, attrs.phone_number ?? attrs.lid, about) ?? []);
  // Whoever takes themselves out has left.
  const isByThemselves = whom.length === 1 && whom[0]?.address === by?.address;
  const told = Number(node.attrs.t) * 1_000;
  const news: GroupNews = {
    id,
    event: notice.event === 'group_removed' && isByThemselves ? 'group_left' : notice.event,
    by,
    whom,
    name: notice.event === 'group_renamed' ? (child.attrs.subject ?? '') : null,
    at: told > 0 ? new Date(told) : about.now,
  };
  return { address, name: '', participants: null, news: [news] };
}
