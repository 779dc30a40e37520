import { createHash } from 'node:crypto';
import library from 'pg-boss/package.json' with { type: 'json' };
import * as z from 'zod/mini';
import { secretCheckOf } from '../platform/crypto/verify-secret-key.ts';
import { migrationNames } from '../platform/db/migrate.ts';
import { StartError } from '../platform/start-error.ts';
import { entryNames, readFileName } from './archive-format.ts';
import { archiveFormat, lineOf, type Manifest, manifestSchema, type Sums, sumsSchema } from './manifest.ts';
import { type ArchiveEntry, DamagedArchive, readArchive } from './read-archive.ts';

/** More than any manifest has; what claims to be longer is none. */
const mostJsonBytes = 1 << 24;

async function readText(entry: ArchiveEntry): Promise<string> {
  if (entry.size > mostJsonBytes) throw new DamagedArchive(entry.name);
  return Buffer.concat(await Array.fromAsync(entry.content())).toString();
}

function parse<T>(name: string, schema: z.ZodMiniType<T, unknown>, text: string): T {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    throw new DamagedArchive(name);
  }
}

/** The manifest alone, which stands first: what can't be restored by this program is refused before all is read. */
async function readManifest(path: string): Promise<Manifest> {
  for await (const entry of readArchive(path)) {
    if (entry.name !== entryNames.manifest) break;
    const text = await readText(entry);
    const { format } = parse(entry.name, z.object({ format: z.int() }), text);
    if (format > archiveFormat)
      throw new StartError('The archive was written by a newer version of Yupflow: restore it with that version.');
    return parse(entry.name, manifestSchema, text);
  }
  throw new StartError(`${path} is no backup of Yupflow.`);
}

async function sumOf(entry: ArchiveEntry): Promise<string> {
  const sum = createHash('sha256');
  for await (const piece of entry.content()) sum.update(piece);
  return sum.digest('hex');
}

/** Reads the archive from end to end; what is not as it was written is refused. */
async function readSums(path: string, manifest: Manifest): Promise<Sums> {
  const found = new Map<string, string>();
  const files = createHash('sha256');
  let count = 0;
  let text: string | null = null;
  for await (const entry of readArchive(path)) {
    const sha256 = await sumOf(entry);
    if (readFileName(entry.name)) {
      files.update(lineOf(entry.name, { size: entry.size, sha256 }));
      count++;
    } else found.set(entry.name, sha256);
    if (entry.name === entryNames.sums) text = await readText(entry);
    if (entry.name === entryNames.seal && (await readText(entry)) !== `${found.get(entryNames.sums)}  sums.json\n`)
      throw new DamagedArchive(entryNames.sums);
  }
  if (text === null || !found.has(entryNames.seal)) throw new DamagedArchive('its end is missing');
  const sums = parse(entryNames.sums, sumsSchema, text);
  const wrong = [
    ...(found.get(entryNames.manifest) === sums.manifest ? [] : [entryNames.manifest]),
    ...sums.tables.filter(({ name, sha256 }) => found.get(entryNames.table(name)) !== sha256).map(({ name }) => name),
    ...(count === sums.files.count && files.digest('hex') === sums.files.sha256 ? [] : ['files']),
    ...(sums.tables.length === manifest.tables.length ? [] : ['tables']),
  ];
  if (wrong.length > 0) throw new DamagedArchive(wrong.join(', '));
  return sums;
}

export interface CheckedArchive {
  readonly path: string;
  readonly manifest: Manifest;
  readonly sums: Sums;
}

/** An archive that is whole, that this version understands and whose secrets this key opens. */
export async function checkArchive(path: string, secretKey: Buffer): Promise<CheckedArchive> {
  const manifest = await readManifest(path);
  const unknown = manifest.migrations.find((name) => !migrationNames().includes(name));
  if (unknown)
    throw new StartError(
      `The archive is of a newer version of Yupflow, ${manifest.version} (it knows ${unknown}): restore it with that version.`,
    );
  if (manifest.jobs_version !== library.pgboss.schema)
    throw new StartError(
      `This version can't take over the jobs of the archive: restore it with Yupflow ${manifest.version}, then upgrade.`,
    );
  if (manifest.secret_check !== secretCheckOf(secretKey).toString('hex'))
    throw new StartError(
      'The secret key is not the one of this archive: give SECRET_KEY, or put secret.key into DATA_DIR, as they were there.',
    );
  return { path, manifest, sums: await readSums(path, manifest) };
}
