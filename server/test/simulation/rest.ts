import { setTimeout as pause } from 'node:timers/promises';
import type { DueWork } from '../../src/jobs/due.ts';
import { dueBroadcasts } from '../../src/modules/broadcasts/freeze.ts';
import { dueLines } from '../../src/modules/broadcasts/pump.ts';
import { dueStages } from '../../src/modules/crm/stage-flows.service.ts';
import { dueSessions } from '../../src/modules/flow-sessions/wake-sessions.service.ts';
import { scheduledMessages } from '../../src/modules/messages/send-scheduled.service.ts';
import { dueCharges } from '../../src/modules/payments/due-charges.ts';
import { dueEnrolments } from '../../src/modules/shipping-cycles/due-enrolments.service.ts';
import type { Deployment } from './firm.ts';

/** Of lines that are connected: what could be sent now, or is being sent. */
const isSending = `select from outbox o
  join connections l on l.company_id = o.company_id and l.id = o.connection_id and l.status = 'CONNECTED'
  where o.state = 'sending' or o.next_at <= app.now() and not exists (
    select from outbox b where b.company_id = o.company_id and b.conversation_id = o.conversation_id
      and b.seq < o.seq and b.state <> 'written')`;
const isWorking = `select from pgboss.job
  where (state = 'active' or state in ('created', 'retry') and start_after <= app.now()) and name not like '\\_\\_pgboss%'`;

const patienceMs = 30_000;

/** Waits until nobody has anything left to do at this moment of the deployment's clock. */
export async function rest({ world, network, inspector }: Deployment): Promise<void> {
  const { parts } = world.yupflow;
  const works: DueWork[] = [
    scheduledMessages(parts),
    dueSessions(parts),
    dueBroadcasts(parts),
    dueLines(parts),
    dueEnrolments(parts),
    dueStages(parts),
    dueCharges(parts).work,
  ];
  const busyWith = async (): Promise<string | null> => {
    if (!network.isQuiet()) return 'the network';
    // Before what leaves: whatever is due ends there.
    const due = await parts.db.withMaintenance(async (tx) => {
      for (const work of works) if ((await work.find(tx, 1, [])).length > 0) return work.kind;
      return null;
    });
    if (due) return due;
    const [row] = await inspector.ask<{ busy: string | null }>(
      `select case when exists (${isSending}) then 'the outbox' when exists (${isWorking}) then 'jobs' end as busy`,
    );
    return row?.busy ?? (network.isQuiet() ? null : 'the network');
  };
  const deadline = performance.now() + patienceMs;
  for (let busy = await busyWith(); busy; busy = await busyWith()) {
    if (performance.now() > deadline) throw new Error(`no rest after ${patienceMs} ms: ${busy}`);
    await pause(20);
  }
}
