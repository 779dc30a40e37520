import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { socketAddress } from '../src/platform/db/database-address.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { asOwner } from '../src/platform/db/owner-connection.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';

/** Makes the query builder's types from a freshly migrated database; with --verify it fails where they have drifted. */
const outFile = fileURLToPath(new URL('../src/platform/db/db.types.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-types-'));
chmodSync(dataDir, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, settings: { fsync: 'off' } });
try {
  const admin = new pg.Client({ host: postgres.host, port: postgres.port, user: postgres.user, database: 'postgres' });
  await admin.connect();
  await admin.query('create database yupflow');
  await admin.end();
  const address = socketAddress(postgres, 'yupflow');
  await asOwner(address, (owner) => migrate(owner, address, () => {}));
  const url = `postgres://${postgres.user}@localhost:${postgres.port}/yupflow?host=${encodeURIComponent(postgres.host)}`;
  const { status } = spawnSync(
    'kysely-codegen',
    [
      ...['--dialect', 'postgres', '--url', url, '--default-schema', 'public', '--include-pattern', 'public.*'],
      ...['--out-file', outFile, ...process.argv.slice(2)],
    ],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
