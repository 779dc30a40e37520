import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { useState } from 'react';
import { conditionsKey, type Draft, readDraft, type TypeOfSubject, toDraft } from './condition-drafts.ts';

interface State {
  readonly drafts: readonly Draft[];
  /** The conditions that were last given from outside, and those that were last told outside. */
  readonly given: string;
  readonly told: string;
}

const stateOf = (value: ContactConditions): State => {
  const key = conditionsKey(value);
  return { drafts: value.items.map(toDraft), given: key, told: key };
};

/** Drafts begin as the conditions from outside, and begin anew when others come than were told. */
export function useDrafts(
  value: ContactConditions,
  onChange: (conditions: ContactConditions) => void,
  typeOf: TypeOfSubject,
) {
  const [state, setState] = useState(() => stateOf(value));
  const given = conditionsKey(value);
  let { drafts } = state;
  if (given !== state.given) {
    const next = given === state.told ? { ...state, given } : stateOf(value);
    drafts = next.drafts;
    setState(next);
  }
  const isComplete = (draft: Draft) => readDraft(draft, typeOf) !== null;
  function change(next: readonly Draft[], match = value.match) {
    const conditions = { match, items: next.flatMap((draft) => readDraft(draft, typeOf) ?? []) };
    const told = conditionsKey(conditions);
    setState((before) => ({ ...before, drafts: next, told }));
    if (told !== given || match !== value.match) onChange(conditions);
  }
  return { drafts, change, isComplete };
}
