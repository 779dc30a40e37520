import { tmpdir } from 'node:os';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { addHealth } from '../../src/platform/http/health.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const apps: ReturnType<typeof fastify>[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** What `/ready` says, and that `/health` answers all the same. */
async function problemsWith({ db = world.db, dataDir = tmpdir() }: { db?: Database; dataDir?: string }) {
  const app = fastify();
  apps.push(app);
  addHealth(app, { db, dataDir });
  expect((await app.inject('/health')).statusCode).toBe(200);
  const ready = await app.inject('/ready');
  const { problems } = ready.json();
  expect(ready.statusCode).toBe(problems.length === 0 ? 200 : 503);
  return problems;
}

it('is not ready without a disk to write to [S45]', async () => {
  expect(await problemsWith({ dataDir: '/nowhere' })).toEqual(['disk']);
});

it('is not ready while a migration has not run [S45]', async () => {
  const [last] = await askAsOwner<{ name: string }>(
    world,
    'delete from migrations.applied where name = (select max(name) from migrations.applied) returning name',
  );
  expect(await problemsWith({})).toEqual(['migrations']);
  await askAsOwner(world, `insert into migrations.applied (name) values ('${last?.name}')`);
  expect(await problemsWith({})).toEqual([]);
});

it('is not ready without its database, and answers that it is there [S45]', async () => {
  const nowhere = { ...world.address.as('app'), host: '/nowhere' };
  const gone = openDatabase({ app: nowhere, maintenance: nowhere, onIdleError: () => {} });
  expect(await problemsWith({ db: gone })).toEqual(['database', 'migrations']);
  await gone.close();
});
