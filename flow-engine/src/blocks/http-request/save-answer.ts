import { readValue } from '../../answers/read-value.ts';
import type { FieldValue, ValueType } from '../../conditions/fields.ts';
import { plainNumber } from '../../formula/plain-number.ts';
import { typeOfField } from '../../run/contact-fields.ts';
import type { StepContext } from '../../run/step-context.ts';

/** `data.items.0.id` or `data.items[0].id`; an empty path is all of it. Undefined where nothing is there. */
export function valueAt(path: string, body: unknown): unknown {
  const names = path
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    body,
  );
}

function valueFor(type: ValueType, found: unknown, step: StepContext): FieldValue | null {
  if (type === 'number' && typeof found === 'number') return Number.isFinite(found) ? found : null;
  // Machines write a point, whatever the country.
  if (type === 'number' && typeof found === 'string') return plainNumber(found) ?? readValue(type, found, step.world);
  const isWhole = typeof found === 'object';
  if (isWhole && type !== 'text') return null;
  return readValue(type, isWhole ? JSON.stringify(found) : String(found), step.world);
}

/** What an answer has at a path goes into a field; null and an empty text clear it, what does not fit leaves it. */
export function saveAnswer(path: string, field: string, body: unknown, step: StepContext): void {
  const type = typeOfField(field, step.world);
  const found = valueAt(path, body);
  const isCleared = found === null || found === '' || type === undefined;
  const value = isCleared || found === undefined ? null : valueFor(type, found, step);
  if (value === null && !isCleared) step.remark('wrong_value', path);
  else step.change(field, value);
}
