import type { MessagePage, MessagesQuery } from '@yupflow/contract/chats';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files/files.ts';
import { exactly, isAfter, isBefore, type Place, readPlace, writePlace } from './chat-list.cursor.ts';
import type { ChatScope } from './chat-list.service.ts';
import { requireChat } from './chat-visibility.service.ts';
import { type MessageRow, messageColumns, presentMessages } from './present-messages.service.ts';

export interface MessagePagesParts {
  readonly files: Pick<Files, 'links'>;
  readonly clock: Clock;
}

type PlacedRow = MessageRow & { at: string };
const placeOf = ({ at, id }: PlacedRow): Place => ({ at, id });

const selectOf = ({ tx, companyId }: ChatScope, conversationId: string) =>
  tx
    .selectFrom('messages')
    .select(messageColumns)
    .select(exactly('messages.occurred_at').as('at'))
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId);

/** From a place on towards the past, newest first. */
function listOlder(scope: ChatScope, conversationId: string, from: Place | null, limit: number): Promise<PlacedRow[]> {
  const query = selectOf(scope, conversationId).orderBy('occurred_at', 'desc').orderBy('id', 'desc').limit(limit);
  return (from ? query.where(isBefore(from, 'messages.occurred_at', 'messages.id')) : query).execute();
}

/** From a place on towards the present, and also newest first. */
async function listNewer(scope: ChatScope, conversationId: string, from: Place, limit: number): Promise<PlacedRow[]> {
  const rows = await selectOf(scope, conversationId)
    .where(isAfter(from, 'messages.occurred_at', 'messages.id'))
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

interface Stretch {
  readonly rows: readonly PlacedRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

async function readOlder(scope: ChatScope, id: string, from: Place | null, limit: number): Promise<Stretch> {
  const rows = await listOlder(scope, id, from, limit + 1);
  return { rows: rows.slice(0, limit), hasOlder: rows.length > limit, hasNewer: from !== null };
}

async function readNewer(scope: ChatScope, id: string, from: Place, limit: number): Promise<Stretch> {
  const rows = await listNewer(scope, id, from, limit + 1);
  return { rows: rows.slice(Math.max(0, rows.length - limit)), hasOlder: true, hasNewer: rows.length > limit };
}

/** As many before it as after it, where there are. */
async function readAround(scope: ChatScope, id: string, messageId: string, limit: number): Promise<Stretch> {
  const middle = await selectOf(scope, id).where('id', '=', messageId).executeTakeFirst();
  if (!middle) throw new AppError('not_found');
  const half = Math.floor((limit - 1) / 2);
  const newer = await readNewer(scope, id, placeOf(middle), half);
  const older = await readOlder(scope, id, placeOf(middle), limit - 1 - half);
  return { ...older, rows: [...newer.rows, middle, ...older.rows], hasNewer: newer.hasNewer };
}

/** Asynchronous also where a cursor is none: it is read beside something else. */
async function read(
  scope: ChatScope,
  id: string,
  { cursor, limit, direction, around }: MessagesQuery,
): Promise<Stretch> {
  const from = cursor ? readPlace(cursor) : null;
  if (from && direction === 'newer') return readNewer(scope, id, from, limit);
  if (!from && around) return readAround(scope, id, around, limit);
  return readOlder(scope, id, from, limit);
}

/** A stretch of a chat. Both of its ends lead on, where there is more. */
export async function listMessages(
  parts: MessagePagesParts,
  scope: ChatScope,
  id: string,
  query: MessagesQuery,
): Promise<MessagePage> {
  const [, { rows, hasOlder, hasNewer }] = await Promise.all([
    requireChat(scope.tx, scope.caller, id),
    read(scope, id, query),
  ]);
  const [newest, oldest] = [rows.at(0), rows.at(-1)];
  return {
    results: await presentMessages(scope.tx, scope.companyId, rows, parts),
    cursor: hasOlder && oldest ? writePlace(placeOf(oldest)) : null,
    newer: hasNewer && newest ? writePlace(placeOf(newest)) : null,
  };
}
