import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { lockAvailable, markAssigned } from '../tickets/attendants.service.ts';
import type { Line } from './find-peers.repository.ts';

export interface Attending {
  readonly assignment_mode: string;
  readonly assignment_role_id: string | null;
  readonly greeting_message: string;
  /** Tickets that ended so lately that a message opens them again. */
  readonly reopening: readonly string[];
}

/** How the company attends, for conversations that are over or were never attended. */
export async function getAttending(
  tx: Tx,
  { companyId, connectionId }: Line,
  ticketIds: readonly string[],
): Promise<Attending> {
  const { rows } = await sql<Attending>`
    select c.assignment_mode, c.assignment_role_id, l.greeting_message, array(
      select t.id from tickets t where t.company_id = c.id and t.id = any(${[...ticketIds]}::uuid[])
        and t.closed_at > app.now() - make_interval(mins => c.reopen_minutes)) as reopening
    from companies c, connections l
    where c.id = ${companyId} and l.company_id = c.id and l.id = ${connectionId}`.execute(tx);
  return only(rows);
}

/** One after the other, beginning with whoever got one longest ago. Nobody online: nobody. */
export async function assignInTurn(
  tx: Tx,
  companyId: string,
  roleId: string | null,
  conversationIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const available = await lockAvailable(tx, companyId, roleId);
  const given = new Map<string, { id: string; name: string }>();
  conversationIds.forEach((id, index) => {
    const attendant = available[index % available.length];
    if (attendant) given.set(id, attendant);
  });
  if (given.size > 0) {
    const users = [...given.values()].map(({ id }) => id);
    await markAssigned(tx, companyId, users);
  }
  return given;
}
