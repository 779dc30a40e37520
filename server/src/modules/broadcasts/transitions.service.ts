import type { StopReason } from '@yupflow/contract/broadcasts';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Bus } from '../../platform/bus.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { notifyMany } from '../notifications/notifications.service.ts';
import { wakePump } from './line-status.service.ts';
import { countsOf } from './tallies.ts';

export interface BroadcastParts {
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
  readonly bus: Pick<Bus, 'publish'>;
}

/** As `due.added` names broadcasts that begin. */
export const freezeKind = 'broadcasts';

interface Locked {
  readonly name: string;
  readonly state: 'waiting' | 'started' | 'paused' | 'finished' | 'failed';
  readonly reason: StopReason | null;
  readonly total: number | null;
  readonly created_by: string | null;
}

/**
 * Everybody locks in this order: connections, the lines of a broadcast, the broadcast. So nobody begins with anybody
 * once this has the lines.
 */
export async function lockBroadcast(tx: Tx, companyId: string, id: string): Promise<Locked | undefined> {
  await sql`
    select id from broadcast_lines where company_id = ${companyId} and broadcast_id = ${id}
    order by id for update`.execute(tx);
  return lockAlone(tx, companyId, id);
}

async function lockAlone(tx: Tx, companyId: string, id: string): Promise<Locked | undefined> {
  const { rows } = await sql<Locked>`
    select name, state, reason, total, created_by from broadcasts
    where company_id = ${companyId} and id = ${id} for no key update`.execute(tx);
  return rows[0];
}

/** Starts one that waits, or goes on with one that is paused. One that is started already stays so. */
export async function startBroadcast(parts: BroadcastParts, tx: Tx, companyId: string, id: string): Promise<void> {
  await letLinesGoOn(tx, companyId, id);
  const before = await lockBroadcast(tx, companyId, id);
  if (!before) throw new AppError('not_found');
  if (before.state === 'started') return;
  if (before.state !== 'waiting' && before.state !== 'paused') throw new AppError('broadcast_not_startable');
  await requireFlow(tx, companyId, id);
  await setStarted(parts, tx, companyId, id);
}

/** A person wants to go on: lines that stopped for their failures are given another try with this broadcast. */
async function letLinesGoOn(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`
    update connections l set mass_stopped_at = null, mass_resumed_at = app.now()
    from broadcast_lines b
    where b.company_id = ${companyId} and b.broadcast_id = ${id} and l.company_id = b.company_id
      and l.id = b.connection_id and l.mass_stopped_at is not null`.execute(tx);
}

async function requireFlow(tx: Tx, companyId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select from broadcasts b join flows f on f.company_id = b.company_id and f.id = b.flow_id
    where b.company_id = ${companyId} and b.id = ${id} and f.deleted_at is null and f.version_id is not null`.execute(
    tx,
  );
  if (rows.length === 0) throw new AppError('flow_not_published');
}

/** The caller holds the broadcast. Its lines look at once; what has no audience yet gets it first. */
export async function setStarted(parts: BroadcastParts, tx: Tx, companyId: string, id: string): Promise<void> {
  await endPauses(tx, companyId, id);
  await sql`
    update broadcasts set state = 'started', reason = null, started_at = coalesce(started_at, app.now())
    where company_id = ${companyId} and id = ${id}`.execute(tx);
  await sql`
    update broadcast_lines l set next_at = app.now(), stop = null, stops_until = null from broadcasts b
    where b.company_id = ${companyId} and b.id = ${id} and b.total is not null
      and l.company_id = b.company_id and l.broadcast_id = b.id`.execute(tx);
  wakeAll(parts, tx);
  tell(parts, tx, companyId, id);
}

/** What was begun goes out; nobody else is begun with. Paused already, it keeps its reason unless a person asks. */
export async function pauseBroadcast(
  parts: BroadcastParts,
  tx: Tx,
  companyId: string,
  id: string,
  reason: StopReason,
  userId: string | null = null,
): Promise<void> {
  const before = await lockBroadcast(tx, companyId, id);
  if (!before) throw new AppError('not_found');
  if (before.state !== 'started' && before.state !== 'paused') throw new AppError('broadcast_not_running');
  await sql`
    update broadcast_lines set next_at = null where company_id = ${companyId} and broadcast_id = ${id}`.execute(tx);
  await setPaused(parts, tx, companyId, id, { ...before, reason, userId });
}

/** No line is left, or no flow: for the caller that holds the last line to go. */
export async function stopByItself(
  parts: BroadcastParts,
  tx: Tx,
  companyId: string,
  id: string,
  reason: StopReason,
): Promise<void> {
  const before = await lockAlone(tx, companyId, id);
  if (before?.state === 'started') await setPaused(parts, tx, companyId, id, { ...before, reason });
}

/** A line can go on: so does what stopped by itself. For the caller that holds the line; the others wake by themselves. */
export async function goOnByItself(parts: BroadcastParts, tx: Tx, companyId: string, id: string): Promise<boolean> {
  const before = await lockAlone(tx, companyId, id);
  if (before?.state !== 'paused' || before.reason === 'asked' || before.reason === 'template')
    return before?.state === 'started';
  await endPauses(tx, companyId, id);
  await sql`
    update broadcasts set state = 'started', reason = null where company_id = ${companyId} and id = ${id}`.execute(tx);
  tell(parts, tx, companyId, id);
  return true;
}

async function endPauses(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`
    update broadcast_pauses set to_at = app.now()
    where company_id = ${companyId} and broadcast_id = ${id} and to_at is null`.execute(tx);
}

async function setPaused(
  parts: BroadcastParts,
  tx: Tx,
  companyId: string,
  id: string,
  {
    name,
    state,
    created_by,
    reason,
    userId = null,
  }: Omit<Locked, 'reason'> & { reason: StopReason; userId?: string | null },
): Promise<void> {
  await sql`
    update broadcasts set state = 'paused', reason = ${reason} where company_id = ${companyId} and id = ${id}`.execute(
    tx,
  );
  if (state === 'started')
    await sql`
      insert into broadcast_pauses (company_id, broadcast_id, reason, paused_by)
      values (${companyId}, ${id}, ${reason}, ${userId})`.execute(tx);
  if (reason !== 'asked')
    await notifyMany(tx, parts.realtime, await listKeepers(tx, companyId, created_by), {
      kind: 'broadcast.paused',
      data: { broadcast: id, name, reason },
      companyId,
    });
  tell(parts, tx, companyId, id);
}

/** Nobody is left to begin with. */
export async function finishBroadcast(parts: BroadcastParts, tx: Tx, companyId: string, id: string): Promise<void> {
  const before = await lockAlone(tx, companyId, id);
  if (before?.state !== 'started') return;
  await sql`
    update broadcasts set state = 'finished', reason = null, finished_at = app.now()
    where company_id = ${companyId} and id = ${id}`.execute(tx);
  const counts = (await countsOf(tx, companyId, [id])).get(id);
  await notifyMany(tx, parts.realtime, await listKeepers(tx, companyId, before.created_by), {
    kind: 'broadcast.finished',
    data: { broadcast: id, name: before.name, sent: String(counts?.sent ?? 0), failed: String(counts?.failed ?? 0) },
    companyId,
  });
  tell(parts, tx, companyId, id);
}

/** It can't begin, or not go on in any way. */
export async function failBroadcast(
  parts: BroadcastParts,
  tx: Tx,
  companyId: string,
  id: string,
  reason: StopReason,
): Promise<void> {
  const before = await lockBroadcast(tx, companyId, id);
  if (!before || before.state === 'finished' || before.state === 'failed') return;
  await sql`
    update broadcast_lines set next_at = null where company_id = ${companyId} and broadcast_id = ${id}`.execute(tx);
  await endPauses(tx, companyId, id);
  await sql`
    update broadcasts set state = 'failed', reason = ${reason}, finished_at = app.now()
    where company_id = ${companyId} and id = ${id}`.execute(tx);
  await notifyMany(tx, parts.realtime, await listKeepers(tx, companyId, before.created_by), {
    kind: 'broadcast.failed',
    data: { broadcast: id, name: before.name, reason },
    companyId,
  });
  tell(parts, tx, companyId, id);
}

/** Who is not begun with yet is left alone. False where there is none. */
export async function removeBroadcast(parts: BroadcastParts, tx: Tx, companyId: string, id: string): Promise<boolean> {
  if (!(await lockBroadcast(tx, companyId, id))) return false;
  // Conversations come before what is below them, as for whoever keeps receipts and replies at this moment.
  await sql`
    update conversations set broadcast_id = null where company_id = ${companyId} and id in (
      select id from conversations where company_id = ${companyId} and broadcast_id = ${id} order by id for update)`.execute(
    tx,
  );
  await sql`delete from broadcasts where company_id = ${companyId} and id = ${id}`.execute(tx);
  tell(parts, tx, companyId, id);
  return true;
}

/** A person looked at why a line stopped for its failures, and lets it go on in all broadcasts. */
export async function resumeLine(
  parts: BroadcastParts,
  tx: Tx,
  companyId: string,
  connectionId: string,
): Promise<void> {
  await sql`
    update connections set mass_stopped_at = null, mass_resumed_at = app.now()
    where company_id = ${companyId} and id = ${connectionId} and mass_stopped_at is not null`.execute(tx);
  await sql`
    update broadcast_lines set next_at = app.now()
    where company_id = ${companyId} and connection_id = ${connectionId} and stop = 'failures'`.execute(tx);
  wakePump(parts, tx);
}

function wakeAll(parts: Pick<BroadcastParts, 'bus'>, tx: Tx): void {
  afterCommit(tx, () => parts.bus.publish('due.added', { kind: freezeKind }));
  wakePump(parts, tx);
}

const tell = ({ realtime }: Pick<BroadcastParts, 'realtime'>, tx: Tx, companyId: string, id: string): void =>
  afterCommit(tx, () => realtime.emit(companyId, 'broadcasts.changed', { ids: [id] }));

/** Who is told what became of it: its author, and the owner. */
async function listKeepers(tx: Tx, companyId: string, createdBy: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from companies where id = ${companyId} and owner_id is not null
    union
    select m.user_id from members m where m.company_id = ${companyId} and m.user_id = ${createdBy}`.execute(tx);
  return rows.map(({ id }) => id);
}
