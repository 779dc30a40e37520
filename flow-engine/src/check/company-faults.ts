import { readAnswer } from '../answers/read-answer.ts';
import type { ActionItem } from '../blocks/actions/action-items.ts';
import type { Block, BlockOf } from '../blocks/block.ts';
import type { ValueType } from '../conditions/fields.ts';
import { faultOf, fixedTypeOf } from '../conditions/operators.ts';
import { isWritable } from '../run/contact-fields.ts';
import { variablesOf } from '../variables/fill-variables.ts';
import type { Fault } from './fault.ts';
import type { Known } from './fault-known.ts';
import { type Use, usesOf } from './uses-of.ts';

type Found = Omit<Fault, 'block'>;

/** Dates and numbers are read as the company's country writes them; here it is enough that some country does. */
const writers = ['BR', 'US'].map((country) => ({ country, timezone: 'UTC', now: new Date(0) }));

function isValueOf(type: ValueType, value: string): boolean {
  // The rest takes any text, or depends on who it is for.
  if (!['number', 'date', 'datetime', 'email'].includes(type) || variablesOf(value).length > 0) return true;
  return writers.some((place) => readAnswer(type, value, place) !== null);
}

/** Whether a field that is there can take what the block wants to put into it. */
function canTake(field: string | null, known: Known, fits: (type: ValueType) => boolean): boolean {
  if (field === null) return true;
  const type = fixedTypeOf(field) ?? known.typeOf(field);
  return type === undefined || (isWritable(field) && fits(type));
}

function isActionFine(item: ActionItem, known: Known): boolean {
  if (item.action === 'clear_field') return canTake(item.field, known, () => true);
  if (item.action !== 'set_field') return true;
  const { field, operation, value } = item;
  if (operation !== 'set') return canTake(field, known, (type) => type === 'number');
  return canTake(field, known, (type) => value.trim() === '' || isValueOf(type, value));
}

function conditionFaults({ groups }: BlockOf<'condition'>, known: Known): Found[] {
  return groups.flatMap(({ id, items }) =>
    items.flatMap((item, index): Found[] =>
      item.item === 'field' && faultOf(item, known.typeOf) ? [{ code: 'wrong_condition', part: `${id}.${index}` }] : [],
    ),
  );
}

function jumpFaults({ flow, block }: BlockOf<'go_to_flow'>, known: Known): Found[] {
  if (flow === null || !known.has('flow', flow)) return [];
  const reference = { kind: 'flow', id: flow } as const;
  if (!known.isPublished(flow)) return [{ code: 'not_published', part: 'flow', reference }];
  const isThere = block === null || (known.blocksOf?.(flow)?.has(block) ?? true);
  return isThere ? [] : [{ code: 'missing_target_block', part: 'block', reference }];
}

function valueFaults(block: Block, known: Known): Found[] {
  const wrong = (part: string): Found => ({ code: 'wrong_value', part });
  switch (block.type) {
    case 'actions':
      return block.items.filter((item) => !isActionFine(item, known)).map(({ id }) => wrong(id));
    case 'condition':
      return conditionFaults(block, known);
    case 'go_to_flow':
      return jumpFaults(block, known);
    case 'save_answer':
      return canTake(block.field, known, () => true) ? [] : [wrong('field')];
    case 'http_request':
      return block.saves.flatMap(({ field }, index) =>
        canTake(field, known, () => true) ? [] : [wrong(`saves.${index}`)],
      );
    case 'wait': {
      if (block.until.kind !== 'date' || block.until.field === null) return [];
      const type = fixedTypeOf(block.until.field) ?? known.typeOf(block.until.field);
      return type === undefined || type === 'date' || type === 'datetime' ? [] : [wrong('field')];
    }
    default:
      return [];
  }
}

const uses = new WeakMap<Block, readonly Use[]>();

function knownUsesOf(block: Block): readonly Use[] {
  const found = uses.get(block) ?? usesOf(block);
  uses.set(block, found);
  return found;
}

/** What is wrong with a block because of what the company has, or no longer has. */
export function companyFaultsOf(block: Block, known: Known): Found[] {
  const deleted = knownUsesOf(block)
    .filter(({ kind, id }) => !known.has(kind, id))
    .map(({ kind, id, part }): Found => ({ code: 'deleted_reference', part, reference: { kind, id } }));
  return [...deleted, ...valueFaults(block, known)];
}
