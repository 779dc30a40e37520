import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from '@yupflow/contract/messages';
import type { GraphNumber } from '@yupflow/whatsapp-server/graph/graph-number';
import { type GraphServer, startGraph } from '@yupflow/whatsapp-server/graph/start-graph';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloudFormOf, untilStatus } from '../support/cloud-line.ts';
import { eventually } from '../support/own-process.ts';
import { Person, request } from '../support/people.ts';
import { spawnServer } from '../support/spawned-server.ts';
import { createEmptyDatabase } from '../support/test-database.ts';

const account = { email: 'owner@demo.local', password: 'a password for tests' };
let graph: GraphServer;
let number: GraphNumber;
let env: Record<string, string>;
let cleanUp: () => Promise<void>;
beforeAll(async () => {
  graph = await startGraph();
  number = graph.addNumber({ phone: '5511930001000' });
  const database = await createEmptyDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'yupflow-cloud-'));
  env = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO_PASSWORD: account.password,
    LOG_LEVEL: 'error',
    // Nobody but this line sends and hears.
    SIMULATOR: 'false',
    GRAPH_URL: new URL(graph.url).origin,
    EGRESS_ALLOW: graph.host,
  };
  cleanUp = async () => {
    await graph.stop();
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => cleanUp());

/** Whoever died can't give its lines back: their leases end at once here, and after seconds elsewhere. */
async function endLeases(): Promise<void> {
  const client = new pg.Client(env.DATABASE_URL);
  await client.connect();
  try {
    await client.query("update connections set lease_until = now() - interval '1 second' where owner is not null");
  } finally {
    await client.end();
  }
}

/** A server that dies at this point, and who asks it. The API finds it once it is told where. */
async function start(failpoint = '') {
  number.webhook = null;
  const server = await spawnServer({ ...env, ...(failpoint ? { FAILPOINT: failpoint } : {}) });
  const { body } = await request(server.origin, 'POST', '/login', account);
  const owner = new Person({
    origin: server.origin,
    userId: '',
    email: account.email,
    companyId: '',
    token: body.token,
  });
  return { server, owner };
}

it('stores once and sends once, wherever the process dies [S26]', { timeout: 240_000 }, async () => {
  const rui = graph.addPhone({ phone: '5511930002000', name: 'Rui' });
  rui.receipts = 'none';
  const first = await start();
  const created = await first.owner.post('/connections', {
    name: 'Oficial',
    type: 'cloud',
    cloud: cloudFormOf(number),
  });
  const { id, cloud } = created.body;
  const { pathname } = new URL(cloud.webhook_url);
  const listenAt = ({ origin }: { origin: string }) => {
    number.webhook = `${origin}${pathname}`;
  };
  await untilStatus(first.owner, id, 'CONNECTED');
  await first.server.kill('SIGTERM');

  const said: string[] = [];
  for (const point of ['inbound.before-commit', 'inbound.after-commit', 'cloud-ingress.before-answer']) {
    const { server } = await start(point);
    said.push(point);
    rui.saysText(number, point);
    listenAt(server);
    expect(await server.ended, point).toBe('SIGKILL');
    await endLeases();
  }

  const second = await start();
  listenAt(second.server);
  await graph.webhooks.settled();
  const { results } = (await second.owner.get(`/chats?connection=${id}`)).body;
  expect(results).toHaveLength(1);
  const chat = results[0].id;
  const listOf = async (owner: Person): Promise<Message[]> => (await owner.get(`/chats/${chat}/messages`)).body.results;
  const heard = (await listOf(second.owner)).filter(({ direction }) => direction === 'in').map(({ text }) => text);
  expect(heard.toSorted()).toEqual(said.toSorted());
  await second.owner.post(`/chats/${chat}/start`);
  const sentOf = async (owner: Person) =>
    (await listOf(owner)).filter(({ direction, kind }) => direction === 'out' && kind !== 'event');
  // Whatever greets people in this company is out before anybody dies of it.
  await untilStatus(second.owner, id, 'CONNECTED');
  await eventually(async () => (await sentOf(second.owner)).every(({ state }) => state !== 'queued'));
  await second.server.kill('SIGTERM');

  const points = ['outbox.after-send', 'receipts.before-commit'];
  for (const point of points) {
    const { server, owner } = await start(point);
    await untilStatus(owner, id, 'CONNECTED');
    // It may die before it has answered.
    await owner.post(`/chats/${chat}/messages`, { kind: 'text', text: point }).catch(() => {});
    expect(await server.ended, point).toBe('SIGKILL');
    await endLeases();
    const got = rui.inbox.filter(({ content }) => JSON.stringify(content).includes(point));
    expect(got, point).toHaveLength(1);
  }

  const last = await start();
  listenAt(last.server);
  await untilStatus(last.owner, id, 'CONNECTED');
  for (const message of rui.inbox) rui.tellStatus(message, 'delivered');
  await graph.webhooks.settled();
  const ours = async () =>
    (await sentOf(last.owner)).filter(({ text }) => points.includes(text.split('\n').at(-1) ?? ''));
  await eventually(async () => (await ours()).every(({ state }) => state === 'delivered'));
  expect(await ours()).toHaveLength(points.length);
  // What nobody knew the end of was not sent again.
  expect(new Set(rui.inbox.map(({ ownId }) => ownId)).size).toBe(rui.inbox.length);
  await last.server.kill('SIGTERM');
});
