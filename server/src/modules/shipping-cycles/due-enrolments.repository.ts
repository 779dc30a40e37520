import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { isCurrent } from './enrolments.repository.ts';

/** Whom they are about, before anything is locked. */
export async function listPlaces(tx: Tx, companyId: string, ids: readonly string[]) {
  const { rows } = await sql<{ contact_id: string; cycle_id: string }>`
    select distinct contact_id, cycle_id from cycle_enrolments
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}

export interface ChatOfContact {
  readonly contact_id: string;
  readonly connection_id: string;
  readonly status: 'pending' | 'open' | 'closed';
}

/**
 * Those that were written in last come first. Locked in the order of their ids, as by everybody: so whoever ends an
 * attendance either finds that we held somebody for it, or has ended it before we look.
 */
export async function lockChatsOf(tx: Tx, companyId: string, contactIds: readonly string[]): Promise<ChatOfContact[]> {
  const { rows } = await sql<ChatOfContact & { last_message_at: Date | null }>`
    select contact_id, connection_id, status, last_message_at from conversations
    where company_id = ${companyId} and contact_id = any(${[...contactIds]}::uuid[]) order by id for update`.execute(
    tx,
  );
  return rows.toSorted((one, other) => Number(other.last_message_at) - Number(one.last_message_at));
}

export interface LineRow {
  readonly id: string;
  readonly is_connected: boolean;
}

/** `isHeld`: they stay as they are until the transaction is over, so that none comes back unseen. */
export async function listLines(tx: Tx, companyId: string, { isHeld }: { isHeld: boolean }): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select id, status = 'CONNECTED' as is_connected from connections
    where company_id = ${companyId} and deleted_at is null order by created_at, id
    ${isHeld ? sql`for share` : sql``}`.execute(tx);
  return rows;
}

export interface DueRow {
  readonly id: string;
  readonly cycle_id: string;
  readonly contact_id: string;
  readonly state: Enrolment['state'];
  readonly step_id: string;
  readonly next_at: Date;
  readonly last_action_at: Date;
  readonly passed: readonly string[] | null;
}

/** Those whose time has come, as it is now that they are locked; those that somebody asks for, whenever theirs is. */
export async function lockDue(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { isAsked }: { isAsked: boolean },
): Promise<DueRow[]> {
  const which = isAsked ? isCurrent : sql`e.state = 'active' and e.next_at <= (select app.now())`;
  const { rows } = await sql<DueRow>`
    select e.id, e.cycle_id, e.contact_id, e.state, e.step_id, e.next_at, e.last_action_at, (
      select array_agg(p.step_id) from cycle_passes p
      where p.company_id = e.company_id and p.enrolment_id = e.id) as passed
    from cycle_enrolments e
    where e.company_id = ${companyId} and e.id = any(${[...ids]}::uuid[]) and e.step_id is not null and ${which}
    order by e.id for update of e ${isAsked ? sql`` : sql`skip locked`}`.execute(tx);
  return rows;
}

export interface MovedRow {
  readonly id: string;
  readonly state: Enrolment['state'];
  readonly hold: Enrolment['hold'];
  readonly held_for: string | null;
  readonly step_id: string | null;
  readonly next_at: Date | null;
  readonly last_action_at: Date;
}

export async function saveMoved(tx: Tx, companyId: string, rows: readonly MovedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update cycle_enrolments e set state = w.state, hold = w.hold, held_for = w.held_for, step_id = w.step_id,
      next_at = w.next_at, last_action_at = w.last_action_at,
      ended_at = case when w.state = 'finished' then (select app.now()) end
    from json_to_recordset(${JSON.stringify(rows)}::json) as w (id uuid, state text, hold text, held_for uuid,
      step_id uuid, next_at timestamptz, last_action_at timestamptz)
    where e.company_id = ${companyId} and e.id = w.id`.execute(tx);
}
