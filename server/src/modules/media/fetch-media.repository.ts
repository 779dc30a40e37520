import type { MessageKind } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { type MessageRow, messageColumns } from '../chats/present-messages.service.ts';
import type { HeldLine } from '../lines/fence.service.ts';

/** Why a file did not come, for whoever looks into the row. */
export type MediaFailure = 'too_large' | 'empty' | 'quota' | 'unreachable';

export interface WaitingMedia {
  readonly id: string;
  readonly conversation_id: string;
  readonly kind: MessageKind;
  /** It came with what was said before the line was linked. */
  readonly is_past: boolean;
  readonly media: {
    readonly name?: string;
    readonly width?: number;
    readonly reference?: Readonly<Record<string, unknown>>;
    readonly attempts?: number;
  };
}

const isWaiting = ({ companyId, connectionId }: HeldLine) => sql<boolean>`
  company_id = ${companyId} and connection_id = ${connectionId} and media_key is null and media ->> 'state' = 'waiting'`;

/** When it may be tried again; at once before the first time. */
const dueAt = sql`coalesce((media ->> 'next_at')::timestamptz, '-infinity')`;

export async function listDue(tx: Tx, line: HeldLine, busy: readonly string[], most: number): Promise<WaitingMedia[]> {
  const { rows } = await sql<WaitingMedia>`
    select id, conversation_id, kind, media, coalesce(is_past, false) as is_past from messages
    where ${isWaiting(line)} and ${dueAt} <= app.now() and not id = any(${[...busy]}::uuid[])
    -- What is written today is waited for; what came with the past is not.
    order by coalesce(is_past, false), id limit ${most}`.execute(tx);
  return rows;
}

/** In how many milliseconds the next is due; null where nothing waits for its time. */
export async function msUntilDue(tx: Tx, line: HeldLine): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(${dueAt}) - app.now()) * 1000)::float8 as ms from messages
    where ${isWaiting(line)} and ${dueAt} > app.now()`.execute(tx);
  return rows[0]?.ms ?? null;
}

interface Change {
  readonly kind?: MessageKind;
  readonly key?: string;
  readonly media: Readonly<Record<string, unknown>>;
}

/** Undefined where it does not wait any more: it came, or the message is gone. The conversation's row is the lock. */
export async function updateMedia(
  tx: Tx,
  { companyId }: HeldLine,
  { id, conversation_id }: WaitingMedia,
  { kind, key, media }: Change,
): Promise<MessageRow | undefined> {
  await tx
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', conversation_id)
    .forUpdate()
    .execute();
  return tx
    .updateTable('messages')
    .set({
      media: sql`media || ${JSON.stringify(media)}::jsonb`,
      ...(kind && { kind }),
      ...(key && { media_key: key }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('media_key', 'is', null)
    .where(sql<boolean>`media ->> 'state' = 'waiting'`)
    .returning(messageColumns)
    .executeTakeFirst();
}

/** Not yet: again after so many seconds. */
export async function postpone(
  tx: Tx,
  line: HeldLine,
  { id }: WaitingMedia,
  { attempts, seconds }: { attempts: number; seconds: number },
): Promise<void> {
  await sql`
    update messages set media = media || jsonb_build_object(
      'attempts', ${attempts}::int, 'next_at', app.now() + make_interval(secs => ${seconds}))
    where ${isWaiting(line)} and id = ${id}`.execute(tx);
}
