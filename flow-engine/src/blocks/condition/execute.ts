import type { FlowCondition } from '../../conditions/conditions.ts';
import { matches } from '../../conditions/evaluate.ts';
import { typeOfField } from '../../run/contact-fields.ts';
import type { BlockOutcome, StepContext } from '../../run/step-context.ts';
import type { ConditionBlock } from './schema.ts';

/** Nobody has what was deleted: the condition says so, and the author should know. */
function remarkMissing(condition: FlowCondition, { world, remark }: StepContext): void {
  if (condition.item === 'tag') {
    for (const tag of [condition.value].flat()) if (!world.has('tag', tag)) remark('missing_tag', tag);
  }
  if (condition.item === 'field' && typeOfField(condition.field, world) === undefined) {
    remark('missing_field', condition.field);
  }
  if (condition.item === 'member' && 'value' in condition && !world.has('member', condition.value)) {
    remark('missing_member', condition.value);
  }
}

/** The first group that holds decides. */
export function executeCondition({ groups }: ConditionBlock, step: StepContext): BlockOutcome {
  const held = groups.find((group) => {
    for (const item of group.items) remarkMissing(item, step);
    return matches(group, step.world);
  });
  return { go: held?.id ?? 'otherwise' };
}
