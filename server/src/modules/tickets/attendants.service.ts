import { sql } from 'kysely';
import { isGranted } from '../../platform/auth/is-granted.ts';
import type { Tx } from '../../platform/db/transaction.ts';

interface Attendant {
  readonly id: string;
  readonly name: string;
}

/** A member who may have this chat; undefined for everybody else. */
export async function findAttendant(
  tx: Tx,
  companyId: string,
  userId: string,
  { isGroup }: { isGroup: boolean },
): Promise<Attendant | undefined> {
  const { rows } = await sql<Attendant>`
    select u.id, u.name from members m
    join companies c on c.id = m.company_id
    join users u on u.id = m.user_id
    where m.company_id = ${companyId} and m.user_id = ${userId} and ${isGranted('tickets')}
      ${isGroup ? sql`and ${isGranted('tickets_groups')}` : sql``}`.execute(tx);
  return rows[0];
}

/** Whose turn it is, longest ago first: online, and of the role that the company chose. Held until the end. */
export async function lockAvailable(tx: Tx, companyId: string, roleId: string | null): Promise<Attendant[]> {
  const { rows } = await sql<Attendant>`
    select u.id, u.name from members m
    join companies c on c.id = m.company_id
    join users u on u.id = m.user_id
    where m.company_id = ${companyId} and u.status = 'online' and ${isGranted('tickets')}
      and (${roleId}::uuid is null or exists (select from member_roles given where given.company_id = m.company_id
        and given.user_id = m.user_id and given.role_id = ${roleId}))
    order by m.last_assigned_at nulls first, m.user_id
    for no key update of m`.execute(tx);
  return rows;
}

/** In this order, so that whoever got one last comes last the next time. Those who could be chosen are locked. */
export async function markAssigned(tx: Tx, companyId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    update members m set last_assigned_at = latest.at + turn.place * interval '1 microsecond'
    from (select id, max(place) as place from unnest(${[...userIds]}::uuid[]) with ordinality as given (id, place)
        group by id) turn,
      (select greatest(app.now(), max(last_assigned_at)) as at from members where company_id = ${companyId}) latest
    where m.company_id = ${companyId} and m.user_id = turn.id`.execute(tx);
}

/** Who has chats that are not over, and may no longer attend. */
export async function listUnable(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct v.assigned_to as id from conversations v
    where v.company_id = ${companyId} and v.assigned_to is not null and v.status <> 'closed' and not exists (
      select from members m join companies c on c.id = m.company_id
      where m.company_id = v.company_id and m.user_id = v.assigned_to and ${isGranted('tickets')})`.execute(tx);
  return rows.map(({ id }) => id);
}
