import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileFaults } from '@yupflow/contract/contact-imports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOfCell } from '../../src/platform/xlsx/read-cells.ts';
import { SheetFault } from '../../src/platform/xlsx/read-fault.ts';
import { readHead, readRows } from '../../src/platform/xlsx/read-sheet.ts';
import { dateCell, makeXlsx, makeZip, sheetXml, styles } from '../support/sheets.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { fuzzCases } from './fuzz-cases.ts';

const rows = [
  ['Nome', 'Telefone', '__proto__', '=1+1'],
  ['Ana', 5_511_988_887_777, true, dateCell(45_000)],
  ['José 👋', '+55 11 9 8888-7777', null, '@SUM(A1)'],
];
const whole = makeXlsx(rows);
const shared = makeXlsx(rows, { isShared: true });

/** Bytes of an archive that were turned, cut off or put in twice. */
const broken = fc
  .record({
    of: fc.constantFrom(whole, shared),
    turned: fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
    end: fc.option(fc.nat(whole.length)),
    again: fc.option(fc.tuple(fc.nat(whole.length), fc.nat(60))),
  })
  .map(({ of, turned, end, again }) => {
    const bytes = Buffer.from(of);
    for (const [at, value] of turned) bytes[at % bytes.length] = value;
    const cut = end === null ? bytes : bytes.subarray(0, end);
    return again ? Buffer.concat([cut, bytes.subarray(again[0], again[0] + again[1]), cut.subarray(again[0])]) : cut;
  });

const xml = { 'xl/worksheets/sheet1.xml': sheetXml(rows), 'xl/styles.xml': styles };
const scrap = fc.constantFrom(
  '<',
  '>',
  '</row>',
  '<row r="1">',
  '<row r="-1">',
  '<c r="ZZZZZ1" t="s"><v>999999</v></c>',
  '<c t="e"><v>#N/A</v></c>',
  '&',
  '&amp',
  '&#0;',
  '&#x110000;',
  '&bomb;',
  '<!DOCTYPE x [<!ENTITY bomb "x">]>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '"',
  '\0',
  '\ud800',
  '<v>1e999</v>',
  '<is><t>',
  '<f>1+1</f>',
  ' t="d"',
  '<?xml version="1.1" encoding="utf-16"?>',
);
/** A sound archive whose parts hold what no program writes. */
const odd = fc
  .record({
    part: fc.constantFrom(...(Object.keys(xml) as (keyof typeof xml)[])),
    scraps: fc.array(fc.tuple(fc.nat(2_000), scrap, fc.nat(20)), { minLength: 1, maxLength: 4 }),
  })
  .map(({ part, scraps }) => {
    const text = scraps.reduce((so, [at, put, gone]) => {
      const place = at % (so.length + 1);
      return so.slice(0, place) + put + so.slice(place + gone);
    }, xml[part]);
    return makeXlsx(rows, { parts: { [part]: text } });
  });
const names = fc.constantFrom('xl/workbook.xml', '../../etc/passwd', '/xl/workbook.xml', '[Content_Types].xml', '');
const other = fc
  .array(fc.record({ name: names, data: fc.string({ maxLength: 40 }), saysSize: fc.nat() }), { maxLength: 4 })
  .map(makeZip);
const file = fc.oneof(broken, odd, other, fc.uint8Array({ maxLength: 400 }).map(Buffer.from));

it('whatever is sent as a sheet is read, or refused with a reason that people understand', {
  timeout: 600_000,
}, async () => {
  const place = join(tempFolder(), 'sheet.xlsx');
  await fc.assert(
    fc.asyncProperty(file, async (bytes) => {
      writeFileSync(place, bytes);
      try {
        await readHead(place);
        for await (const some of readRows(place, 10))
          for (const { cells } of some) for (const cell of cells) expect(typeof textOfCell(cell)).toBe('string');
      } catch (error) {
        if (!(error instanceof SheetFault)) throw error;
        expect(fileFaults).toContain(error.code);
      }
    }),
    // What never ends is a fault too.
    { numRuns: fuzzCases, timeout: 30_000 },
  );
});
