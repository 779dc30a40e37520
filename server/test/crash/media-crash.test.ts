import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { Person, request } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { aSimulatedLine, SimulatedLine } from '../support/simulated-line.ts';
import { type SpawnedServer, spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';
import { upload } from '../support/upload.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
const phone = '5511977770009';
let env: Record<string, string>;
let cleanUp: () => Promise<void>;
beforeAll(async () => {
  const database = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-media-'));
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

it('dies with a file on the disk and not yet in its message, and whoever comes next fetches it anew', {
  timeout: 60_000,
}, async () => {
  const dying = await spawnServer({ ...env, FAILPOINT: 'media.before-row' });
  const before = await ownerOn(dying);
  // Nobody but people answer.
  await before.put('/companies/default-flows', { defaultFlowId: null });
  const { id } = await aSimulatedLine(before, { name: 'Plantão' });
  const { key } = (await upload(before, samples.pdf, 'contrato.pdf')).body;
  await new SimulatedLine(before, id).tell(phone, { media: { key, kind: 'document' } });
  expect(await dying.ended).toBe('SIGKILL');

  const next = await spawnServer(env);
  const owner = await ownerOn(next);
  const messages = async () => {
    const [chat] = (await owner.get(`/chats?type=all&status=all&search=${phone}`)).body.results;
    return chat ? (await owner.get(`/chats/${chat.id}/messages`)).body.results : [];
  };
  await eventually(async () => (await messages())[0]?.media.state === 'ready', 20_000);
  const [message, ...others] = await messages();
  expect(others).toEqual([]);
  const served = await fetch(`${next.origin}${message.media.url}`);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(samples.pdf);
  await next.kill('SIGTERM');
});
