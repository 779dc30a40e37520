import type { ActionItem } from '@yupflow/flow-engine/blocks/actions/action-items';
import { executeActions } from '@yupflow/flow-engine/blocks/actions/execute';
import type { ActionsBlock } from '@yupflow/flow-engine/blocks/actions/schema';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import type { Effect } from '@yupflow/flow-engine/run/effect';
import { openStep, type StepContext } from '@yupflow/flow-engine/run/step-context';
import type { FieldChange, Remark } from '@yupflow/flow-engine/run/trace';
import { workingContact } from '@yupflow/flow-engine/run/working-contact';
import type { World } from '@yupflow/flow-engine/run/world';

/** Actions with a contact, without a session: what a webhook's request asks for. */
export interface ActionRun {
  readonly contactId: string;
  /** The number of somebody who was not known before; null for everybody else. */
  readonly newPhone: string | null;
  /** A conversation of theirs that the caller holds. */
  readonly chatId: string | null;
  /** What is set before the actions, as the fields keep it. */
  readonly given: readonly { readonly field: string; readonly value: FieldValue }[];
  readonly items: readonly ActionItem[];
  /** What names beside the fields stand for in texts; null for those that stand for nothing. */
  readonly extra: (name: string) => string | null;
  /** As histories name it. */
  readonly by: string;
  /** What makes an event of it count once; the place of the event in the run is added. */
  readonly intentKey: string;
}

export interface RanItem {
  readonly item: ActionItem;
  readonly effects: readonly Effect[];
  readonly remarks: readonly Remark[];
}

/** What comes of a run. */
export interface Ran {
  readonly run: ActionRun;
  /** Of fields, by what is given and by actions. */
  readonly changes: readonly FieldChange[];
  /** In their order, with those of what is given first. */
  readonly effects: readonly Effect[];
  readonly items: readonly RanItem[];
}

const withExtra = (world: World, extra: ActionRun['extra']): World => ({
  ...world,
  typeOf: (field) => world.typeOf(field) ?? (extra(field) === null ? undefined : 'text'),
  valueOf: (field) => extra(field) ?? world.valueOf(field),
});

const blockOf = (item: ActionItem) =>
  ({
    id: 'actions',
    type: 'actions' as const,
    name: '',
    note: '',
    position: { x: 0, y: 0 },
    items: [item],
  }) satisfies ActionsBlock;

/** One after the other, each by itself: what one of them can't do keeps no other from it. */
export function runItems(run: ActionRun, world: World): Ran {
  const contact = workingContact(withExtra(world, run.extra));
  let number = 0;
  const step = (deed: (context: StepContext) => unknown) => {
    number += 1;
    const open = openStep(contact, { number, block: 'actions', event: null, tries: 0, effectsBefore: 0 });
    deed(open.context);
    return open;
  };
  const given = step((context) => {
    for (const { field, value } of run.given) context.change(field, value);
  });
  const steps = run.items.map((item) => ({ item, ...step((context) => executeActions(blockOf(item), context)) }));
  return {
    run,
    changes: [given, ...steps].flatMap(({ changes }) => changes),
    effects: [given, ...steps].flatMap(({ effects }) => effects),
    items: steps.map(({ item, effects, remarks }) => ({ item, effects, remarks })),
  };
}
