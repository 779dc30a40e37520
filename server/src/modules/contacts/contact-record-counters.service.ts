import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Counters } from '../dashboard/dashboard.service.ts';

/** Those who are there today: whoever was deleted since counts no more. */
export const contactCounters = {
  /** Up to the end of the span, so that the period before shows how many there were then. */
  total_contacts: async (tx, companyId, { to }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from contacts
      where company_id = ${companyId} and deleted_at is null and created_at < ${to}`.execute(tx);
    return only(rows).count;
  },
  new_contacts: async (tx, companyId, { from, to }) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from contacts
      where company_id = ${companyId} and deleted_at is null and created_at >= ${from} and created_at < ${to}`.execute(
      tx,
    );
    return only(rows).count;
  },
} satisfies Counters;
