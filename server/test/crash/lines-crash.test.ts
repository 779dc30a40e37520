import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { Person, request } from '../support/people.ts';
import { aSimulatedLine, SimulatedLine } from '../support/simulated-line.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
let env: Record<string, string>;
let cleanUp: () => Promise<void>;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-lines-'));
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO_PASSWORD: account.password, LOG_LEVEL: 'error' };
  cleanUp = async () => {
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => cleanUp());

async function ownerOn({ origin }: SpawnedServer): Promise<Person> {
  const { body } = await request(origin, 'POST', '/login', account);
  return new Person({ origin, userId: '', email: account.email, companyId: '', token: body.token });
}

/** Until long after this test: whoever takes the line did not wait for its end. */
async function stretchLease(id: string): Promise<void> {
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  const { rowCount } = await client.query(
    "update connections set lease_until = lease_until + interval '1 day' where id = $1 and owner is not null",
    [id],
  );
  await client.end();
  expect(rowCount).toBe(1);
}

const eventsOf = async ({ owner, id }: SimulatedLine): Promise<{ status: string }[]> =>
  (await owner.get(`/connections/${id}/health`)).body.events;

it('is killed with a line in its hands, and another process has it within seconds; one that ends well gives it back at once', {
  timeout: 90_000,
}, async () => {
  const first = await spawnServer(env);
  const owner = await ownerOn(first);
  // Nobody answers here but people.
  await owner.put('/companies/default-flows', { defaultFlowId: null });
  const { id } = await aSimulatedLine(owner, { name: 'Plantão' });
  const second = await spawnServer(env);
  const line = new SimulatedLine(await ownerOn(second), id);
  const known = (await eventsOf(line)).length;
  await first.kill('SIGKILL');
  await stretchLease(id);
  // While nobody has the line, a phone writes; what it sends waits for whoever comes.
  await line.say('5511977770001', 'Tem alguém aí?');
  await eventually(async () => {
    const [latest, ...before] = await eventsOf(line);
    return latest?.status === 'CONNECTED' && before.length + 1 > known;
  }, 30_000);
  const found = () => line.owner.get('/chats?type=all&status=all&search=5511977770001');
  await eventually(async () => (await found()).body.results.length === 1);
  const [chat] = (await found()).body.results;
  const answer = await line.owner.post(`/chats/${chat.id}/messages`, { kind: 'text', text: 'Sim!' });
  expect((await line.untilArrived('5511977770001')).map(({ id: wireId }) => wireId)).toHaveLength(1);
  expect(answer.status).toBe(201);

  const third = await spawnServer(env);
  const after = new SimulatedLine(await ownerOn(third), id);
  const before = (await eventsOf(after)).length;
  await second.kill('SIGTERM');
  await eventually(async () => {
    const events = await eventsOf(after);
    return events.length > before && events[0]?.status === 'CONNECTED';
  }, 30_000);
  await third.kill('SIGTERM');
});
