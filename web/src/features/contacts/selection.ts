import type { ContactSelection } from '@yupflow/contract/contacts';
import { limits } from '@yupflow/contract/limits';
import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';

/** Some contacts that were picked, or everybody whom the view finds without some. */
export interface Selection {
  readonly isAll: boolean;
  /** The picked ones, or those that were taken out of everybody. */
  readonly ids: ReadonlySet<string>;
}

export const nobody: Selection = { isAll: false, ids: new Set() };
export const everybody: Selection = { isAll: true, ids: new Set() };

export const isSelected = ({ isAll, ids }: Selection, id: string): boolean => isAll !== ids.has(id);

/** Picking one by one ends at what a request takes: whoever means more says it by a filter. */
export function withSelected(selection: Selection, changed: readonly string[], isWanted: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of changed) {
    if (isWanted === selection.isAll) ids.delete(id);
    else if (ids.size < limits.pickedContacts) ids.add(id);
  }
  return { ...selection, ids };
}

/** All from one row to another, whichever comes first. */
export function idsBetween(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || end === undefined || start < 0 ? [to] : ids.slice(start, end + 1);
}

export function countSelected({ isAll, ids }: Selection, total: number): number {
  return isAll ? Math.max(0, total - ids.size) : ids.size;
}

interface Asked {
  readonly search: string;
  readonly conditions: ContactConditions;
}

/** As a job takes it. */
export function selectionToSend({ isAll, ids }: Selection, { search, conditions }: Asked): ContactSelection {
  if (!isAll) return { ids: [...ids] };
  return {
    ...(search ? { search } : {}),
    ...(conditions.items.length > 0 ? { conditions } : {}),
    except: [...ids],
  };
}
