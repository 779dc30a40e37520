import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installJobs } from '../../src/jobs/install-jobs.ts';
import { verifySecretKey } from '../../src/platform/crypto/verify-secret-key.ts';
import { migrate, migrationNames } from '../../src/platform/db/migrate.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { prepareDatabase } from '../../src/prepare-database.ts';
import { runScript } from '../support/command.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { secretKey } from '../support/test-server.ts';
import { fileKey, namesOf, settle } from './archives.ts';
import { type Elsewhere, elsewhere } from './elsewhere.ts';

/** The last migration of the version that was backed up. */
const before = '20261116131000_money_that_waits.sql';

const folder = makeTempFolder();
const path = join(folder, 'backup.tar');
let source: Elsewhere;
let target: Elsewhere;
let company: string;

/** Migrations of two branches came in another order there: one column stands behind another. */
const otherOrder = `
  alter table attempts rename column count to before;
  alter table attempts add column count int not null default 0;
  alter table attempts drop column before;
  alter table attempts alter column count drop default;
  insert into attempts (bucket, ends_at, count) values ('sign-in', now(), 3)`;

/** A deployment of an older version. */
async function anOldDeployment(): Promise<Elsewhere> {
  const old = await elsewhere();
  const names = migrationNames().filter((name) => name <= before);
  await asOwner(old.address, async (owner) => {
    await migrate(owner, old.address, () => {}, names);
    await verifySecretKey(owner, secretKey);
    await installJobs(owner, old.address, { isClockMovable: true });
    await owner.query(otherOrder);
  });
  return old;
}

const placeOf = ({ address, env }: Elsewhere) => ({ address, dataDir: env.DATA_DIR });

beforeAll(async () => {
  source = await anOldDeployment();
  company = await settle(placeOf(source), 'Padaria');
  target = await elsewhere();
});
afterAll(async () => {
  await source.remove();
  await target.remove();
  rmSync(folder, { recursive: true, force: true });
});

const archives = () => readdirSync(folder).filter((name) => !name.endsWith('.part'));
const start = () => prepareDatabase(target.address, { secretKey, isClockMovable: true, say: () => {} });

it('a backup that was killed has no name of one, and the next is whole', async () => {
  const killed = await runScript('backup', { ...source.env, FAILPOINT: 'backup.before-name' }, path);
  expect(killed.code).toBe(null);
  expect(archives()).toEqual([]);
  expect(await runScript('backup', source.env, path)).toMatchObject({ code: 0 });
  expect(archives()).toEqual(['backup.tar']);
});

it('a restore that was killed at any step lets nothing start, and is begun anew until it is done', {
  timeout: 120_000,
}, async () => {
  for (const FAILPOINT of ['restore.after-mark', 'restore.before-commit', 'restore.before-end:throw']) {
    const { code, said } = await runScript('restore', { ...target.env, FAILPOINT }, path);
    if (code !== null) expect([code, said]).toEqual([1, expect.stringContaining('did not finish')]);
    await expect(start(), FAILPOINT).rejects.toThrow('A restore into this database did not finish');
  }
  expect(await runScript('restore', target.env, path)).toMatchObject({ code: 0 });
  await start();
  expect(await namesOf(placeOf(target))).toEqual(['Padaria']);
});

it('what an older version had is brought to this one', async () => {
  const { names, attempts } = await asOwner(target.address, async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select name from migrations.applied order by name');
    const { rows: attempts } = await owner.query('select bucket, count from attempts');
    return { names: rows.map(({ name }) => name), attempts };
  });
  expect(attempts).toEqual([{ bucket: 'sign-in', count: 3 }]);
  expect(names).toEqual(migrationNames());
  expect(names.at(-1)).not.toBe(before);
  const yupflow = await target.start();
  try {
    expect(await yupflow.parts.files.store.sizeOf(company, fileKey)).toBe('Padaria'.length);
    expect((await fetch(`${yupflow.url}/ready`)).status).toBe(200);
  } finally {
    await yupflow.stop();
  }
});
