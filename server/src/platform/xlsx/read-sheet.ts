import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@yupflow/contract/limits';
import { type Archive, openArchive } from './read-archive.ts';
import { type Cell, CellScanner, type SheetRow, textOfCell } from './read-cells.ts';
import { SheetFault } from './read-fault.ts';
import { readSharedStrings, readSomeStrings } from './read-strings.ts';
import { readWorkbook, type Workbook } from './read-workbook.ts';

/** What the first rows tell, without reading further. */
export interface SheetHead {
  readonly sheet: string;
  readonly is1904: boolean;
  /** As the sheet counts, from 1. */
  readonly headerRow: number;
  /** How many rows the sheet says it has below, which need not be true; null where it says nothing. */
  readonly expectedRows: number | null;
  readonly columns: readonly { readonly header: string; readonly samples: readonly Cell[] }[];
}

/** Of rows whose texts turn out to be blank there may be some before the header. */
const rowsLookedAt = 50;
const sampleRows = 3;

type Sheet = Workbook['sheets'][number];

/** All of the sheet is unpacked, also what comes after its rows: only then is it known to be whole. */
async function* rowsOf(archive: Archive, { part }: Sheet, scanner: CellScanner): AsyncGenerator<SheetRow[]> {
  for await (const piece of archive.read(part)) {
    scanner.write(piece);
    if (scanner.rows.length > 0) {
      yield scanner.rows;
      scanner.rows = [];
    }
  }
  scanner.end();
  if (!scanner.isOver) throw new SheetFault('broken_file');
}

interface FirstRows {
  readonly rows: SheetRow[];
  /** As the sheet says. */
  readonly lastRow: number | null;
}

async function firstRows(
  archive: Archive,
  { isDateStyle, isPercentStyle, is1904 }: Workbook,
  sheet: Sheet,
  stringAt: (index: number) => string,
): Promise<FirstRows> {
  const scanner = new CellScanner({ isDateStyle, isPercentStyle, is1904, stringAt, columns: limits.importColumns });
  const found: SheetRow[] = [];
  for await (const rows of rowsOf(archive, sheet, scanner)) {
    if (scanner.hasMoreColumns) throw new SheetFault('too_many_columns');
    found.push(...rows.slice(0, rowsLookedAt - found.length));
    if (found.length >= rowsLookedAt) break;
  }
  return { rows: found, lastRow: scanner.lastRow };
}

/** Twice over the same rows: the first time tells which of the shared texts they need. */
async function lookAt(archive: Archive, workbook: Workbook, sheet: Sheet): Promise<FirstRows> {
  const wanted = new Set<number>();
  const raw = await firstRows(archive, workbook, sheet, (index) => {
    wanted.add(index);
    return '?';
  });
  if (wanted.size === 0) return raw;
  if (!workbook.strings) throw new SheetFault('broken_file');
  const known = await readSomeStrings(archive, workbook.strings, wanted);
  return firstRows(archive, workbook, sheet, (index) => {
    const text = known.get(index);
    if (text === undefined) throw new SheetFault('broken_file');
    return text;
  });
}

/** The first sheet that people see and that has something in it: its header and what stands below. */
export async function readHead(
  path: string,
  headerAmong: (rows: readonly SheetRow[]) => SheetRow | undefined = ([first]) => first,
): Promise<SheetHead> {
  const archive = await openArchive(path);
  try {
    const workbook = await readWorkbook(archive);
    for (const sheet of workbook.sheets) {
      const { rows: found, lastRow } = await lookAt(archive, workbook, sheet);
      if (found.length === 0) continue;
      const header = headerAmong(found);
      const rows = header ? found.filter(({ number }) => number > header.number) : [];
      if (!header || rows.length === 0) throw new SheetFault('no_rows');
      return {
        sheet: sheet.name,
        is1904: workbook.is1904,
        headerRow: header.number,
        expectedRows: lastRow && lastRow > header.number ? lastRow - header.number : null,
        columns: columnsOf(header, rows.slice(0, sampleRows)),
      };
    }
    throw new SheetFault('no_rows');
  } finally {
    archive.close();
  }
}

function columnsOf(header: SheetRow, samples: readonly SheetRow[]): SheetHead['columns'] {
  const count = Math.max(header.cells.length, ...samples.map(({ cells }) => cells.length));
  return Array.from({ length: count }, (_, column) => ({
    header: textOfCell(header.cells[column]).trim(),
    samples: samples.map(({ cells }) => cells[column]),
  }));
}

/** All rows below the header, which is the first one unless told, in pieces. Memory stays the same however many. */
export async function* readRows(path: string, columns: number, headerRow?: number): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(path);
  try {
    const workbook = await readWorkbook(archive);
    const { isDateStyle, is1904 } = workbook;
    const pathFor = () => join(tmpdir(), `yupflow-strings-${randomBytes(12).toString('hex')}`);
    const strings = workbook.strings ? await readSharedStrings(archive, workbook.strings, pathFor) : null;
    const stringAt = (index: number) => {
      if (!strings) throw new SheetFault('broken_file');
      return strings.get(index);
    };
    try {
      for (const sheet of workbook.sheets) {
        const scanner = new CellScanner({ isDateStyle, is1904, stringAt, columns });
        let count = 0;
        let header = headerRow;
        for await (const rows of rowsOf(archive, sheet, scanner)) {
          header ??= rows[0]?.number ?? 0;
          const isBelow = count > 0 && (rows[0]?.number ?? 0) > header;
          const below = isBelow ? rows : rows.filter(({ number }) => number > (header ?? 0));
          count += rows.length;
          if (count > limits.importRows + 1) throw new SheetFault('too_many_rows');
          if (below.length > 0) yield below;
        }
        if (count > 0) return;
      }
    } finally {
      strings?.close();
    }
  } finally {
    archive.close();
  }
}
