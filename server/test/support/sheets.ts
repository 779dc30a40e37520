import { crc32, deflateRawSync } from 'node:zlib';

interface ZipPart {
  readonly name: string;
  readonly data: string | Buffer;
  /** What its header says, for those who lie. */
  readonly saysSize?: number;
}

/** An archive as programs write it, or as somebody forges one. */
export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, saysSize } of parts) {
    const bytes = Buffer.from(data);
    const packed = deflateRawSync(bytes);
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(8, 0);
    facts.writeUInt32LE(crc32(bytes), 6);
    facts.writeUInt32LE(packed.length, 10);
    facts.writeUInt32LE(saysSize ?? bytes.length, 14);
    facts.writeUInt16LE(Buffer.byteLength(name), 18);
    const local = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\x08', 'latin1'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0\x14\0\0\x08', 'latin1'), facts, place, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

/** A cell by its value; `xml` for what only a hand can write. */
export type SheetCell = string | number | boolean | null | { readonly xml: string };

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\r/g, '_x000D_');

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function cellXml(cell: SheetCell, place: string, shared: Map<string, number> | null): string {
  if (cell === null) return '';
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${place}"`);
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (!shared) return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  const index = shared.get(cell) ?? shared.size;
  shared.set(cell, index);
  return `<c r="${place}" t="s"><v>${index}</v></c>`;
}

/** Style 1 is a date, 2 a date with time, 3 a format of one's own, 4 money that only looks like a date. */
export const dateCell = (serial: number, style = 1): SheetCell => ({ xml: `<c s="${style}"><v>${serial}</v></c>` });

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const styles = `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="[$-416]dd\\/mm\\/yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;days&quot; #,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/></cellXfs></styleSheet>`;

interface SheetOptions {
  readonly isShared?: boolean;
  readonly is1904?: boolean;
  readonly name?: string;
  /** Takes the place of parts, or adds some. */
  readonly parts?: Readonly<Record<string, string>>;
}

export function sheetXml(rows: readonly (readonly SheetCell[])[], shared: Map<string, number> | null = null): string {
  const xml = rows.map((cells, index) => {
    const number = index + 1;
    const inside = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`, shared)).join('');
    return `<row r="${number}">${inside}</row>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><dimension ref="A1"/><sheetData>${xml.join('')}</sheetData><pageMargins left="0.7"/></worksheet>`;
}

/** A workbook with one sheet; an empty list is an empty row, `null` an empty cell. */
export function makeXlsx(rows: readonly (readonly SheetCell[])[], options: SheetOptions = {}): Buffer {
  const { isShared = true, is1904 = false, name = 'Leads', parts = {} } = options;
  const shared = isShared ? new Map<string, number>() : null;
  const sheet = sheetXml(rows, shared);
  const texts = [...(shared?.keys() ?? [])].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
  const all: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="${Number(is1904)}"/><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheet,
    ...(shared ? { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.join('')}</sst>` } : {}),
    ...parts,
  };
  return makeZip(Object.entries(all).map(([part, data]) => ({ name: part, data })));
}
