import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { insist } from '../support/insist.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { aSimulatedLine, type SimulatedLine } from '../support/simulated-line.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

const phones = ['5511966660001', '5511966660002', '5511966660003'];
let world: TestServer;
let admin: pg.Client;
beforeAll(async () => {
  world = await startTestServer();
  admin = new pg.Client({ ...inject('server'), database: 'postgres' });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await world.stop();
});

const isReady = async () => (await fetch(`${world.origin}/ready`)).status === 200;

/** As by a restart: whoever is connected is thrown out, and nobody gets in until it is up again. */
async function restartDatabase(): Promise<void> {
  const { database } = world.address;
  await admin.query(`alter database ${database} connection limit 0`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  await eventually(async () => !(await isReady()));
  await admin.query(`alter database ${database} connection limit -1`);
  await eventually(isReady, 30_000);
}

const write = (owner: Person, chat: string, text: string) => {
  const key = randomUUID();
  const body = { kind: 'text', text };
  return insist(() => owner.post(`/chats/${chat}/messages`, body, { 'idempotency-key': key }));
};
const hear = (owner: Person, line: SimulatedLine, from: string, text: string) => {
  const id = `IN${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`;
  return insist(() => owner.post(`/simulator/${line.id}/messages`, { from, text, id }));
};

const storedIn = (chat: string, direction: 'in' | 'out') =>
  askAsOwner<{ text: string; channel_id: string; state: string }>(
    world,
    `select text, channel_id, state from messages
     where conversation_id = '${chat}' and direction = '${direction}' and kind = 'text' order by occurred_at, id`,
  );

it('loses nothing and doubles nothing while PostgreSQL is restarted under a line that is busy [S41]', {
  timeout: 180_000,
}, async () => {
  const ana = await anOwner(world);
  const line = await aSimulatedLine(ana);
  const chats: string[] = [];
  for (const phone of phones) {
    await line.say(phone, 'Oi!');
    const find = async () => (await ana.get(`/chats?search=${phone}`)).body.results[0]?.id as string | undefined;
    await eventually(async () => (await find()) !== undefined);
    chats.push((await find()) as string);
  }
  const rounds = [1, 2, 3];
  for (const round of rounds) {
    const busy = chats.flatMap((chat, index) => [
      (async () => {
        for (const turn of [1, 2, 3]) await write(ana, chat, `out ${round}.${turn}`);
      })(),
      (async () => {
        for (const turn of [1, 2, 3]) await hear(ana, line, phones[index] ?? '', `in ${round}.${turn}`);
      })(),
    ]);
    await restartDatabase();
    await Promise.all(busy);
  }
  await eventually(async () => (await line.status()) === 'CONNECTED', 60_000);
  await eventually(async () => {
    // What waits for receipts is due.
    await world.moveClock('PT11S');
    return (await askAsOwner(world, 'select 1 from outbox')).length === 0;
  }, 60_000);
  const wanted = (way: string) => rounds.flatMap((round) => [1, 2, 3].map((turn) => `${way} ${round}.${turn}`));
  for (const [index, chat] of chats.entries()) {
    await eventually(async () => (await storedIn(chat, 'in')).length > wanted('in').length, 30_000);
    expect((await storedIn(chat, 'in')).map(({ text }) => text)).toEqual(['Oi!', ...wanted('in')]);
    const stored = await storedIn(chat, 'out');
    expect(stored.map(({ text }) => text)).toEqual(wanted('out'));
    for (const { state, text } of stored) expect(['sent', 'delivered', 'read'], text).toContain(state);
    // On the phone too: each under its one id, in order.
    const wire = (await line.wire(phones[index])).filter(({ kind }) => kind === 'text');
    const firsts = wire.filter(({ id }, at) => wire.findIndex((one) => one.id === id) === at);
    expect(firsts.map(({ id }) => id)).toEqual(stored.map(({ channel_id }) => channel_id));
  }
});
