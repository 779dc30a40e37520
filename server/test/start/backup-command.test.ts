import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkArchive } from '../../src/backup/check-archive.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrationNames } from '../../src/platform/db/migrate.ts';
import { backUp } from '../backup/archives.ts';
import { giveKey } from '../backup/elsewhere.ts';
import { runScript } from '../support/command.ts';
import { anOwner, password, request } from '../support/people.ts';
import { spawnServer } from '../support/spawned-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-server.ts';

/** An archive of a deployment whose database is elsewhere, and who can sign in there. */
async function anArchive(): Promise<{ archive: string; email: string }> {
  const { address, remove } = await createTestDatabase();
  const db = openDatabase({ app: address.as('app'), maintenance: address.as('maintenance'), onIdleError: () => {} });
  const { email } = await anOwner({ db, origin: '' });
  await db.close();
  const archive = join(tempFolder(), 'backup.tar');
  await backUp({ address, dataDir: tempFolder() }, archive);
  await remove();
  return { archive, email };
}

it('a deployment moves into a database of its own, and is backed up beside the server that runs, and without one [S48]', {
  timeout: 120_000,
}, async () => {
  const { archive, email } = await anArchive();
  const [DATA_DIR, archives] = [tempFolder(), tempFolder()];
  giveKey(DATA_DIR);
  expect(await runScript('restore', { DATA_DIR }, archive)).toMatchObject({ code: 0 });
  const server = await spawnServer({ DATA_DIR, DEMO: 'false', LOG_LEVEL: 'error' });
  const { code, said } = await runScript('restore', { DATA_DIR }, archive, '--replace');
  expect([code, said]).toEqual([1, expect.stringContaining('already running')]);
  expect((await request(server.origin, 'POST', '/login', { email, password })).status).toBe(200);
  expect(await runScript('backup', { DATA_DIR }, join(archives, 'beside.tar'))).toMatchObject({ code: 0 });
  await server.kill('SIGTERM');
  expect(await runScript('backup', { DATA_DIR }, join(archives, 'alone.tar'))).toMatchObject({ code: 0 });
  for (const name of ['beside.tar', 'alone.tar'])
    expect((await checkArchive(join(archives, name), secretKey)).manifest.migrations).toEqual(migrationNames());
});

it.each([
  ['backup', [], 'npm run backup -- FILE_OR_FOLDER'],
  ['backup', ['here.tar'], 'There is no deployment here'],
  ['restore', [], 'npm run restore -- FILE'],
  ['restore', ['nowhere.tar'], 'nowhere.tar is not there'],
  ['restore', ['--force'], 'Unknown option'],
])('npm run %s says how it is used: %j', async (name, words, sentence) => {
  const { code, said } = await runScript(name, { DATA_DIR: tempFolder() }, ...words);
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
  expect(said).not.toContain('at file:');
});
