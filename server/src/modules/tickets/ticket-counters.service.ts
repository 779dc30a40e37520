import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Counters } from '../dashboard/dashboard.service.ts';

export const ticketCounters = {
  /** Groups don't count. */
  total_attendances: async (tx, companyId, { from, to }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from tickets t
      join conversations v on v.company_id = t.company_id and v.id = t.conversation_id
      where t.company_id = ${companyId} and t.created_at >= ${from} and t.created_at < ${to}
        and v.group_id is null`.execute(tx);
    return only(rows).count;
  },
} satisfies Counters;
