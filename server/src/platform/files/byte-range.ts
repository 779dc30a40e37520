/** Both ends count. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What a Range header asks of a file: a part, the whole (null), or something that can't be given. */
export function readByteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const wanted = /^bytes=(.*)$/.exec(header ?? '')?.[1];
  // An unknown unit and a header that makes no sense are as good as none.
  if (wanted === undefined) return null;
  // Several parts at once are a way to ask for the same bytes a thousand times.
  if (wanted.includes(',')) return 'unsatisfiable';
  const [, first, last] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(wanted) ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return null;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return null;
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
}
