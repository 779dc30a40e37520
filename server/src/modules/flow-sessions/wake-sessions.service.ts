import { sql } from 'kysely';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { allowedModules } from './allowed-modules.ts';
import { endSessions } from './end-sessions.service.ts';
import type { FlowParts } from './flow-parts.service.ts';
import { holdSessions, sessionKind } from './hold-sessions.service.ts';
import { keepRun } from './keep-run.ts';
import { SessionRun } from './session-run.ts';
import { lockChats, lockDue, ofSessions, type SessionRow } from './sessions.repository.ts';

/**
 * Many of a company in one transaction: their conversations are locked in the order of their ids, then they. Of many,
 * those that somebody else has are left to them. Answers how many were there to wake.
 */
async function wake(parts: FlowParts, tx: Tx, companyId: string, ids: readonly string[]): Promise<number> {
  const [allowed, chats] = await Promise.all([
    allowedModules(parts, tx, companyId),
    lockChats(tx, companyId, ofSessions(companyId, ids), { skipsLocked: ids.length > 1 }),
  ]);
  if (!allowed.flow) return 0;
  const rows = await lockDue(tx, companyId, [...chats.keys()]);
  const due = rows.flatMap((row) => {
    const chat = chats.get(row.conversation_id);
    return chat ? [{ row, chat }] : [];
  });
  const [paused, free] = [due.filter(({ chat }) => chat.isPaused), due.filter(({ chat }) => !chat.isPaused)];
  if (paused.length > 0)
    await holdSessions(
      tx,
      companyId,
      paused.map(({ chat }) => chat.id),
    );
  const run = new SessionRun(tx, companyId, laterOf(parts.clock.now(), rows), allowed);
  await run.foresee(
    free.map(({ chat }) => chat.id),
    free.map(({ row }) => row),
  );
  for (const { row, chat } of free) {
    const session = await run.take(chat, row);
    if (session) await run.give(session, row.result ?? { type: 'timer' });
  }
  await keepRun(parts, tx, companyId, run);
  failpoint('flow-wake.before-commit');
  afterCommit(tx, () => failpoint('flow-wake.after-commit'));
  return rows.length;
}

/** The database said that they are due: its clock may be a little ahead of ours. */
function laterOf(now: Date, rows: readonly SessionRow[]): Date {
  const moments = rows.flatMap(({ state }) => (state.wait?.until ? [Date.parse(state.wait.until)] : []));
  return new Date(Math.max(now.getTime(), ...moments));
}

/** Waits and timeouts of flows: rows that carry their own time. Each goes on once, whoever else looks at it. */
export function dueSessions(parts: FlowParts): DueWork {
  return {
    kind: sessionKind,
    most: 5_000,

    async find(tx, most, except) {
      const { rows } = await sql<DueItem>`
        select company_id as "companyId", id from flow_sessions
        where status = 'waiting' and not is_held and wake_at <= app.now() and not id = any(${[...except]}::uuid[])
          ${parts.config.isFranchiseMode ? sql`and company_id not in (select app.companies_without('flow'))` : sql``}
        order by wake_at limit ${most}`.execute(tx);
      return rows;
    },

    async nextAt(tx) {
      const { rows } = await sql<{ at: Date | null }>`
        select min(wake_at) as at from flow_sessions
        where status = 'waiting' and not is_held and wake_at > app.now()`.execute(tx);
      return rows[0]?.at ?? null;
    },

    work: async (tx, { companyId, id }) => void (await wake(parts, tx, companyId, [id])),
    workMany: (tx, companyId, ids) => wake(parts, tx, companyId, ids),

    /** One that can't go on ends, and says so. */
    giveUp: (tx, { companyId, id }) => endSessions(parts, tx, companyId, { ids: [id] }, 'broken'),

    isHopeless: () => false,
  };
}
