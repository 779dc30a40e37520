import type {
  ContactCondition,
  ContactConditions,
  FieldCondition,
  Operator,
} from '@yupflow/flow-engine/conditions/conditions';
import type { ValueType } from '@yupflow/flow-engine/conditions/fields';
import { faultOf, needsValue, operatorsOfItem, operatorsOfType } from '@yupflow/flow-engine/conditions/operators';

/** A condition while somebody makes it: it may still lack its value. */
export interface Draft {
  /** Stays the same while everything else changes. */
  readonly key: string;
  /** `tag`, `member`, or the field as conditions name it. */
  readonly subject: string;
  readonly operator: Operator;
  readonly value?: DraftValue | undefined;
}
export type DraftValue = FieldCondition['value'] | readonly string[];

/** Null for a field that is gone or not known yet. */
export type SubjectType = ValueType | 'tag' | 'member' | null;
export type TypeOfSubject = (subject: string) => SubjectType;

let lastKey = 0;
const newKey = () => {
  lastKey += 1;
  return `condition-${lastKey}`;
};

export const toDraft = (condition: ContactCondition): Draft => ({
  key: newKey(),
  subject: condition.item === 'field' ? condition.field : condition.item,
  operator: condition.operator,
  value: 'value' in condition ? condition.value : undefined,
});

export function operatorsFor(type: SubjectType): readonly Operator[] {
  if (type === null) return [];
  return type === 'tag' || type === 'member' ? operatorsOfItem[type] : operatorsOfType[type];
}

export function newDraft(subject: string, type: SubjectType): Draft {
  const [first = 'is'] = operatorsFor(type);
  // A name is rarely known to its last letter.
  const operator = operatorsFor(type).includes('contains') ? 'contains' : first;
  return { key: newKey(), subject, operator };
}

/** Keeps the value where it still fits. */
export function withOperator(draft: Draft, operator: Operator): Draft {
  const { value } = draft;
  if (draft.subject === 'tag') {
    const tags = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
    return { ...draft, operator, value: operator === 'in' ? tags : tags[0] };
  }
  return { ...draft, operator, value: needsValue(operator) ? value : undefined };
}

/** The same operator and value about something else, where they fit; from the start where not. */
export function withSubject(draft: Draft, subject: string, type: SubjectType, typeBefore: SubjectType): Draft {
  if (type === typeBefore) return { ...draft, subject };
  return { ...newDraft(subject, type), key: draft.key };
}

function readTag({ operator, value }: Draft): ContactCondition | null {
  if (operator === 'in') {
    return Array.isArray(value) && value.length > 0 ? { item: 'tag', operator, value: [...value] } : null;
  }
  const isAsked = operator === 'is' || operator === 'not_is';
  return isAsked && typeof value === 'string' ? { item: 'tag', operator, value } : null;
}

function readMember({ operator, value }: Draft): ContactCondition | null {
  if (operator === 'has_value' || operator === 'is_unknown') return { item: 'member', operator };
  const isAsked = operator === 'is' || operator === 'not_is';
  return isAsked && typeof value === 'string' ? { item: 'member', operator, value } : null;
}

/** The condition that the draft has become, or null while something is missing. */
export function readDraft(draft: Draft, typeOf: TypeOfSubject): ContactCondition | null {
  if (draft.subject === 'tag') return readTag(draft);
  if (draft.subject === 'member') return readMember(draft);
  const { subject: field, operator, value } = draft;
  if (Array.isArray(value)) return null;
  const condition: FieldCondition = { item: 'field', field, operator };
  if (value !== undefined) condition.value = value as FieldCondition['value'];
  const type = typeOf(field);
  const fieldType = type === 'tag' || type === 'member' || type === null ? undefined : type;
  return faultOf(condition, () => fieldType) === null ? condition : null;
}

/** The same text for the same conditions, whatever way they came. */
export const conditionsKey = ({ match, items }: ContactConditions): string =>
  JSON.stringify([
    items.length > 1 && match,
    items.map((item) => [
      item.item,
      item.item === 'field' ? item.field : '',
      item.operator,
      'value' in item ? item.value : null,
    ]),
  ]);
