import { createContext, useContext } from 'react';
import type { CompanyNames } from '../../../pickers/actions/company-names.ts';

/** What ids of a flow are called. */
export interface Names extends CompanyNames {
  /** Where a file can be seen; null where only its name is known. */
  media(key: string): string | null;
}

const unknown = () => '';

export const NamesContext = createContext<Names>({
  tag: unknown,
  field: unknown,
  member: unknown,
  role: unknown,
  flow: unknown,
  cycle: unknown,
  column: unknown,
  media: () => null,
});

export const useNames = (): Names => useContext(NamesContext);
