import { readValue } from '../../answers/read-value.ts';
import type { FieldValue, ValueType } from '../../conditions/fields.ts';
import { evaluate, type FormulaResult, tidy } from '../../formula/evaluate.ts';
import { typeOfField } from '../../run/contact-fields.ts';
import type { StepContext } from '../../run/step-context.ts';
import { variablesOf } from '../../variables/fill-variables.ts';
import type { ActionItem } from './action-items.ts';

type SetField = Extract<ActionItem, { action: 'set_field' }>;

/** False where the calculation failed; what fails otherwise is skipped, with a remark. */
export function setField(item: SetField, step: StepContext): boolean {
  const { field } = item;
  if (field === null) return true;
  const type = typeOfField(field, step.world);
  if (type === undefined) step.change(field, null);
  else if (item.operation !== 'set') return calculate({ ...item, field }, type, step);
  else if (step.fill(item.value).trim() === '') step.change(field, null);
  else {
    const value = valueFor(type, item.value, step);
    if (value === null) step.remark('wrong_value', field);
    else step.change(field, value);
  }
  return true;
}

/** What an author wrote or a variable gave, as the field keeps it. */
function valueFor(type: ValueType, written: string, step: StepContext): FieldValue | null {
  if (type === 'number' && variablesOf(written).length > 0) {
    const result = evaluate(written, step.world.valueOf);
    return 'value' in result ? result.value : null;
  }
  const isTime = type === 'date' || type === 'datetime';
  return readValue(type, isTime ? step.fillPlain(written) : step.fill(written), step.world);
}

function calculate(item: SetField & { field: string }, type: ValueType, step: StepContext): boolean {
  if (type !== 'number') {
    step.remark('wrong_value', item.field);
    return false;
  }
  for (const name of variablesOf(item.value)) {
    if (typeOfField(name, step.world) === undefined) step.remark('missing_field', name);
  }
  const result = resultOf(item, step);
  if ('value' in result) step.change(item.field, result.value);
  else step.remark(result.fault.code, result.fault.about ?? item.value);
  return 'value' in result;
}

function resultOf({ field, operation, value }: SetField & { field: string }, { world }: StepContext): FormulaResult {
  const given = evaluate(value, world.valueOf);
  if (operation === 'formula' || 'fault' in given) return given;
  const had = evaluate(`{{${field}}}`, world.valueOf);
  if ('fault' in had) return had;
  const sum = tidy(operation === 'add' ? had.value + given.value : had.value - given.value);
  return Number.isFinite(sum) ? { value: sum } : { fault: { code: 'not_a_number' } };
}
