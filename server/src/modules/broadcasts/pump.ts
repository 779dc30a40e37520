import { randomInt } from 'node:crypto';
import { delays, type LineStop, type StopReason } from '@yupflow/contract/broadcasts';
import { withinWindow } from '@yupflow/flow-engine/run/wake-time';
import type { DueItem, DueWork } from '../../jobs/due.ts';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { beginNext } from './begin.ts';
import { guardOf } from './line-guard.service.ts';
import { pumpKind } from './line-status.service.ts';
import { tellProgress } from './progress.ts';
import type { PumpedLine } from './pump.repository.ts';
import * as repository from './pump.repository.ts';
import { finishBroadcast, goOnByItself, stopByItself } from './transitions.service.ts';

/** Without a delay so many begin together; with one, each has a turn of its own. */
const mostTogether = 50;
/** More than these waiting to leave a line, and it is slower than the broadcast: a pause must not come too late. */
const mostWaiting = { none: 250, delayed: 3 } as const;
/** What others may have in their hands is looked at again. */
const shortMs = 1_000;
/** A network that is gone for so long is a line that is lost. */
const graceMs = 15_000;
/** Somebody may have raised a limit meanwhile. */
const limitMs = 5 * 60_000;

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

/** Drawn anew each time. */
function nextTurn(delay: PumpedLine['delay'], now: Date): Date {
  if (delay === 'none') return now;
  const [least, most] = delays[delay];
  return later(now, randomInt(least * 1_000, most * 1_000 + 1));
}

interface Wait {
  readonly stop: LineStop | null;
  readonly until: Date | null;
  /** When it is looked at again; null where something will say so. */
  readonly nextAt: Date | null;
}

const reasonOf: Partial<Record<LineStop, StopReason>> = {
  disconnected: 'connections',
  deleted: 'lines',
  failures: 'failures',
  restricted: 'restricted',
};

function disconnected({ is_lost, status_at, now }: PumpedLine): Wait {
  const until = is_lost ? null : later(status_at, graceMs);
  const isGrace = until !== null && until > now;
  return { stop: 'disconnected', until: isGrace ? until : null, nextAt: isGrace ? until : null };
}

/** Why the line begins with nobody now; null where it does. */
async function waitOf(tx: Tx, companyId: string, line: PumpedLine): Promise<Wait | { readonly room: number }> {
  const { connection_id, now, send_window, timezone } = line;
  const health = (await guardOf(tx, companyId, [connection_id], now)).get(connection_id);
  if (!health || health.stop === 'deleted') return { stop: 'deleted', until: null, nextAt: null };
  if (health.stop === 'disconnected') return disconnected(line);
  if (health.stop === 'failures' || health.isFailing) {
    if (health.stop !== 'failures') await repository.stopForFailures(tx, companyId, connection_id);
    return { stop: 'failures', until: null, nextAt: null };
  }
  const until = health.stops_until ? new Date(health.stops_until) : null;
  if (health.stop === 'restricted') return { stop: 'restricted', until, nextAt: until };
  const opens = send_window ? withinWindow(now, send_window, timezone) : now;
  if (opens > now) return { stop: 'window', until: opens, nextAt: opens };
  if (health.stop && until)
    return { stop: health.stop, until, nextAt: new Date(Math.min(until.getTime(), later(now, limitMs).getTime())) };
  return { room: health.cap_today - health.sent_today };
}

/** It waits; when no line of the broadcast goes on by itself any more, neither does the broadcast. */
async function putOff(parts: FlowParts, tx: Tx, companyId: string, line: PumpedLine, wait: Wait): Promise<void> {
  await repository.setWait(tx, companyId, line.id, wait);
  if (line.stop !== wait.stop) tellProgress(parts, tx, companyId, [line.broadcast_id]);
  const reason = wait.stop && !(wait.stop === 'disconnected' && wait.until) ? reasonOf[wait.stop] : undefined;
  if (reason && !(await repository.hasOtherLine(tx, companyId, line)))
    await stopByItself(parts, tx, companyId, line.broadcast_id, reason);
}

/** Only a person goes on with these. */
const forAPerson: ReadonlySet<StopReason | null> = new Set(['asked', 'flow', 'template']);

const idle: Wait = { stop: null, until: null, nextAt: null };

/** One turn of one line. False where somebody else has it. */
async function takeTurn(parts: FlowParts, tx: Tx, { companyId, id }: DueItem): Promise<boolean> {
  const line = await repository.lockLine(tx, companyId, id);
  if (!line) return false;
  const { broadcast_id: broadcastId, connection_id: connectionId, state, reason, now, delay } = line;
  const isStopped = state === 'paused' && !forAPerson.has(reason);
  if ((state !== 'started' && !isStopped) || line.total === null) {
    await repository.setWait(tx, companyId, id, idle);
    return true;
  }
  if (!line.flow_id) {
    await repository.setWait(tx, companyId, id, idle);
    await stopByItself(parts, tx, companyId, broadcastId, 'flow');
    return true;
  }
  const wait = await waitOf(tx, companyId, line);
  if (!('room' in wait)) {
    await putOff(parts, tx, companyId, line, wait);
    return true;
  }
  if (isStopped && !(await goOnByItself(parts, tx, companyId, broadcastId))) {
    await repository.setWait(tx, companyId, id, idle);
    return true;
  }
  const most = delay === 'none' ? mostTogether : 1;
  const waiting = mostWaiting[delay === 'none' ? 'none' : 'delayed'];
  if (await repository.hasMoreWaiting(tx, companyId, connectionId, waiting)) {
    await repository.setWait(tx, companyId, id, { ...idle, nextAt: later(now, delay === 'none' ? 20 : shortMs) });
    return true;
  }
  const turn = { companyId, broadcastId, connectionId, name: line.name, flowId: line.flow_id, now };
  const { sent, skipped, isRefused, isOver } = await beginNext(parts, tx, turn, Math.min(most, wait.room));
  // Whoever is left out takes nobody's turn.
  const nextAt = sent > 0 ? nextTurn(delay, now) : later(now, skipped > 0 ? 0 : shortMs);
  await repository.setWait(tx, companyId, id, { ...idle, nextAt: isOver ? null : nextAt });
  if (isOver) await finishBroadcast(parts, tx, companyId, broadcastId);
  else if (isRefused) await stopByItself(parts, tx, companyId, broadcastId, 'template');
  tellProgress(parts, tx, companyId, [broadcastId]);
  failpoint('broadcast.before-commit');
  afterCommit(tx, () => failpoint('broadcast.after-commit'));
  return true;
}

/** What only this recipient can be the reason for, as far as anybody can say: not a database that was away. */
const isOfRecipient = (error: unknown): boolean =>
  error instanceof AppError ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && /^2[0-9]/.test(String(error.code)));

/**
 * The lines of all broadcasts that run, each in its turn: the one whose turn came first begins first, whoever's it is.
 * Everybody is begun with in the transaction that says so.
 */
export function dueLines(parts: FlowParts): DueWork {
  return {
    kind: pumpKind,
    lanes: 2,
    find: (tx, most, except) => repository.findDue(tx, most, except, parts.config),
    nextAt: (tx) => repository.getNextAt(tx),
    work: (tx, item) => takeTurn(parts, tx, item),

    /** Somebody who breaks the flow is left out; everything else is tried again later. */
    async giveUp(tx, { companyId, id }, error) {
      const line = await repository.lockLine(tx, companyId, id);
      if (!line) return;
      if (isOfRecipient(error)) await repository.skipNext(tx, companyId, line);
      await repository.setWait(tx, companyId, id, { ...idle, nextAt: later(line.now, 30_000) });
    },

    isHopeless: () => false,
  };
}
