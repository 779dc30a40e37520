import { limits } from '@yupflow/contract/limits';

/** With a free row at the end, as long as another option has room, and never fewer than two. */
export function withRoom(rows: readonly string[]): readonly string[] {
  const isFull = rows.every((row) => row.trim() !== '');
  if (rows.length < 2) return [...rows, ''];
  return isFull && rows.length < limits.pollOptions ? [...rows, ''] : rows;
}

/** What would be asked, and the first row that says what another one says. */
export function askedOptions(rows: readonly string[]): { options: string[]; repeated: number | null } {
  const words = rows.map((row) => row.trim());
  const repeated = words.findIndex((word, at) => word !== '' && words.indexOf(word) < at);
  return { options: words.filter((word) => word !== ''), repeated: repeated < 0 ? null : repeated };
}
