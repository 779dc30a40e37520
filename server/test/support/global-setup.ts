import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { prepareDatabase } from '../../src/prepare-database.ts';
import { templateAddress, templateName } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    server: { host: string; port: number; user: string };
  }
}

const whole = new URL('../../src/yupflow.ts', import.meta.url).href;

/** Programs that are killed leave nothing compiled behind: one that ends by itself does it for them. */
function compileForOthers(env: NodeJS.ProcessEnv): Promise<unknown> {
  const load = `await import(${JSON.stringify(whole)}); process.exit()`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', load], { env });
}

/** One real PostgreSQL for the run, with a migrated template that every test file copies in a blink. */
export default async function setup(project: TestProject) {
  const compiling = compileForOthers(project.config.env);
  const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-test-'));
  // The database may run as another user, who has to pass through.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    say: () => {},
    // Each file has a database of its own, and looking after hundreds of them every few seconds costs all of them.
    settings: { fsync: 'off', max_connections: '200', autovacuum_naptime: '1min' },
  });
  const server = { host: postgres.host, port: postgres.port, user: postgres.user };
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${templateName}`);
  await admin.end();
  await prepareDatabase(templateAddress(server), {
    secretKey: Buffer.alloc(32, 7),
    isClockMovable: true,
    say: () => {},
  });
  await compiling;
  project.provide('server', server);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
