import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, textOfCell } from '../../src/platform/xlsx/read-cells.ts';
import { isDateFormat, textOfSerial } from '../../src/platform/xlsx/read-dates.ts';
import { readHead, readRows } from '../../src/platform/xlsx/read-sheet.ts';
import { inOwnProcess } from '../support/own-process.ts';
import { dateCell, makeXlsx, makeZip, type SheetCell, sheetXml, styles } from '../support/sheets.ts';
import { tempFolder } from '../support/temp-folder.ts';

function fileOf(bytes: Buffer): string {
  const path = join(tempFolder(), 'sheet.xlsx');
  writeFileSync(path, bytes);
  return path;
}

async function rowsOf(bytes: Buffer, columns = 1_000): Promise<[number, string[]][]> {
  const rows: [number, string[]][] = [];
  for await (const piece of readRows(fileOf(bytes), columns))
    for (const { number, cells } of piece) rows.push([number, Array.from(cells, (cell: Cell) => textOfCell(cell))]);
  return rows;
}

const faultOf = async (bytes: Buffer) => {
  const path = fileOf(bytes);
  const read = async () => {
    await readHead(path);
    for await (const _ of readRows(path, 10));
  };
  return read().then(
    () => null,
    (error) => error.code ?? error,
  );
};

const head = ['A', 'B', 'C'];
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

describe('the rows of a sheet', () => {
  it('come with every kind of cell, and keep their numbers when empty ones are between them', async () => {
    const rows: SheetCell[][] = [
      head,
      ['text', 5511982147730, true],
      [],
      ['   ', { xml: '<c t="inlineStr"><is><t> </t></is></c>' }],
      [{ xml: '<c t="e"><v>#N/A</v></c>' }, { xml: '<c t="str"><f>A1&amp;"x"</f><v>cached</v></c>' }, -1.5e-7],
      [dateCell(45_292), dateCell(45_292.75, 2), dateCell(1.5, 4)],
      [null, null, { xml: '<c t="d"><v>2026-11-15T00:00:00</v></c>' }],
      [{ xml: '<c t="inlineStr"><is><r><t>rich </t></r><r><rPr/><t>text</t></r><rPh><t>aloud</t></rPh></is></c>' }],
      [{ xml: '<c t="inlineStr"><is><t><![CDATA[a < b]]> &amp; &#x1F600;_x000D_</t></is></c>' }],
    ];
    expect(await rowsOf(makeXlsx(rows))).toEqual([
      [2, ['text', '5511982147730', 'true']],
      [5, ['#N/A', 'cached', '-1.5e-7']],
      [6, ['2024-01-01', '2024-01-01T18:00:00', '1.5']],
      [7, ['', '', '2026-11-15']],
      [8, ['rich text']],
      [9, ['a < b & 😀\r']],
    ]);
  });

  it('are the same whatever program wrote them: prefixes, absolute targets, missing references, hidden sheets', async () => {
    const cells =
      '<x:row><x:c t="s"><x:v>0</x:v></x:c></x:row><x:row><x:c><x:v>7</x:v></x:c><x:c r="AA2"><x:v>8</x:v></x:c></x:row>';
    const file = makeXlsx([], {
      parts: {
        'xl/workbook.xml': `<x:workbook xmlns:x="${main}" xmlns:d="${relations}"><x:sheets><x:sheet name="Secret" state="veryHidden" d:id="a"/><x:sheet name="Blank" d:id="c"/><x:sheet name="A &gt; B" d:id="b"/></x:sheets></x:workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Target="/xl/worksheets/sheet1.xml" Type="${relations}/worksheet" Id="a"/><Relationship Target="/xl/odd.xml" Type="${relations}/worksheet" Id="b"/><Relationship Target="worksheets/blank.xml" Type="${relations}/worksheet" Id="c"/><Relationship Target="/xl/sharedStrings.xml" Type="${relations}/sharedStrings" Id="s"/></Relationships>`,
        'xl/worksheets/sheet1.xml': sheetXml([['secret'], ['x']]),
        'xl/worksheets/blank.xml': `<worksheet xmlns="${main}"><sheetData/></worksheet>`,
        'xl/odd.xml': `<x:worksheet xmlns:x="${main}"><!-- a > b --><x:sheetData>${cells}</x:sheetData></x:worksheet>`,
        'xl/sharedStrings.xml': `<x:sst xmlns:x="${main}"><x:si><x:t>Nome</x:t></x:si></x:sst>`,
      },
    });
    expect(await readHead(fileOf(file))).toMatchObject({
      sheet: 'A > B',
      columns: { 0: { header: 'Nome', samples: [7] } },
    });
    expect(await rowsOf(file)).toEqual([[2, ['7', ...Array.from({ length: 25 }, () => ''), '8']]]);
  });

  it('lose no character, wherever the pieces of the stream are cut', async () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(texts, fc.boolean(), async (words, isShared) => {
        const plain = words.map((word) => word.replace(/[\p{Cc}\ufffe\uffff]/gu, '') || 'x').map((word) => `${word}.`);
        // More than one piece, so that some character stands on every border.
        const rows = Array.from({ length: 3_000 }, (_, n) => plain.map((word) => `${word}${isShared ? n % 50 : n}`));
        const read = await rowsOf(makeXlsx([['A'], ...rows], { isShared }));
        expect(read.map(([, cells]) => cells)).toEqual(rows);
      }),
      { numRuns: 6 },
    );
  });

  it('find their shared texts also when there are too many for the memory', async () => {
    const long = 'ção'.repeat(40);
    const rows = Array.from({ length: 90_000 }, (_, n) => [`${long} ${n}`]);
    const backwards = makeXlsx([['A'], ...rows, ...rows.toReversed().slice(0, 10)]);
    const read = await rowsOf(backwards);
    expect(read.length).toBe(90_010);
    expect(read.every(([number, [cell]], n) => n >= 90_000 || (number === n + 2 && cell === `${long} ${n}`))).toBe(
      true,
    );
    expect(read.slice(90_000).map(([, [cell]]) => cell)).toEqual(rows.toReversed().slice(0, 10).flat());
  });
});

describe('days', () => {
  it('are known by their format, built in or made by hand, and never by what only looks like one', () => {
    const formats: [number, string | undefined, boolean][] = [
      [14, undefined, true],
      [0, undefined, false],
      [49, undefined, false],
      [164, 'dd/mm/yyyy', true],
      [164, '[$-416]d" de "mmmm;@', true],
      [164, '[h]:mm', true],
      [164, '"days" 0.00', false],
      [164, '[Red]#,##0', false],
      [164, 'General', false],
      [164, '0\\d', false],
    ];
    for (const [id, code, isDate] of formats) expect([id, code, isDateFormat(id, code)]).toEqual([id, code, isDate]);
  });

  it('are counted from 1900 with the day that never was, or from 1904', () => {
    expect([1, 59, 61, 45_292, 45_292.5].map((serial) => textOfSerial(serial, false))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2024-01-01',
      '2024-01-01T12:00:00',
    ]);
    expect(textOfSerial(43_830, true)).toBe('2024-01-01');
    expect([-1, 2_958_466, Number.NaN].map((serial) => textOfSerial(serial, false))).toEqual([null, null, null]);
  });
});

describe('a file that is not as it should be', () => {
  it('is refused with a reason', async () => {
    const good = makeXlsx([head, ['x']]);
    const doctype = `<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet xmlns="${main}"><sheetData/></worksheet>`;
    const sheet = (xml: string) => makeXlsx([], { parts: { 'xl/worksheets/sheet1.xml': xml } });
    const flipped = Buffer.from(good);
    flipped[good.indexOf('sheet1.xml') + 20] = 0xff;
    const encrypted = Buffer.from(good);
    for (let at = encrypted.indexOf('PK\x01\x02'); at !== -1; at = encrypted.indexOf('PK\x01\x02', at + 1))
      encrypted.writeUInt16LE(0x0801, at + 8);
    const absurd = Buffer.from(good);
    absurd.writeUInt16LE(0xfffe, absurd.length - 12);
    const files: [string, Buffer, string | null][] = [
      ['whole', good, null],
      ['csv', Buffer.from('a;b\n1;2'), 'not_xlsx'],
      ['nothing', Buffer.alloc(0), 'not_xlsx'],
      ['zip', makeZip([{ name: 'a.txt', data: 'x' }]), 'not_xlsx'],
      ['word', makeXlsx([], { parts: { 'xl/workbook.xml': '<document/>' } }), 'not_xlsx'],
      ['cut', good.subarray(0, good.length - 100), 'broken_file'],
      ['flipped', flipped, 'broken_file'],
      ['encrypted', encrypted, 'broken_file'],
      ['absurd directory', absurd, 'broken_file'],
      ['doctype', sheet(doctype), 'broken_file'],
      [
        'unknown entity',
        sheet(`<worksheet><sheetData><row><c t="str"><v>&boom;</v></c></row></sheetData></worksheet>`),
        'broken_file',
      ],
      ['cut sheet', sheet('<worksheet><sheetData><row><c><v>1</v></c></row>'), 'broken_file'],
      ['no sheet data', sheet('<worksheet></worksheet>'), 'broken_file'],
      [
        'not a number',
        sheet('<worksheet><sheetData><row><c><v>x</v></c></row></sheetData></worksheet>'),
        'broken_file',
      ],
      [
        'no shared text',
        sheet(
          '<worksheet><sheetData><row><c t="s"><v>9</v></c></row><row><c><v>1</v></c></row></sheetData></worksheet>',
        ),
        'broken_file',
      ],
      ['endless tag', sheet(`<worksheet><sheetData><row ${'a'.repeat(3_000_000)}`), 'broken_file'],
      [
        'row beyond',
        sheet('<worksheet><sheetData><row r="9999999"><c><v>1</v></c></row></sheetData></worksheet>'),
        'too_many_rows',
      ],
    ];
    for (const [name, bytes, code] of files) expect([name, await faultOf(bytes)]).toEqual([name, code]);
  });

  it('and grows without end is refused before it fills the memory, wherever the bomb is and whatever its header says [S34]', async () => {
    const bytes = 400_000_000;
    const filler = '<row><c><v>1</v></c></row>'.repeat(bytes / 26);
    const text = `<si><t>${'a'.repeat(20_000)}</t></si>`.repeat(bytes / 20_017);
    const xfs = '<xf numFmtId="14"/>'.repeat(bytes / 19);
    const sheet = `<worksheet><sheetData><row><c t="s"><v>0</v></c></row>${filler}</sheetData></worksheet>`;
    const honest: Record<string, string>[] = [
      { 'xl/worksheets/sheet1.xml': sheet },
      { 'xl/sharedStrings.xml': `<sst>${text}</sst>` },
      { 'xl/styles.xml': styles.replace('</cellXfs>', `${xfs}</cellXfs>`) },
    ];
    for (const parts of honest) {
      const rows: SheetCell[][] = [['A'], ...Array.from({ length: 60 }, (_, n) => [`text ${n}`])];
      const path = fileOf(makeXlsx(rows, { parts }));
      const code = `
        const { readHead, readRows } = await import(${JSON.stringify(new URL('../../src/platform/xlsx/read-sheet.ts', import.meta.url).href)});
        const read = async () => { await readHead(process.argv[1]); for await (const _ of readRows(process.argv[1], 10)); };
        const fault = await read().then(() => null, (error) => error.code ?? String(error));
        const { readFileSync } = await import('node:fs');
        const peakMb = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
        console.log(JSON.stringify({ fault, peakMb }));`;
      const { fault, peakMb } = JSON.parse((await inOwnProcess(code, path)).line);
      expect([Object.keys(parts)[0], fault]).toEqual([Object.keys(parts)[0], 'too_large']);
      expect(peakMb).toBeLessThan(200);
    }
    const liar = makeZip([
      { name: 'xl/workbook.xml', data: `<workbook>${' '.repeat(60_000_000)}</workbook>`, saysSize: 100 },
    ]);
    expect(await faultOf(liar)).toMatch(/too_large|broken_file/);
  });
});
