import type { Account } from '@yupflow/whatsapp-server/account';
import { startWhatsApp, type WhatsApp } from '@yupflow/whatsapp-server/start-whatsapp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { doomedWorkers, startLivingWeb } from './doomed-workers.ts';

let world: TestServer;
let whatsapp: WhatsApp;
let owner: Person;
let account: Account;
let line: string;
const workers = doomedWorkers(
  () => world,
  () => ({ whatsappUrl: whatsapp.wsUrl, whatsappRootKey: whatsapp.rootKey }),
);
beforeAll(async () => {
  [world, whatsapp] = await Promise.all([startLivingWeb(), startWhatsApp()]);
  account = whatsapp.addAccount({ phone: '5511900000001', name: 'Loja' });
  owner = await anOwner(world);
  const form = { name: 'Loja', type: 'whatsapp', call_message: 'Só por escrito, por favor.' };
  line = (await owner.post('/connections', form)).body.id;
});
afterEach(() => workers.killAll());
afterAll(async () => {
  await world.stop();
  await whatsapp.stop();
});

const points = ['inbound.before-commit', 'inbound.after-commit', 'inbound.before-ack'];
const waiting = () => account.devices.flatMap(({ queue }) => queue.waiting).map(({ tag }) => tag);
const countEvents = async (event: string) =>
  (await askAsOwner(world, `select 1 from messages where data -> 'event' ->> 'event' = '${event}'`)).length;

/** Killed at each point in turn: what is stored after each, and that the channel still has it to tell. */
async function dieAt(tag: string, event: string): Promise<number[]> {
  const stored = [];
  for (const point of points) {
    const doomed = await workers.start(point);
    expect(await doomed.ended, point).toBe('SIGKILL');
    expect(waiting(), point).toContain(tag);
    stored.push(await countEvents(event));
  }
  return stored;
}

it('tells a call and a new number once, and answers the call once, wherever it dies in between', {
  timeout: 240_000,
}, async () => {
  const first = await workers.start();
  let qr = '';
  await eventually(async () => {
    qr = (await owner.get(`/connections/${line}/qr`)).body.qr ?? '';
    return qr !== '';
  }, 30_000);
  await account.scan(qr);
  await eventually(async () => (await owner.get(`/connections/${line}`)).body.status === 'CONNECTED', 30_000);
  await first.kill();

  const ana = whatsapp.addContact({ phone: '5511987654321', name: 'Ana' });
  ana.calls(account);
  expect(await dieAt('call', 'called')).toEqual([0, 1, 1]);
  const second = await workers.start();
  await eventually(() => waiting().length === 0, 30_000);
  await eventually(() => ana.inbox.length > 0, 30_000);
  await second.kill();
  expect(await countEvents('called')).toBe(1);
  expect(ana.inbox.map(({ text, copies }) => [text, copies])).toEqual([['Só por escrito, por favor.', 1]]);

  const moved = whatsapp.addContact({ phone: '5511987650001', name: 'Ana' });
  ana.movesTo(account, moved);
  expect(await dieAt('notification', 'number_changed')).toEqual([0, 1, 1]);
  const last = await workers.start();
  await eventually(() => waiting().length === 0, 30_000);
  await last.kill();
  expect(await countEvents('number_changed')).toBe(1);
  const contacts = await askAsOwner(world, "select phone from contacts where name = 'Ana' and deleted_at is null");
  expect(contacts).toEqual([{ phone: moved.phone }]);
});
