import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import { use, useMemo } from 'react';

type Read = typeof import('./read-conditions.ts').readConditions;

const noConditions: ContactConditions = { match: 'all', items: [] };
let coming: Promise<Read> | null = null;
let found: Read | null = null;

/** What checks conditions is heavy, and most addresses have none: it comes with the first. */
export function fetchReader(): Promise<Read> {
  coming ??= import('./read-conditions.ts').then(({ readConditions }) => {
    found = readConditions;
    return readConditions;
  });
  return coming;
}

/** The conditions of the address. */
export function useConditions(text: string | undefined): ContactConditions {
  const read = text === undefined ? null : (found ?? use(fetchReader()));
  return useMemo(() => (text === undefined ? null : read?.(text)) ?? noConditions, [text, read]);
}
