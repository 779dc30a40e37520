import type { Broadcast, BroadcastReport } from '@yupflow/contract/broadcasts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import * as repository from './broadcast-report.repository.ts';
import { foreseeEnd } from './foresee.ts';
import { type BroadcastScope, requireBroadcast } from './manage-broadcasts.ts';
import { presentLines } from './present-lines.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const mostPoints = 300;
/** The pace of the last minutes. */
const paceMs = 5 * minuteMs;
/** Of less than this nobody can tell a pace. */
const leastPaceMs = 15_000;
const usualDays = 90;

const none = { sent: 0, delivered: 0, read: 0, replied: 0, failed: 0 };

/** Answers come for long: the picture ends a day after the broadcast did. */
function endOf({ state, finished_at }: Broadcast, now: Date): number {
  const isOver = state === 'finished' || state === 'failed';
  return isOver && finished_at ? Math.min(now.getTime(), Date.parse(finished_at) + dayMs) : now.getTime();
}

/** Added up, each point at the end of its step: a pause is a flat line. */
async function pointsOf(
  tx: Tx,
  companyId: string,
  broadcast: Broadcast,
  now: Date,
): Promise<BroadcastReport['points']> {
  if (!broadcast.started_at) return [];
  const from = new Date(Math.floor(Date.parse(broadcast.started_at) / minuteMs) * minuteMs);
  const end = endOf(broadcast, now);
  const minutes = Math.max(1, Math.ceil((end - from.getTime()) / minuteMs));
  const stepMs = Math.ceil(minutes / mostPoints) * minuteMs;
  const steps = Math.ceil((minutes * minuteMs) / stepMs);
  const tallied = await repository.listSteps(tx, companyId, broadcast.id, { from, stepMs, steps });
  const byStep = new Map(tallied.map((step) => [step.step, step]));
  let sum = none;
  return Array.from({ length: steps }, (_, step) => {
    const more = byStep.get(step) ?? none;
    sum = {
      sent: sum.sent + more.sent,
      delivered: sum.delivered + more.delivered,
      read: sum.read + more.read,
      replied: sum.replied + more.replied,
      failed: sum.failed + more.failed,
    };
    const at = Math.min(from.getTime() + (step + 1) * stepMs, Math.max(end, from.getTime()));
    return { at: new Date(at).toISOString(), ...sum };
  });
}

/** How long of the time since then it was paused. */
function pausedSince(pauses: BroadcastReport['pauses'], since: number, now: number): number {
  const spans = pauses.map(({ from, to }) => (to ? Date.parse(to) : now) - Math.max(Date.parse(from), since));
  return spans.reduce((sum, span) => sum + Math.max(0, span), 0);
}

/** Begun in a minute, of late, while it ran; null until that says something. */
async function rateOf(
  tx: Tx,
  companyId: string,
  broadcast: Broadcast,
  pauses: BroadcastReport['pauses'],
  now: Date,
): Promise<number | null> {
  const { state, started_at, sent } = broadcast;
  if (state !== 'started' || !started_at || sent === 0) return null;
  const since = Math.floor((now.getTime() - paceMs) / minuteMs) * minuteMs;
  const from = Math.max(since, Date.parse(started_at));
  const ran = now.getTime() - from - pausedSince(pauses, from, now.getTime());
  if (ran < leastPaceMs) return null;
  const count = await repository.countSentSince(tx, companyId, broadcast.id, new Date(since));
  return count / (ran / minuteMs);
}

export async function getReport({ clock }: { clock: Clock }, scope: BroadcastScope, id: string) {
  const { tx, companyId } = scope;
  const now = clock.now();
  const broadcast = await requireBroadcast(scope, id);
  const ids = broadcast.connections.map((line) => line.id);
  const lines = await presentLines(tx, companyId, ids, now);
  const isUnderWay = broadcast.state === 'started' && broadcast.total !== null;
  // What only a person mends, or nobody knows when, takes no part.
  const able = lines.filter(({ stop, stops_until }) => stop === null || stops_until !== null);
  const ends = isUnderWay
    ? await foreseeEnd(tx, companyId, { ...broadcast, count: broadcast.queued, lines: able, now })
    : null;
  const pauses = await repository.listPauses(tx, companyId, id);
  const report: BroadcastReport = {
    broadcast,
    rate: await rateOf(tx, companyId, broadcast, pauses, now),
    ends_at: ends?.toISOString() ?? null,
    usual_reply_rate: await repository.replyRateSince(tx, companyId, new Date(now.getTime() - usualDays * dayMs)),
    reasons: await repository.countReasons(tx, companyId, id),
    points: await pointsOf(tx, companyId, broadcast, now),
    pauses,
    lines,
  };
  return report;
}
