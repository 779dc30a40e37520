import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '@yupflow/whatsapp-server/account';
import { startWhatsApp, type WhatsApp } from '@yupflow/whatsapp-server/start-whatsapp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { doomedWorkers, startLivingWeb } from './doomed-workers.ts';

const ana = '5511987654321';
let world: TestServer;
let whatsapp: WhatsApp;
let owner: Person;
let account: Account;
/** The one line that all of this happens to. */
let line: string;
const workers = doomedWorkers(
  () => world,
  () => ({ whatsappUrl: whatsapp.wsUrl, whatsappRootKey: whatsapp.rootKey }),
);
beforeAll(async () => {
  [world, whatsapp] = await Promise.all([startLivingWeb(), startWhatsApp()]);
  whatsapp.addContact({ phone: ana, name: 'Ana' });
  account = whatsapp.addAccount({ phone: '5511900000001', name: 'Loja' });
  owner = await anOwner(world);
  await owner.put('/companies/default-flows', { defaultFlowId: null });
  line = (await owner.post('/connections', { name: 'Loja', type: 'whatsapp' })).body.id;
});
afterEach(() => workers.killAll());
afterAll(async () => {
  await world.stop();
  await whatsapp.stop();
});

const connection = async () => (await owner.get(`/connections/${line}`)).body;
const untilStatus = (status: string) => eventually(async () => (await connection()).status === status, 30_000);
const countKeys = async () => (await askAsOwner(world, 'select 1 from connection_keys')).length;

/** Waits until another QR than this one is shown, and answers it. */
async function untilQr(former = ''): Promise<string> {
  let qr = former;
  await eventually(async () => {
    qr = (await owner.get(`/connections/${line}/qr`)).body.qr ?? former;
    return qr !== former;
  }, 30_000);
  return qr;
}

interface Stored {
  text: string;
  channel_id: string;
  state: string;
  kind: string;
}
const stored = (direction: 'in' | 'out') =>
  askAsOwner<Stored>(
    world,
    `select text, channel_id, state, kind from messages where direction = '${direction}' order by occurred_at, id`,
  );
const textsIn = async () => (await stored('in')).map(({ text }) => text);

it('is killed while a phone links it: nothing of that device is kept, and a new QR links another', {
  timeout: 90_000,
}, async () => {
  const doomed = await workers.start('whatsapp.after-pair');
  const qr = await untilQr();
  await account.scan(qr);
  expect(await doomed.ended).toBe('SIGKILL');
  expect(await countKeys()).toBe(0);

  const next = await workers.start();
  await account.scan(await untilQr(qr));
  await untilStatus('CONNECTED');
  expect(await connection()).toMatchObject({ phone: '5511900000001' });
  expect(await countKeys()).toBeGreaterThan(800);
  await next.kill();
});

it('loses nothing and doubles nothing, wherever it dies between a message and its receipt', {
  timeout: 240_000,
}, async () => {
  const contact = whatsapp.contactOf(ana);
  const group = whatsapp.addGroup({ name: 'Condomínio', members: [contact], accounts: [account] });
  const said: { id: string; text: string }[] = [];
  const say = async (text: string, facts = {}) => {
    said.push({ id: await contact.says(account, { text }, facts), text });
  };
  const unstored = ['whatsapp.after-decrypt', 'inbound.before-commit'];
  const points = [...unstored, 'whatsapp.after-persist', 'whatsapp.before-receipt'];
  // In a group the key for all comes with the first message, under a key for us alone.
  const inGroup = ['whatsapp.after-decrypt', 'whatsapp.before-receipt'];
  for (const [text, facts, deaths] of [
    ['Bom dia', {}, points],
    ['Bom dia a todos', { group }, inGroup],
  ] as const) {
    await say(text, facts);
    for (const point of deaths) {
      const doomed = await workers.start(point);
      expect(await doomed.ended, point).toBe('SIGKILL');
      expect((await textsIn()).includes(text), `${text} after ${point}`).toBe(!unstored.includes(point));
      expect(account.offlineQueue).toContain(said.at(-1)?.id);
    }
    const living = await workers.start();
    await eventually(() => account.offlineQueue.length === 0, 30_000);
    await living.kill();
  }
  const last = await workers.start();
  await untilStatus('CONNECTED');
  await say('Fim');
  await eventually(async () => (await textsIn()).includes('Fim'), 30_000);
  expect(await stored('in')).toMatchObject(said.map(({ id, text }) => ({ channel_id: id, text, kind: 'text' })));
  await eventually(() => account.offlineQueue.length === 0);
  await last.kill();
});

it('loses nothing and doubles nothing, wherever it dies between the outbox and the wire', {
  timeout: 240_000,
}, async () => {
  const contact = whatsapp.contactOf(ana);
  const [chat] = (await owner.get(`/chats?search=${ana}`)).body.results;
  const sent: string[] = [];
  for (const point of ['outbox.after-claim', 'outbox.before-send', 'outbox.after-send', 'outbox.before-written']) {
    const doomed = await workers.start(point);
    const { status } = await owner.post(`/chats/${chat.id}/messages`, { kind: 'text', text: point });
    expect(status).toBe(201);
    sent.push(point);
    let signal: unknown;
    void doomed.ended.then((how) => {
      signal = how;
    });
    // What waits for a receipt since the last kill is soon due for this one.
    await eventually(async () => {
      await world.moveClock('PT11S');
      await pause(200);
      return signal !== undefined;
    }, 30_000);
    expect(signal, point).toBe('SIGKILL');
  }
  const last = await workers.start();
  await untilStatus('CONNECTED');
  await eventually(async () => {
    await world.moveClock('PT11S');
    await pause(100);
    return (await askAsOwner(world, 'select 1 from outbox')).length === 0;
  }, 60_000);
  const listSent = async () => (await stored('out')).filter(({ text }) => sent.includes(text));
  // The phone tells a moment after the server.
  await eventually(async () => (await listSent()).every(({ state }) => state === 'delivered'), 30_000);
  const rows = await listSent();
  const arrived = contact.inbox.filter(({ from, group }) => from === account && group === null);
  expect(rows.map(({ text }) => text)).toEqual(sent);
  expect(arrived.map(({ id }) => id)).toEqual(rows.map(({ channel_id }) => channel_id));
  expect(arrived.map(({ text }) => text.split('\n').at(-1))).toEqual(sent);
  await last.kill();
});

it('has one owner: who comes back from a long sleep stays away, and nobody is thrown out in turns [S41]', {
  timeout: 120_000,
}, async () => {
  const isLogin = ({ direction, text }: { direction: string; text: string }) =>
    direction === 'out' && text.startsWith('<success');
  const countLogins = () => whatsapp.log.entries.filter(isLogin).length;
  const untilLogins = (count: number) => eventually(() => countLogins() >= count, 30_000);
  const before = countLogins();
  const sleeper = await workers.start();
  await untilLogins(before + 1);
  await eventually(() => account.isOnline);
  sleeper.pause();
  // Starting another writes the end of the lease, as the end of its time would.
  const second = await workers.start();
  await untilLogins(before + 2);
  await untilStatus('CONNECTED');
  sleeper.goOn();
  const contact = whatsapp.contactOf(ana);
  const spoken = ['Um', 'Dois', 'Três'];
  for (const text of spoken) {
    const id = await contact.says(account, { text });
    await eventually(async () => (await stored('in')).some((row) => row.channel_id === id), 30_000);
  }
  // Longer than the pauses before a line is tried again for the first times.
  await pause(2_000);
  expect(countLogins()).toBe(before + 2);
  expect(await connection()).toMatchObject({ status: 'CONNECTED' });
  expect((await textsIn()).filter((text) => spoken.includes(text))).toEqual(spoken);
  // The one that slept is well, and takes the line when it is free.
  await second.kill();
  await askAsOwner(world, "update connections set lease_until = now() - interval '1 second'");
  await untilLogins(before + 3);
  await untilStatus('CONNECTED');
});
