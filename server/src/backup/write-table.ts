import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { entryNames } from './archive-format.ts';
import { copyOut } from './copy-rows.ts';
import type { Sums } from './manifest.ts';
import { quoted, quotedColumns, type TableFacts } from './tables.ts';
import type { ArchiveWriter, Write } from './write-archive.ts';

/** Quick; better levels cost more time than they save room. */
const level = 4;

/** Packs what is written to it, no faster than the disk takes it. */
async function packing<T>(write: Write, work: (pack: Write) => Promise<T>): Promise<T> {
  const gzip = createGzip({ level });
  const draining = (async () => {
    for await (const piece of gzip) await write(piece as Buffer);
  })();
  // A full disk is told to whoever packs next.
  draining.catch(() => {});
  try {
    const result = await work(async (piece) => {
      const { promise: taken, resolve } = Promise.withResolvers<void>();
      gzip.write(piece, () => resolve());
      await Promise.race([taken, draining]);
    });
    gzip.end();
    await draining;
    return result;
  } finally {
    gzip.destroy();
  }
}

export async function writeTable(
  owner: pg.Client,
  archive: ArchiveWriter,
  table: TableFacts,
): Promise<Sums['tables'][number]> {
  const { name } = table;
  let rows = 0;
  const { sha256 } = await archive.add(entryNames.table(name), async (write) => {
    const text = `copy (select ${quotedColumns(table)} from ${quoted(name)}) to stdout`;
    rows = await packing(write, (pack) => copyOut(owner, text, pack));
  });
  return { name, rows, sha256 };
}
