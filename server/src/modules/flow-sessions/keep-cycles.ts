import type { EffectOf } from '@yupflow/flow-engine/run/effect';
import type { Tx } from '../../platform/db/transaction.ts';
import { enrolMany, unenrolMany } from '../shipping-cycles/enrolments.service.ts';
import type { FlowParts } from './flow-parts.service.ts';

interface CycleDone {
  readonly contactId: string | null;
  readonly effect: EffectOf<'cycle_added' | 'cycle_removed'>;
}

/** Whom automation put into cycles, or took out: of several times with one contact and cycle, the last. By sets. */
export async function keepCycles(
  parts: FlowParts,
  tx: Tx,
  companyId: string,
  done: readonly CycleDone[],
  source: 'flow' | 'webhook',
): Promise<void> {
  const last = new Map(done.map((one) => [`${one.contactId} ${one.effect.cycle}`, one]));
  const cycles = Map.groupBy(last.values(), ({ effect }) => effect.cycle);
  // In their order, as everybody locks them.
  for (const [cycleId, those] of [...cycles].toSorted()) {
    const contactsOf = (type: CycleDone['effect']['type']) =>
      those.flatMap(({ effect, contactId }) => (effect.type === type ? (contactId ?? []) : []));
    const [added, removed] = [contactsOf('cycle_added'), contactsOf('cycle_removed')];
    if (added.length > 0) await enrolMany(parts, tx, companyId, { cycleId, contactIds: added, source });
    if (removed.length > 0) await unenrolMany(parts, tx, companyId, { cycleId, contactIds: removed });
  }
}
