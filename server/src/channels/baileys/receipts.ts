import type { BinaryNode } from 'baileys';
import type { ChannelFailure, Receipt } from '../channel.ts';
import { isGroupJid, isMe, type Me, plainJid } from './addresses.ts';

/** `played` is a voice note that was heard. What is not here is between devices. */
const states: Readonly<Record<string, Receipt['state']>> = {
  delivered: 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'read',
};

/** What somebody's phone tells of our messages. */
export interface HeardReceipt {
  readonly ids: readonly string[];
  readonly state: Receipt['state'];
  /** In a group: of which message, and who has it. */
  readonly group: string | null;
  readonly by: string;
}

const childrenOf = (node: BinaryNode | undefined, tag: string): BinaryNode[] =>
  Array.isArray(node?.content) ? node.content.filter((child) => child.tag === tag) : [];

/**
 * Read from the stanza itself: the library's events come merged, and one that was read at once is never told as
 * delivered. Empty for what is about messages of others, or asks for something.
 */
export function readReceipts(node: BinaryNode, me: Me): HeardReceipt[] {
  const { attrs } = node;
  const state = states[attrs.type ?? 'delivered'];
  const { from, id, participant, recipient } = attrs;
  const chat = plainJid(from);
  // Our own devices tell each other, too.
  if (!state || !chat || !id || recipient || isMe(participant ?? from, me)) return [];
  const group = isGroupJid(chat) ? chat : null;
  const [list] = childrenOf(node, 'list');
  const ids = [id, ...childrenOf(list, 'item').flatMap((item) => item.attrs.id ?? [])];
  const gathered = childrenOf(node, 'participants').flatMap((message) =>
    childrenOf(message, 'user').flatMap(({ attrs: user }) => {
      const by = plainJid(user.jid);
      return by && !isMe(by, me) ? [{ ids: [message.attrs.key ?? id], state, group, by }] : [];
    }),
  );
  return gathered.length > 0 ? gathered : [{ ids, state, group, by: plainJid(participant) ?? chat }];
}

/** Not sent, and not lost: the number may write to nobody new for a while, or wrote too much at once. */
const pauses: Readonly<Record<string, ChannelFailure>> = { 463: 'restricted', 429: 'too_fast' };

/** Whether the server has a message, or won't. It is told by no event of the library. */
export function readAck({ attrs }: BinaryNode): Receipt | null {
  const { id, error } = attrs;
  if (!id) return null;
  if (!error) return { id, state: 'server' };
  return { id, state: 'failed', failure: pauses[error] ?? 'refused' };
}
