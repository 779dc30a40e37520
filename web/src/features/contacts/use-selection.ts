import type { Contact } from '@yupflow/contract/contacts';
import { useRef, useState } from 'react';
import { everybody, idsBetween, isSelected, nobody, type Selection, withSelected } from './selection.ts';

/** What is picked in the list of this name: another list starts with nothing. */
export function useSelection(listName: string, rows: readonly Contact[], onTooMany: () => void) {
  const [{ of, selection }, setState] = useState({ of: listName, selection: nobody });
  /** Where a range starts. */
  const anchor = useRef<string | null>(null);
  const current = of === listName ? selection : nobody;
  const choose = (to: Selection) => setState({ of: listName, selection: to });

  function change(ids: readonly string[], isWanted: boolean) {
    const next = withSelected(current, ids, isWanted);
    if (ids.some((id) => isSelected(next, id) !== isWanted)) onTooMany();
    choose(next);
  }

  function pickRange(from: string, to: string) {
    anchor.current = from;
    const ids = rows.map(({ id }) => id);
    change(idsBetween(ids, from, to), true);
  }

  return {
    selection: current,
    pick(contact: Contact, isRange: boolean) {
      if (isRange && anchor.current !== null) return pickRange(anchor.current, contact.id);
      anchor.current = contact.id;
      change([contact.id], !isSelected(current, contact.id));
    },
    extend(from: Contact, to: Contact) {
      const start = anchor.current !== null && isSelected(current, anchor.current) ? anchor.current : from.id;
      pickRange(start, to.id);
    },
    pickAll() {
      anchor.current = null;
      choose(everybody);
    },
    clear() {
      anchor.current = null;
      choose(nobody);
    },
  };
}
