import { readFileSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';

type Cell = string | number | null;

/** As the page is handed a file. */
interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** A sheet as Excel keeps it, its texts in a list of their own. Made here, so that it owes nothing to the product. */
export function makeSheet(name: string, rows: readonly (readonly Cell[])[]): SentFile {
  const texts = new Map<string, number>();
  const cellXml = (cell: Cell, reference: string) => {
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
    const index = texts.get(cell) ?? texts.size;
    texts.set(cell, index);
    return `<c r="${reference}" t="s"><v>${index}</v></c>`;
  };
  const rowsXml = rows.map((cells, row) => {
    const inside = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`));
    return `<row r="${row + 1}">${inside.join('')}</row>`;
  });
  const buffer = makeZip({
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsx}.main+xml"/></Types>`,
    '_rels/.rels': relationsXml({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Leads" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml({
      worksheet: 'worksheets/sheet1.xml',
      sharedStrings: 'sharedStrings.xml',
    }),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rowsXml.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${[...texts.keys()].map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('')}</sst>`,
  });
  return { name, mimeType: xlsx, buffer };
}

const relationsXml = (targets: Readonly<Record<string, string>>) =>
  `<Relationships xmlns="${packaged}/relationships">${Object.entries(targets)
    .map(([type, target]) => `<Relationship Id="${type}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An archive of plain texts, not packed. */
export function makeZip(files: Readonly<Record<string, string>>): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [Buffer.from(path), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, data);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name);
    offset += 30 + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

/** What a downloaded sheet holds, header and all, and its raw text. It reads just what the product writes. */
export function readSheet(path: string): { rows: string[][]; xml: string } {
  const xml = readFromZip(readFileSync(path), 'xl/worksheets/sheet1.xml');
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, inside = '']) => {
    const cells: string[] = [];
    for (const [, letter = 'A', content = ''] of inside.matchAll(/<c r="([A-Z])\d+"[^>]*>(.*?)<\/c>/gs))
      cells[letter.charCodeAt(0) - 65] = unescapeXml(content.replace(/<[^>]*>/g, ''));
    return Array.from(cells, (cell) => cell ?? '');
  });
  return { rows, xml };
}

const unescapeXml = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#13;', '\r').replaceAll('&amp;', '&');

function readFromZip(archive: Buffer, wanted: string): string {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  while (at < end) {
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === wanted) {
      const start = archive.readUInt32LE(at + 42);
      const body = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
      return inflateRawSync(archive.subarray(body, body + archive.readUInt32LE(at + 20))).toString();
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`the archive has no ${wanted}`);
}
