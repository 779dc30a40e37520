import type { ContactImport } from '@yupflow/contract/contact-imports';
import type { ShortField } from '@yupflow/contract/custom-fields';
import type { Language } from '@yupflow/contract/languages';
import type { SheetRow } from '../../platform/xlsx/read-cells.ts';
import { readHead, type SheetHead } from '../../platform/xlsx/read-sheet.ts';
import { countKnown, guessColumns } from './guess-columns.ts';
import { cellShower } from './show-cell.ts';

/** Further down stand contacts. */
const headerRows = 20;

/** Cells that are missing have no place in `filter`, so only those that say something count. */
const filledIn = ({ cells }: SheetRow) => cells.filter((cell) => cell !== undefined).length;

/**
 * The row that names the columns: reports have titles and dates above it. The one with the most names that we know;
 * else the first one that is not much emptier than the others.
 */
function findHeader(rows: readonly SheetRow[], fields: readonly ShortField[]): SheetRow | undefined {
  const first = rows.slice(0, headerRows);
  const known = first.map(({ cells }) =>
    countKnown(
      cells.filter((cell) => typeof cell === 'string'),
      fields,
    ),
  );
  const most = Math.max(0, ...known);
  // One alone may be the title, or a contact's own value.
  if (most > 1) return first[known.indexOf(most)];
  const widest = Math.max(0, ...first.map(filledIn));
  return first.find((row) => filledIn(row) > widest / 2);
}

interface Importing {
  readonly fields: readonly ShortField[];
  readonly canFillFields: boolean;
  readonly canTag: boolean;
  /** In which they see the samples. */
  readonly language: Language;
  /** As whoever imports says; else it is looked for. */
  readonly headerRow?: number;
}

export interface ReadColumns extends Omit<SheetHead, 'columns'> {
  readonly columns: ContactImport['columns'];
}

/** The columns of a sheet, with what we think they are. What the importer may not fill is not guessed. */
export async function readColumns(path: string, importing: Importing): Promise<ReadColumns> {
  const { fields, canFillFields, canTag, language, headerRow } = importing;
  const head = await readHead(path, (rows) =>
    headerRow === undefined ? findHeader(rows, fields) : rows.find(({ number }) => number === headerRow),
  );
  const headers = head.columns.map(({ header }) => header);
  const targets = guessColumns(headers, canFillFields ? fields : []);
  const show = cellShower(language);
  const columns = head.columns.map(({ header, samples }, index) => {
    const target = targets[index] ?? null;
    return { column: index, header, samples: samples.map(show), target: target === 'tags' && !canTag ? null : target };
  });
  return { ...head, columns };
}
