import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw } from 'node:zlib';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const first = ['Ana', 'João', 'Müller', 'Zoë', 'Conceição', 'Bruno', '李雷', 'Iñaki', 'Łukasz', 'Marina'];
const last = ['Silva', 'Souza', 'Lima', 'Araújo', 'Núñez', 'Brandão', 'Okamoto', 'Vieira Lacerda'];
const cities = ['São Paulo', 'Recife', 'Lisboa', 'Belém', 'Goiânia', 'Córdoba'];

/** As an address book has them: names that come again, numbers and addresses that don't. */
export const nameOf = (n: number) => `${first[n % first.length]} ${last[(n * 7) % last.length]} ${n.toString(36)}`;
const textsOf = (n: number) => [
  nameOf(n),
  `(${11 + (n % 9)}) 9${String(80_000_000 + n).slice(0, 4)}-${String(80_000_000 + n).slice(4)}`,
  `pessoa.${n}@example.com`,
];
const headers = ['Nome completo', 'Celular', 'E-mail', 'Cidade', 'Valor', 'Obs', 'Origem'];

/** Excel's way: every text once in a part of its own, cells point to it. */
function* stringsXml(rows: number): Generator<string> {
  yield `<sst xmlns="${main}">`;
  for (const text of [...headers, ...cities]) yield `<si><t>${text}</t></si>`;
  for (let n = 0; n < rows; n++)
    yield textsOf(n)
      .map((text) => `<si><t>${text}</t></si>`)
      .join('');
  yield '</sst>';
}

function* sheetXml(rows: number): Generator<string> {
  yield `<worksheet xmlns="${main}"><dimension ref="A1:G${rows + 1}"/><sheetData><row r="1">`;
  yield `${headers.map((_, n) => `<c r="${'ABCDEFG'[n]}1" t="s"><v>${n}</v></c>`).join('')}</row>`;
  const shared = headers.length + cities.length;
  for (let n = 0; n < rows; n++) {
    const row = n + 2;
    const city = headers.length + (n % cities.length);
    const own = ['A', 'B', 'C'].map(
      (column, index) => `<c r="${column}${row}" t="s"><v>${shared + n * 3 + index}</v></c>`,
    );
    yield `<row r="${row}">${own.join('')}<c r="D${row}" t="s"><v>${city}</v></c><c r="E${row}"><v>${n * 1.5}</v></c><c r="F${row}" t="s"><v>${city}</v></c><c r="G${row}" t="s"><v>${city}</v></c></row>`;
  }
  yield '</sheetData></worksheet>';
}

/** Some thousand pieces as one, or each would cost a turn. */
function* together(pieces: Iterable<string>): Generator<Buffer> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < 262_144) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

interface Packed {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sum: number;
  readonly size: number;
}

async function pack(name: string, pieces: Iterable<string>): Promise<Packed> {
  let sum = 0;
  let size = 0;
  function* counted(): Generator<Buffer> {
    for (const piece of together(pieces)) {
      sum = crc32(piece, sum);
      size += piece.length;
      yield piece;
    }
  }
  const bytes = await buffer(Readable.from(counted()).pipe(createDeflateRaw()));
  return { name, bytes, sum, size };
}

async function writeZip(path: string, parts: readonly Packed[]): Promise<void> {
  const file = createWriteStream(path);
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, sum, size } of parts) {
    const facts = Buffer.alloc(22);
    facts.writeUInt16LE(8, 0);
    facts.writeUInt32LE(sum, 6);
    facts.writeUInt32LE(bytes.length, 10);
    facts.writeUInt32LE(size, 14);
    facts.writeUInt16LE(Buffer.byteLength(name), 18);
    const local = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\x08', 'latin1'), facts, Buffer.from(name), bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0\x14\0\0\x08', 'latin1'), facts, place, Buffer.from(name));
    file.write(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  file.end(Buffer.concat([listed, end]));
  await new Promise<void>((resolve, reject) => file.once('finish', resolve).once('error', reject));
}

const frame = {
  '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
};

async function writeBook(path: string, strings: Iterable<string>, sheet: Iterable<string>): Promise<void> {
  const parts = Object.entries(frame).map(([name, xml]) => pack(name, [xml]));
  parts.push(pack('xl/sharedStrings.xml', strings), pack('xl/worksheets/sheet1.xml', sheet));
  await writeZip(path, await Promise.all(parts));
}

export const writeBigSheet = (path: string, rows: number) => writeBook(path, stringsXml(rows), sheetXml(rows));

/** 400 MB in some kilobytes more than one megabyte. */
export async function writeBomb(path: string): Promise<void> {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(48)}</row>`;
  function* sheet(): Generator<string> {
    yield '<worksheet><sheetData>';
    for (let left = 400_000_000; left > 0; left -= row.length) yield row;
    yield '</sheetData></worksheet>';
  }
  await writeBook(path, [`<sst xmlns="${main}"><si><t>Telefone</t></si></sst>`], sheet());
}
