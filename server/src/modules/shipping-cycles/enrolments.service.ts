import type { Enrolment } from '@yupflow/contract/shipping-cycles';
import { sql } from 'kysely';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { lockCycles } from './cycles.repository.ts';
import * as repository from './enrolments.repository.ts';
import { stepAfter } from './next-step.ts';
import { listSteps } from './steps.repository.ts';

/** As `due.added` names them. */
export const enrolmentKind = 'cycle-enrolments';

interface Waking {
  readonly bus: Pick<Bus, 'publish'>;
}

export interface CycleParts extends Waking {
  readonly clock: Clock;
  readonly realtime: Pick<Realtime, 'emit'>;
}

export const wakeCycles = ({ bus }: Waking, tx: Tx): void =>
  afterCommit(tx, () => bus.publish('due.added', { kind: enrolmentKind }));

export const tellCycles = (
  { realtime }: Pick<CycleParts, 'realtime'>,
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): void => afterCommit(tx, () => realtime.emit(companyId, 'shipping-cycles.changed', { ids: [...ids] }));

export async function timezoneOf(tx: Tx, companyId: string): Promise<string> {
  const { timezone } = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return timezone;
}

interface Moving {
  readonly cycleId: string;
  readonly contactIds: readonly string[];
  /** Who is named in the contacts' timelines; nobody where it happened by itself. */
  readonly userId?: string | null;
}

interface Entering extends Moving {
  readonly source: Enrolment['source'];
}

interface Entered {
  readonly id: string;
  readonly contact_id: string;
}

/**
 * Puts many into a cycle: whoever is inside stays where they are, whoever came to its end enters anew. Conversations, if
 * any, were locked before. Answers those who entered; undefined where there is no such cycle.
 */
export async function enrolMany(
  parts: CycleParts,
  tx: Tx,
  companyId: string,
  { cycleId, contactIds, source, userId = null }: Entering,
): Promise<Entered[] | undefined> {
  const present = await repository.holdContacts(tx, companyId, contactIds);
  const cycle = (await lockCycles(tx, companyId, [cycleId], 'share')).get(cycleId);
  if (!cycle) return undefined;
  const now = parts.clock.now();
  const steps = await listSteps(tx, companyId, [cycleId]);
  const timezone = await timezoneOf(tx, companyId);
  const ahead = stepAfter(steps, { position: 0, passed: new Set(), lastAction: now, timezone });
  const entered = await repository.enter(tx, companyId, { cycleId, contactIds: present, source, ahead, now });
  if (entered.length === 0) return entered;
  if (ahead.next)
    await repository.addPasses(
      tx,
      companyId,
      entered.flatMap(({ id }) =>
        ahead.skipped.map(
          (step_id) => ({ enrolment_id: id, step_id, outcome: 'skipped', reason: 'inactive' }) as const,
        ),
      ),
    );
  await repository.tellTimelines(tx, companyId, {
    kind: 'cycle_entered',
    cycle,
    contactIds: entered.map(({ contact_id }) => contact_id),
    userId,
  });
  tellCycles(parts, tx, companyId, [cycleId]);
  wakeCycles(parts, tx);
  return entered;
}

/** Takes many out: what is pending is cancelled. Answers where they stood; undefined where there is no such cycle. */
export async function unenrolMany(
  parts: CycleParts,
  tx: Tx,
  companyId: string,
  { cycleId, contactIds, userId = null }: Moving,
) {
  await repository.holdContacts(tx, companyId, contactIds);
  const cycle = (await lockCycles(tx, companyId, [cycleId], 'share')).get(cycleId);
  if (!cycle) return undefined;
  const left = await repository.leave(
    tx,
    companyId,
    sql`e.cycle_id = ${cycleId} and e.contact_id = any(${[...contactIds]}::uuid[])`,
  );
  if (left.length === 0) return left;
  await repository.tellTimelines(tx, companyId, {
    kind: 'cycle_left',
    cycle,
    contactIds: left.map(({ contact_id }) => contact_id),
    userId,
  });
  tellCycles(parts, tx, companyId, [cycleId]);
  return left;
}

/** Without a bus they are found as soon as somebody looks again. */
const wakeReleased = ({ bus }: Partial<Waking>, tx: Tx, released: number): void => {
  if (bus && released > 0) wakeCycles({ bus }, tx);
};

/** Nobody attends these conversations any more: whoever was held for that goes on. They are locked. */
export async function releaseHeld(
  parts: Partial<Waking>,
  tx: Tx,
  companyId: string,
  conversationIds: readonly string[],
): Promise<void> {
  if (conversationIds.length === 0) return;
  const which = sql<boolean>`e.hold = 'attended' and e.contact_id in (
    select v.contact_id from conversations v
    where v.company_id = ${companyId} and v.id = any(${[...conversationIds]}::uuid[]))`;
  wakeReleased(parts, tx, await repository.release(tx, companyId, which));
}

/** A line is there again, or is gone for good: whoever waits for it is looked at anew. The line is locked. */
export async function releaseLine(
  parts: Partial<Waking>,
  tx: Tx,
  companyId: string,
  connectionId: string,
): Promise<void> {
  const which = sql<boolean>`e.hold = 'line' and (e.held_for = ${connectionId} or e.held_for is null)`;
  wakeReleased(parts, tx, await repository.release(tx, companyId, which));
}
