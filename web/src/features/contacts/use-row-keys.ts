import type { Contact } from '@yupflow/contract/contacts';
import type { KeyboardEvent } from 'react';
import { isApple } from '../../browser/platform.ts';

/** What can be done with a row. */
export interface RowDeeds {
  readonly open: (contact: Contact) => void;
  /** In or out; with Shift all from the one before. */
  readonly pick: (contact: Contact, isRange: boolean) => void;
  /** In, from one to the next. */
  readonly extend: (from: Contact, to: Contact) => void;
  readonly pickAll: () => void;
  readonly clear: () => void;
  readonly remove: (contact: Contact) => void;
  readonly openMenu: (contact: Contact, button: HTMLElement) => void;
}

interface Options {
  readonly rows: readonly Contact[];
  readonly goTo: (index: number) => void;
  readonly deeds: RowDeeds;
}

const pageOfRows = 12;
const steps: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: pageOfRows,
  PageUp: -pageOfRows,
};

/** What the keys do while a row has the focus. */
export function useRowKeys({ rows, goTo, deeds }: Options) {
  return (event: KeyboardEvent<HTMLElement>) => {
    // A button or a box inside hears its own keys.
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    if (event.altKey) return;
    if (isApple ? event.metaKey : event.ctrlKey) {
      if (event.key.toLowerCase() !== 'a') return;
      event.preventDefault();
      deeds.pickAll();
      return;
    }
    const current = Number(event.target.dataset.index);
    const contact = rows[current];
    const step = steps[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const to = step ? current + step : event.key === 'Home' ? 0 : event.key === 'End' ? rows.length - 1 : null;
    if (to !== null) move(current, Math.min(Math.max(to, 0), rows.length - 1), event.shiftKey);
    else if (event.key === 'Escape') deeds.clear();
    else if (!contact) return;
    else if (event.key === 'Enter') deeds.open(contact);
    else if (event.key === ' ' || event.key === 'x') deeds.pick(contact, event.shiftKey);
    else if (event.key === 'Delete' || event.key === 'Backspace') deeds.remove(contact);
    else return;
    event.preventDefault();
  };

  function move(from: number, to: number, isRange: boolean) {
    const [first, last] = [rows[from], rows[to]];
    if (isRange && first && last) deeds.extend(first, last);
    goTo(to);
  }
}
