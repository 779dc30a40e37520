import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { countMassSends } from '../broadcasts/line-guard.service.ts';
import { openChats } from '../broadcasts/open-chats.service.ts';
import { optedOut } from '../broadcasts/opt-outs.service.ts';
import type { FlowParts } from '../flow-sessions/flow-parts.service.ts';
import { startFlows } from '../flow-sessions/flow-sessions.service.ts';
import { lockCycles } from './cycles.repository.ts';
import * as repository from './due-enrolments.repository.ts';
import { addPasses, holdContacts, tellTimelines, turnIntoSkips } from './enrolments.repository.ts';
import { tellCycles, timezoneOf } from './enrolments.service.ts';
import { type SkipReason, verdictOf } from './next-step.ts';
import { type Due, type Judged, outcomeOf } from './step-outcome.ts';
import { listSteps } from './steps.repository.ts';

/** Where they were last written with; whoever nobody wrote with yet, on the cycle's line, else on any. */
function lineOf(
  { row, cycle }: Due,
  chats: ReadonlyMap<string, readonly repository.ChatOfContact[]>,
  lines: readonly repository.LineRow[],
): repository.LineRow | undefined {
  const known = new Map(lines.map((line) => [line.id, line]));
  const last = chats.get(row.contact_id)?.find(({ connection_id }) => known.has(connection_id));
  const wanted = known.get(last?.connection_id ?? cycle.connection_id ?? '');
  return wanted ?? lines.find(({ is_connected }) => is_connected);
}

/** All that is known of them. Conversations, contacts, cycles and they themselves are locked, in this order. */
async function lockAll(tx: Tx, companyId: string, ids: readonly string[], isAsked: boolean) {
  const places = await repository.listPlaces(tx, companyId, ids);
  const contactIds = [...new Set(places.map(({ contact_id }) => contact_id))];
  const cycleIds = [...new Set(places.map(({ cycle_id }) => cycle_id))];
  const chats = Map.groupBy(await repository.lockChatsOf(tx, companyId, contactIds), ({ contact_id }) => contact_id);
  await holdContacts(tx, companyId, contactIds);
  const cycles = await lockCycles(tx, companyId, cycleIds, 'share');
  const steps = Map.groupBy(await listSteps(tx, companyId, cycleIds), ({ cycleId }) => cycleId);
  const rows = await repository.lockDue(tx, companyId, ids, { isAsked });
  const due = rows.flatMap((row): Due[] => {
    const cycle = cycles.get(row.cycle_id);
    const all = steps.get(row.cycle_id) ?? [];
    const step = all.find(({ id }) => id === row.step_id);
    return cycle && step ? [{ row, cycle, steps: all, step }] : [];
  });
  return { due, chats, optedOut: await optedOut(tx, companyId, contactIds) };
}

/** Whoever has no address is passed over after all. */
async function openAll(tx: Tx, companyId: string, judged: readonly Judged[]): Promise<Judged[]> {
  const keyOf = (contactId: string, lineId: string | undefined) => `${contactId} ${lineId}`;
  const starting = judged.filter(({ verdict }) => verdict.does === 'start');
  const pairs = starting.flatMap(({ due, line }) =>
    line ? [{ contactId: due.row.contact_id, connectionId: line.id }] : [],
  );
  const once = [...new Map(pairs.map((pair) => [keyOf(pair.contactId, pair.connectionId), pair])).values()];
  const opened = await openChats(tx, companyId, once);
  const chats = new Map(opened.map((chat) => [keyOf(chat.contactId, chat.connectionId), chat]));
  return judged.map((one) => {
    if (one.verdict.does !== 'start') return one;
    const chat = chats.get(keyOf(one.due.row.contact_id, one.line?.id));
    return chat ? { ...one, chat } : { ...one, verdict: { does: 'skip', reason: 'unreachable' } };
  });
}

/** The flows begin behind what was kept: they may take their contact out of the cycle, or put them in anew. */
async function startAll(parts: FlowParts, tx: Tx, companyId: string, judged: readonly Judged[], now: Date) {
  const starting = judged.flatMap(({ due, chat }) =>
    chat && due.step.flow ? [{ due, chat, flowId: due.step.flow.id }] : [],
  );
  const started = await startFlows(
    parts,
    tx,
    companyId,
    starting.map(({ due: { cycle }, chat, flowId }) => ({
      conversationId: chat.id,
      flowId,
      trigger: { kind: 'cycle', id: cycle.id, name: cycle.name, text: null, at: now.toISOString() },
    })),
  );
  const failed = starting.flatMap(({ due: { row, step } }, index) =>
    started[index] && 'reason' in started[index]
      ? [{ enrolment_id: row.id, step_id: step.id, reason: 'flow' satisfies SkipReason }]
      : [],
  );
  await turnIntoSkips(tx, companyId, failed);
  await countMassSends(
    tx,
    companyId,
    starting.map(({ chat: { connectionId } }) => ({ connectionId, count: 1 })),
    now,
  );
}

/** Many of a company in one transaction: what becomes of each step, and where they stand then. How many there were. */
export async function wakeEnrolments(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  { isAsked = false } = {},
): Promise<number> {
  const { due, chats, optedOut: refusing } = await lockAll(tx, companyId, ids, isAsked);
  if (due.length === 0) return 0;
  const timezone = await timezoneOf(tx, companyId);
  // The database said that they are due: its clock may be a little ahead of ours.
  const moments = isAsked ? [] : due.map(({ row }) => row.next_at.getTime());
  const now = new Date(Math.max(parts.clock.now().getTime(), ...moments));
  const judge = (lines: readonly repository.LineRow[]) =>
    due.map((one): Judged => {
      const line = lineOf(one, chats, lines);
      const facts = {
        nextAt: one.row.next_at,
        isAsked,
        isCycleActive: one.cycle.is_active,
        step: one.step,
        isFlowThere: one.step.flow?.isPublished === true,
        isOptedOut: refusing.has(one.row.contact_id),
        isAttended: chats.get(one.row.contact_id)?.some(({ status }) => status === 'open') === true,
        isLineConnected: line?.is_connected === true,
      };
      return { due: one, line, verdict: verdictOf(facts, now, timezone) };
    });
  let judged = judge(await repository.listLines(tx, companyId, { isHeld: false }));
  if (judged.some(({ verdict }) => verdict.does === 'hold' && verdict.hold === 'line'))
    judged = judge(await repository.listLines(tx, companyId, { isHeld: true }));
  judged = await openAll(tx, companyId, judged);
  const outcomes = judged.map((one) => outcomeOf(one, now, timezone));
  await repository.saveMoved(
    tx,
    companyId,
    outcomes.map(({ moved }) => moved),
  );
  await addPasses(
    tx,
    companyId,
    outcomes.flatMap(({ passes }) => passes),
  );
  const finished = judged.filter((_, index) => outcomes[index]?.moved.state === 'finished');
  for (const [cycle, those] of Map.groupBy(finished, ({ due: one }) => one.cycle)) {
    const contactIds = those.map(({ due: one }) => one.row.contact_id);
    await tellTimelines(tx, companyId, { kind: 'cycle_finished', cycle, contactIds, userId: null });
  }
  await startAll(parts, tx, companyId, judged, now);
  tellCycles(parts, tx, companyId, [...new Set(due.map(({ cycle }) => cycle.id))]);
  failpoint('cycles.before-commit');
  afterCommit(tx, () => failpoint('cycles.after-commit'));
  return due.length;
}
