import type { InboundChange } from '../../channels/channel.ts';
import { castVote, ownVote, theirVote } from '../chats/poll-votes.service.ts';
import { type MessageData, type MessageRow, ownReaction } from '../chats/present-messages.service.ts';
import { cleanName, cleanText } from './peers.ts';

interface Reaction {
  readonly emoji: string;
  readonly name: string;
  /** When it was made: one that comes late takes nobody's place. */
  readonly at: string;
}

const longestEmoji = 32;

function react(row: MessageRow, { emoji, ...change }: InboundChange & { emoji: string }): MessageRow | null {
  const by = change.isOwn ? ownReaction : (change.participant?.address ?? change.chat.address);
  const reactions = { ...((row.reactions ?? {}) as unknown as Record<string, Reaction>) };
  const before = reactions[by];
  const at = change.at.toISOString();
  if (before && before.at > at) return null;
  delete reactions[by];
  const mark = cleanText(emoji).slice(0, longestEmoji).toWellFormed();
  const name = change.isOwn ? '' : cleanName(change.participant?.name ?? change.name);
  if (mark) reactions[by] = { emoji: mark, name, at };
  return { ...row, reactions: reactions as unknown as MessageRow['reactions'] };
}

function vote(row: MessageRow, change: InboundChange & { readonly options: readonly string[] }): MessageRow | null {
  const data = (row.data ?? {}) as MessageData;
  if (!data.poll) return null;
  const by = change.isOwn ? ownVote : (change.participant?.address ?? theirVote);
  const name = change.isOwn ? '' : cleanName(change.participant?.name ?? change.name);
  const poll = castVote(data.poll, by, { options: change.options, name, at: change.at.toISOString() });
  return poll && { ...row, data: { ...data, poll } as unknown as MessageRow['data'] };
}

/** The message after the change; null where it changes nothing, or was not theirs to change. */
export function applyChange(row: MessageRow, change: InboundChange): MessageRow | null {
  if (row.deleted_at) return null;
  if (change.change === 'reaction') return react(row, change);
  if (change.change === 'vote') return vote(row, change);
  const isTheirs = change.isOwn === (row.direction === 'out');
  const isByAuthor = isTheirs && (change.isOwn || (change.participant?.address ?? '') === row.participant);
  if (change.change === 'edit') {
    if (!isByAuthor || (row.edited_at && row.edited_at > change.at)) return null;
    return { ...row, text: cleanText(change.text), edited_at: change.at };
  }
  // Whoever leads a group may take back what others wrote in it; the channel has checked that.
  return isByAuthor || change.chat.kind === 'group' ? { ...row, deleted_at: change.at } : null;
}
