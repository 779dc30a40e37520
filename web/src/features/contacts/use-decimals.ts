import type { Contact } from '@yupflow/contract/contacts';
import { useMemo } from 'react';
import type { ContactColumn } from './contact-columns.ts';

/** By the column's id: how many decimals each of its numbers has at least. */
export type Decimals = Readonly<Record<string, number>>;

/** Like the cents of money; more only as far as it helps to compare. */
const usual = 2;
const most = 4;

/** Numbers of a column are written alike, so that their digits meet: where one has decimals, all have. */
export function decimalsOf(rows: readonly Pick<Contact, 'custom_fields'>[], columns: readonly ContactColumn[]) {
  const decimals: Record<string, number> = {};
  for (const { id, type } of columns) {
    if (type !== 'number') continue;
    const longest = rows.reduce((longest, row) => Math.max(longest, countDecimals(row.custom_fields[id])), 0);
    if (longest > 0) decimals[id] = Math.min(Math.max(longest, usual), most);
  }
  return decimals;
}

function countDecimals(value: unknown): number {
  if (typeof value !== 'number' || Number.isInteger(value)) return 0;
  return String(value).split('.')[1]?.length ?? 0;
}

/** The same object while nothing changes: rows are drawn again with each new one. */
export function useDecimals(rows: readonly Contact[], columns: readonly ContactColumn[]): Decimals {
  const text = useMemo(() => JSON.stringify(decimalsOf(rows, columns)), [rows, columns]);
  return useMemo(() => JSON.parse(text), [text]);
}
