import { readRows } from '../../platform/xlsx/read-sheet.ts';
import { type RowRules, rowReader } from './read-row.ts';

/** Which rows of which sheet, and how they are read. Plain data, so that it can be handed to a thread. */
export interface Reading extends RowRules {
  readonly path: string;
  /** How many columns the sheet has. */
  readonly width: number;
  readonly headerRow: number;
  /** Up to and with this row all are staged already. */
  readonly reached: number;
}

/** Rows on their way to the staging table. */
export interface Batch {
  /** A list of `StagedRow`, in UTF-8: made where it is read, and not touched again until PostgreSQL opens it. */
  readonly json: Uint8Array<ArrayBuffer>;
  readonly count: number;
  readonly last: number;
}

const mostRows = 5_000;
/** Rows may be long. */
const mostLetters = 4 * 1_048_576;

/** Each row is text at once: whoever kept it would keep the piece of the sheet that its words are cut from. */
export async function* readBatches({ path, width, headerRow, reached, ...rules }: Reading): AsyncGenerator<Batch> {
  const read = rowReader(rules);
  const encoder = new TextEncoder();
  let texts: string[] = [];
  let letters = 0;
  let last = reached;
  const take = (): Batch => {
    const batch = { json: encoder.encode(`[${texts.join(',')}]`), count: texts.length, last };
    texts = [];
    letters = 0;
    return batch;
  };
  for await (const rows of readRows(path, width, headerRow))
    for (const row of rows) {
      if (row.number <= reached) continue;
      const text = JSON.stringify(read(row));
      texts.push(text);
      letters += text.length;
      last = row.number;
      if (texts.length === mostRows || letters > mostLetters) yield take();
    }
  if (texts.length > 0) yield take();
}
