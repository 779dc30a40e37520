import type { Block } from '../../src/blocks/block.ts';
import type { Effect } from '../../src/run/effect.ts';
import type { FlowEvent } from '../../src/run/flow-event.ts';
import { runBlock } from '../../src/run/run-block.ts';
import { type BlockOutcome, openStep } from '../../src/run/step-context.ts';
import type { FieldChange, RemarkCode } from '../../src/run/trace.ts';
import { workingContact } from '../../src/run/working-contact.ts';
import type { World } from '../../src/run/world.ts';
import { worldOf } from './test-world.ts';

interface Visited {
  readonly outcome: BlockOutcome | undefined;
  readonly effects: readonly Effect[];
  readonly changes: readonly FieldChange[];
  readonly remarks: readonly RemarkCode[];
}

/** One visit to one block; entered where no event is given. */
export function visit(
  block: Block,
  { event = null, tries = 0, world = worldOf() }: { event?: FlowEvent | null; tries?: number; world?: World } = {},
): Visited {
  const place = { number: 1, block: block.id, event, tries, effectsBefore: 0 };
  const { context, effects, changes, remarks } = openStep(workingContact(world), place);
  const outcome = runBlock(block, context);
  return { outcome, effects, changes, remarks: remarks.map(({ code }) => code) };
}

export const message = (text: string, kind = 'text'): FlowEvent => ({ type: 'message', kind, text });
/** As a button sends it. */
export const tap = (text: string, choice: string): FlowEvent => ({ type: 'message', kind: 'text', text, choice });
export const timer: FlowEvent = { type: 'timer' };
