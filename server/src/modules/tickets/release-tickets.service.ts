import { sql } from 'kysely';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { releaseHeld } from '../shipping-cycles/enrolments.service.ts';
import { listUnable } from './attendants.service.ts';

interface ReleaseParts {
  readonly realtime: Pick<Realtime, 'emit'>;
}

/** Their chats that are not over wait for everybody again. Before they go, so that conversations are locked first. */
export async function releaseTickets(
  { realtime }: ReleaseParts,
  tx: Tx,
  companyId: string,
  userIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with held as materialized (
        select v.id, v.ticket_id, v.connection_id, v.contact_id, v.assigned_to from conversations v
        where v.company_id = ${companyId} and v.assigned_to = any(${[...userIds]}::uuid[]) and v.status <> 'closed'
        order by v.id for update),
      waiting as (
        update tickets t set status = 'pending', assigned_to = null from held
        where t.company_id = ${companyId} and t.id = held.ticket_id),
      unassigned as (
        update contacts c set assigned_to = null from held
        where c.company_id = ${companyId} and c.id = held.contact_id),
      told as (
        insert into messages (company_id, conversation_id, connection_id, ticket_id, direction, kind, source, data, occurred_at)
        select ${companyId}, held.id, held.connection_id, held.ticket_id, 'out', 'event', 'system',
          jsonb_build_object('event', jsonb_build_object('event', 'returned', 'by', null)), app.now() from held)
    update conversations v set status = 'pending', assigned_to = null from held
    where v.company_id = ${companyId} and v.id = held.id
    returning v.id`.execute(tx);
  await releaseHeld(
    {},
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
  if (rows.length > 0) afterCommit(tx, () => realtime.emit(companyId, 'chats.resync', {}));
}

/** After roles have changed: what is held by somebody who may no longer attend waits for everybody again. */
export async function releaseUnattended(parts: ReleaseParts, tx: Tx, companyId: string): Promise<void> {
  const unable = await listUnable(tx, companyId);
  if (unable.length > 0) await releaseTickets(parts, tx, companyId, unable);
}
