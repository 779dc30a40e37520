import type { Flow } from '../flow.ts';
import { companyFaultsOf } from './company-faults.ts';
import type { Fault } from './fault.ts';
import type { Known } from './fault-known.ts';
import { graphFaultsOf } from './graph-faults.ts';
import { ownFaultsOf } from './own-faults.ts';

const keyOf = ({ block, code, part, reference }: Fault) =>
  `${block} ${code} ${part} ${reference?.kind} ${reference?.id}`;

/** Why a flow can't be published, in the order of its blocks; none where it can. Quick enough to ask at every edit. */
export function findFaults(flow: Flow, known: Known): Fault[] {
  const ofBlocks = flow.blocks.flatMap((block) =>
    [...ownFaultsOf(block), ...companyFaultsOf(block, known)].map((fault): Fault => ({ block: block.id, ...fault })),
  );
  const all = new Map([...graphFaultsOf(flow), ...ofBlocks].map((fault) => [keyOf(fault), fault]));
  return [...all.values()];
}
