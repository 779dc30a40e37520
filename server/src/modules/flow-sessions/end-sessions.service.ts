import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { EndReason } from './session.ts';

type Which =
  | { readonly ids: readonly string[] }
  | { readonly flowId: string }
  | { readonly conversationIds: readonly string[] };

function whichOf(where: Which): RawBuilder<SqlBool> {
  if ('flowId' in where) return sql`s.flow_id = ${where.flowId}`;
  if ('ids' in where) return sql`s.id = any(${[...where.ids]}::uuid[])`;
  return sql`s.conversation_id = any(${[...where.conversationIds]}::uuid[])`;
}

/** Whoever is inside leaves, where they are. */
export async function endSessions(
  _parts: unknown,
  tx: Tx,
  companyId: string,
  where: Which,
  reason: EndReason,
): Promise<void> {
  await sql`
    with gone as materialized (
        select s.id from flow_sessions s where s.company_id = ${companyId} and s.status = 'waiting' and ${whichOf(where)}
        order by s.conversation_id for update),
      over as (
        update flow_sessions s set status = 'ended', ended_at = app.now(), end_reason = ${reason}, wake_at = null,
          waits_for = null, is_held = false
        from gone where s.company_id = ${companyId} and s.id = gone.id)
    update flow_steps t set outcome = 'left' from gone
    where t.company_id = ${companyId} and t.session_id = gone.id and t.outcome = 'inside'`.execute(tx);
}
