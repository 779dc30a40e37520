import type { Contact } from '@yupflow/contract/contacts';
import type { FieldErrorCode } from '@yupflow/contract/error-codes';
import type { ShortTag } from '@yupflow/contract/tags';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useCompany } from '../../api/companies.ts';
import { useMe } from '../../api/me.ts';
import { useFieldErrorText } from '../../locales/error-text.ts';
import { checkContact } from './check-contact.ts';
import { useContactFields } from './contact-calls.ts';
import { isThrownOut, leaveDraft, takeDraft } from './contact-draft.ts';
import {
  conflictsIn,
  type Edit,
  type Edits,
  fieldKey,
  isSameValue,
  keptValue,
  type TextKey,
  type Value,
  type ValueKey,
} from './contact-values.ts';

export type Faults = ReadonlyMap<ValueKey, FieldErrorCode>;

interface Focusable {
  focus(): void;
}

/**
 * What somebody changes lies over what is kept: whatever they have not touched follows the news, and once a part is
 * saved it is no change any more. So a save that half succeeds loses nothing.
 */
export function useContactForm(contact: Contact | null) {
  const userId = useMe()?.id ?? '';
  const [, show] = useReducer((times: number) => times + 1, 0);
  // Not a state: a number field hands its value over on the very key that saves.
  const edits = useRef<Map<ValueKey, Edit>>(null);
  const hasDraft = useRef(false);
  if (edits.current === null) {
    edits.current = new Map(takeDraft(contact?.id ?? null, userId));
    hasDraft.current = edits.current.size > 0;
  }
  const typed: Map<ValueKey, Edit> = edits.current;
  const faults = useRef<Faults>(new Map());
  const inputs = useRef(new Map<ValueKey, Focusable>());
  const fieldErrorText = useFieldErrorText();
  const home = useCompany()?.country;
  const fields = useContactFields().data ?? [];

  const contactId = contact?.id ?? null;
  useEffect(
    () => () => {
      if (isThrownOut()) leaveDraft(contactId, userId, typed);
    },
    [contactId, userId, typed],
  );

  function currentOf(key: ValueKey): Value {
    const edit = typed.get(key);
    return edit ? edit.value : keptValue(contact, key);
  }

  function change(key: ValueKey, value: Value): void {
    const kept = keptValue(contact, key);
    if (isSameValue(value, kept)) typed.delete(key);
    else typed.set(key, { value, from: typed.get(key)?.from ?? kept });
    if (faults.current.has(key)) faults.current = new Map([...faults.current].filter(([one]) => one !== key));
    show();
  }

  function showFaults(found: Faults): void {
    faults.current = found;
    show();
    // In the order of the form, once what carries the fault is on the page.
    requestAnimationFrame(() => [...inputs.current].find(([key]) => found.has(key))?.[1].focus());
  }

  const check = () => checkContact(contact, typed, { home, fields });

  /** What is wrong is said on leaving it; what is still empty is no fault before the end. */
  function leave(key: ValueKey): void {
    const fault = check().get(key);
    const isEmpty = currentOf(key) === '' || currentOf(key) === null;
    if (!fault || isEmpty || faults.current.has(key)) return;
    faults.current = new Map([...faults.current, [key, fault]]);
    show();
  }

  const focus = useCallback((key: ValueKey) => inputs.current.get(key)?.focus(), []);

  /** This much was saved; what was typed since then stays to be saved. */
  function settle(sent: Edits): void {
    for (const [key, { value }] of sent) {
      const now = typed.get(key);
      if (now && isSameValue(now.value, value)) typed.delete(key);
    }
    show();
  }

  function discard(): void {
    typed.clear();
    hasDraft.current = false;
    faults.current = new Map();
    show();
  }

  return {
    edits: typed as Edits,
    isDirty: typed.size > 0,
    /** What was typed another time has come back. */
    hasDraft: hasDraft.current && typed.size > 0,
    conflicts: conflictsIn(typed, contact),
    faults: faults.current,
    text: (key: TextKey) => currentOf(key) as string,
    tags: () => currentOf('tags') as readonly ShortTag[],
    field: (id: string) => currentOf(fieldKey(id)) as FieldValue | null,
    change,
    check,
    leave,
    errorOf: (key: ValueKey) => fieldErrorText(faults.current.get(key)),
    /** For the input of a value, so that its fault can take the focus. */
    refOf: (key: ValueKey) => (input: Focusable | null) => {
      if (input) inputs.current.set(key, input);
      else inputs.current.delete(key);
    },
    focus,
    showFaults,
    settle,
    discard,
    keepDraft: () => leaveDraft(contactId, userId, typed),
  };
}

export type ContactForm = ReturnType<typeof useContactForm>;
