import type { HistoryProgress } from '@yupflow/contract/connections';
import { sql } from 'kysely';
import type { ChannelEvents } from '../../channels/channel.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { tellConnection } from './connection-status.service.ts';

type Progress = Parameters<ChannelEvents['history']>[0];

/** How far the past of a line is taken over. What is counted is what is there, however often it was told. */
export async function noteHistory(
  { realtime }: { readonly realtime: Pick<Realtime, 'emit'> },
  tx: Tx,
  companyId: string,
  connectionId: string,
  { percent, isDone }: Progress,
): Promise<void> {
  const state: HistoryProgress['state'] = isDone ? 'done' : 'running';
  await sql`
    update connections l set history = jsonb_build_object(
      'state', ${state}::text,
      -- The phone's own count goes on from where it was, unless it begins anew.
      'percent', case when ${isDone} then coalesce(${percent}::int, (l.history ->> 'percent')::int)
        when l.history ->> 'state' = 'running' then greatest(${percent}::int, (l.history ->> 'percent')::int)
        else ${percent}::int end,
      'chats', past.chats, 'messages', past.messages,
      'updated_at', to_char(app.now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from (
      select count(distinct conversation_id)::int as chats, count(*)::int as messages from messages
      where company_id = ${companyId} and connection_id = ${connectionId} and is_past) past
    where l.company_id = ${companyId} and l.id = ${connectionId} and l.deleted_at is null`.execute(tx);
  tellConnection({ realtime }, tx, companyId, connectionId, { isListChanged: false });
}
