import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type Batch, type Reading, readBatches } from '../../src/modules/contact-imports/read-batches.ts';
import { readBatchesAside } from '../../src/modules/contact-imports/read-batches-aside.ts';
import { SheetFault } from '../../src/platform/xlsx/read-fault.ts';
import { makeXlsx } from '../support/sheets.ts';

const folder = mkdtempSync(join(tmpdir(), 'yupflow-reading-'));
afterAll(() => rmSync(folder, { recursive: true }));

const people = Array.from({ length: 12_000 }, (_, n) => [`Pessoa nº ${n} ção 😀`, `1197${String(1_000_000 + n)}`]);
const whole = makeXlsx([['Nome', 'Celular'], ...people]);

function readingOf(content: Buffer, reached = 0): Reading {
  const path = join(folder, 'leads.xlsx');
  writeFileSync(path, content);
  return {
    ...{ path, reached, width: 2, headerRow: 1, is1904: false, fields: [] },
    columns: [
      { column: 0, target: 'name' },
      { column: 1, target: 'phone' },
    ],
    ...{ country: 'BR', timezone: 'America/Sao_Paulo', language: 'pt-BR', now: new Date('2026-11-15T12:00:00Z') },
  };
}

const shown = ({ json, count, last }: Batch) => ({ rows: Buffer.from(json).toString(), count, last });

describe('a large sheet, read in a thread of its own', () => {
  it('gives the very rows that it would give here, from wherever it goes on', async () => {
    for (const reached of [0, 7_000]) {
      const reading = readingOf(whole, reached);
      const here = (await Array.fromAsync(readBatches(reading))).map(shown);
      expect((await Array.fromAsync(readBatchesAside(reading))).map(shown)).toEqual(here);
      expect(here.reduce((sum, { count }) => sum + count, 0)).toBe(12_000 - Math.max(0, reached - 1));
    }
  });

  it('may be left in the middle', async () => {
    const batches = readBatchesAside(readingOf(whole));
    expect((await batches.next()).value).toMatchObject({ count: 5_000, last: 5_001 });
    await batches.return(undefined);
    expect(await batches.next()).toEqual({ value: undefined, done: true });
  });

  it('is refused with its fault where it is broken, and a file that is gone fails by its own name', async () => {
    const torn = Buffer.from(whole);
    torn.fill(0, 2_000, 40_000);
    const fault = await Array.fromAsync(readBatchesAside(readingOf(torn))).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(SheetFault);
    expect(fault).toMatchObject({ code: 'broken_file' });
    const gone = { ...readingOf(whole), path: join(folder, 'gone.xlsx') };
    await expect(Array.fromAsync(readBatchesAside(gone))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
