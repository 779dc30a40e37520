import { type Cell, cellXml, columnName, looks } from './write-cells.ts';
import {
  contentTypesXml,
  rootRelationsXml,
  sheetEnd,
  sheetStart,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from './write-parts.ts';
import { openZipWriter, type ZipEntry, type ZipWriter } from './write-zip.ts';

interface SheetColumn {
  readonly header: string;
  /** In letters. */
  readonly width?: number;
  /** Stays text when somebody fills it in by hand, as numbers of phones must. */
  readonly isText?: boolean;
}

interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

export interface WorkbookWriter {
  /** Cells in the order of the columns. */
  addRow(cells: readonly Cell[]): Promise<void>;
  /** Ends the sheet before; what is added from here on stands in this one. */
  addSheet(sheet: Sheet): Promise<void>;
  /** Without it there is no readable file. */
  close(): Promise<void>;
  /** For a file that nobody wants any more; whoever made the path removes it. */
  abandon(): Promise<void>;
}

/** With the header: what Excel shows. Those that have no place go on in a further sheet. */
const mostRows = 1_048_576;
/** Of plain XML; the format of the archive ends at four. */
const mostBytes = 2_000_000_000;
const pieceLetters = 65_536;
const usualWidth = 18;

/** Writes an .xlsx to a new file row by row; memory does not grow with it. */
export async function openWorkbookWriter(path: string, first: Sheet): Promise<WorkbookWriter> {
  const zip = await openZipWriter(path);
  const sheets: string[] = [];
  let sheet = prepare(first);
  /** Sheets that this one has gone on in, itself included. */
  let parts = 0;
  let entry: ZipEntry | null = null;
  let row = 0;
  let bytes = 0;
  let piece = '';

  const flush = async () => {
    const packed = Buffer.from(piece);
    piece = '';
    bytes += packed.length;
    await entry?.write(packed);
  };

  const write = (cells: readonly Cell[], styles: readonly number[]) => {
    row += 1;
    let xml = `<row r="${row}">`;
    for (let index = 0; index < cells.length; index += 1)
      xml += cellXml(`${sheet.letters[index]}${row}`, cells[index] ?? null, styles[index]);
    piece += `${xml}</row>`;
  };

  const startSheet = () => {
    const { name, columns, head, headLooks } = sheet;
    parts += 1;
    sheets.push(parts === 1 ? name : `${name.slice(0, 26)} ${parts}`);
    entry = zip.add(`xl/worksheets/sheet${sheets.length}.xml`);
    row = 0;
    bytes = 0;
    piece = sheetStart(
      columns.map(({ width = usualWidth, isText }) => ({ width, look: isText ? looks.textColumn : looks.plain })),
    );
    write(head, headLooks);
  };

  const endSheet = async () => {
    piece += sheetEnd;
    await flush();
    await entry?.end();
  };

  startSheet();
  return {
    async addRow(cells) {
      if (row >= mostRows || bytes >= mostBytes) {
        await endSheet();
        startSheet();
      }
      write(cells, sheet.bodyLooks);
      if (piece.length >= pieceLetters) await flush();
    },
    async addSheet(next) {
      await endSheet();
      sheet = prepare(next);
      parts = 0;
      startSheet();
    },
    async close() {
      await endSheet();
      await addText(zip, '[Content_Types].xml', contentTypesXml(sheets));
      await addText(zip, '_rels/.rels', rootRelationsXml);
      await addText(zip, 'xl/workbook.xml', workbookXml(sheets));
      await addText(zip, 'xl/_rels/workbook.xml.rels', workbookRelationsXml(sheets));
      await addText(zip, 'xl/styles.xml', stylesXml);
      await zip.close();
    },
    abandon: () => zip.abandon(),
  };
}

/** What each of a sheet's rows needs. */
const prepare = ({ name, columns }: Sheet) => ({
  name,
  columns,
  letters: columns.map((_, index) => columnName(index)),
  head: columns.map(({ header }) => header),
  headLooks: columns.map(() => looks.head),
  bodyLooks: columns.map(({ isText }) => (isText ? looks.text : looks.plain)),
});

async function addText(zip: ZipWriter, name: string, text: string): Promise<void> {
  const entry = zip.add(name);
  await entry.write(Buffer.from(text));
  await entry.end();
}
