import { sql } from 'kysely';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { enrolmentKind } from './enrolments.service.ts';
import { wakeEnrolments } from './wake-enrolments.ts';

/** Steps of cycles: rows that carry their own time. Each begins once, whoever else looks at it. */
export function dueEnrolments(parts: FlowParts): DueWork {
  const isAllowed = parts.config.isFranchiseMode
    ? sql`and company_id not in (select app.companies_without('shipping_cycles'))
        and company_id not in (select app.companies_without('flow'))`
    : sql``;
  return {
    kind: enrolmentKind,
    most: 5_000,

    async find(tx, most, except) {
      const { rows } = await sql<DueItem>`
        select company_id as "companyId", id from cycle_enrolments
        where state = 'active' and next_at <= app.now() and not id = any(${[...except]}::uuid[]) ${isAllowed}
        order by next_at limit ${most}`.execute(tx);
      return rows;
    },

    async nextAt(tx) {
      const { rows } = await sql<{ at: Date | null }>`
        select min(next_at) as at from cycle_enrolments where state = 'active' and next_at > app.now()`.execute(tx);
      return rows[0]?.at ?? null;
    },

    work: async (tx, { companyId, id }) => void (await wakeEnrolments(parts, tx, companyId, [id])),
    workMany: (tx, companyId, ids) => wakeEnrolments(parts, tx, companyId, ids),

    /** One that can't go on is paused, where a person finds it. */
    giveUp: async (tx, { companyId, id }) => {
      await sql`update cycle_enrolments set state = 'paused'
        where company_id = ${companyId} and id = ${id} and state = 'active'`.execute(tx);
    },

    isHopeless: () => false,
  };
}
