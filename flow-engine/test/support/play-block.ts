import type { BlockOf, BlockType } from '../../src/blocks/block.ts';
import type { FieldValue } from '../../src/conditions/fields.ts';
import type { Effect } from '../../src/run/effect.ts';
import type { FlowEvent } from '../../src/run/flow-event.ts';
import { runBlock } from '../../src/run/run-block.ts';
import { type BlockOutcome, openStep } from '../../src/run/step-context.ts';
import type { FieldChange } from '../../src/run/trace.ts';
import { workingContact } from '../../src/run/working-contact.ts';
import type { World } from '../../src/run/world.ts';
import { drawBlock } from './draw-flow.ts';
import { person, worldOf } from './test-world.ts';

interface Given {
  readonly fields?: Readonly<Record<string, FieldValue>>;
  readonly tags?: readonly string[];
  readonly event?: FlowEvent;
  readonly world?: Partial<World>;
}

interface Played {
  readonly outcome: BlockOutcome | undefined;
  readonly effects: readonly Omit<Effect, 'key' | 'block'>[];
  readonly keys: readonly string[];
  readonly changes: readonly FieldChange[];
  /** `code about` */
  readonly remarks: readonly string[];
}

/** One block alone, as the fourth step of a session. */
export function playBlock<Type extends BlockType>(
  type: Type,
  own: Partial<Omit<BlockOf<Type>, 'id' | 'type' | 'name' | 'note' | 'position'>>,
  { fields, tags, event, world }: Given = {},
): Played {
  const contact = workingContact(worldOf(person(fields, tags), world));
  const place = { number: 4, block: 'it', event: event ?? null, tries: 0, effectsBefore: 0 };
  const step = openStep(contact, place);
  const outcome = runBlock(drawBlock('it', type, own), step.context);
  return {
    outcome,
    effects: step.effects.map(({ key: _key, block: _block, ...effect }) => effect),
    keys: step.effects.map(({ key }) => key),
    changes: step.changes,
    remarks: step.remarks.map(({ code, about }) => (about === undefined ? code : `${code} ${about}`)),
  };
}
