import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { MessageRow } from '../chats/present-messages.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import * as repository from './messages.repository.ts';
import { addInside, type MessageParts } from './send-message.service.ts';

interface Note {
  readonly text: string;
  readonly userId: string;
  /** Members, who are told. */
  readonly mentions?: readonly string[];
}

const longestShown = 140;

/** Only the team sees it. */
export async function addNote(
  parts: MessageParts,
  tx: Tx,
  companyId: string,
  conversationId: string,
  { text, userId, mentions = [] }: Note,
): Promise<MessageRow> {
  const conversation = await repository.lockConversation(tx, companyId, conversationId);
  const wanted = [...new Set(mentions)];
  const named = await repository.listMembers(tx, companyId, wanted);
  if (named.length < wanted.length) throw new AppError('invalid_fields', { fields: { mentions: 'invalid' } });
  const message = await addInside(parts, tx, companyId, conversation, {
    kind: 'note',
    source: 'member',
    text,
    user_id: userId,
    data: named.length ? JSON.stringify({ mentions: named }) : null,
  });
  const told = named.filter(({ id }) => id !== userId);
  if (told.length === 0) return message;
  const data = {
    chat: conversationId,
    by: await repository.userName(tx, userId),
    name: await repository.peerName(tx, companyId, conversationId),
    text: [...text].slice(0, longestShown).join(''),
  };
  for (const { id } of told) await notify(tx, parts.realtime, { userId: id, kind: 'chat.mention', data, companyId });
  return message;
}
