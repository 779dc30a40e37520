import type { Account } from '@yupflow/whatsapp-server/account';
import { startWhatsApp, type WhatsApp } from '@yupflow/whatsapp-server/start-whatsapp';
import { proto } from 'baileys';
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
  line = (await owner.post('/connections', { name: 'Loja', type: 'whatsapp' })).body.id;
});
afterEach(() => workers.killAll());
afterAll(async () => {
  await world.stop();
  await whatsapp.stop();
});

const connection = async () => (await owner.get(`/connections/${line}`)).body;
const count = async (what: string) =>
  (await askAsOwner<{ n: number }>(world, `select count(${what})::int as n from messages`))[0]?.n;

/** Five chats, of which each batch that is stored has a part. */
const past = (from: number, to: number) =>
  Array.from({ length: 5 }, (_, chat) => ({
    jid: `551195555000${chat}@s.whatsapp.net`,
    lidJid: `2055119555500${chat}@lid`,
    name: `Cliente ${chat}`,
    messages: Array.from({ length: to - from }, (_unused, at) => ({
      id: `PAST${chat}-${from + at}`,
      at: new Date(Date.now() - (from + at + 1) * 60_000),
      isOwn: at % 2 === 0,
      message: { conversation: `mensagem ${from + at}` },
    })),
  }));

it('goes on with the history where it was killed: nothing is missing, and nothing is there twice', {
  timeout: 240_000,
}, async () => {
  const { INITIAL_BOOTSTRAP, RECENT } = proto.HistorySync.HistorySyncType;
  const first = await workers.start();
  let qr = '';
  await eventually(async () => {
    qr = (await owner.get(`/connections/${line}/qr`)).body.qr ?? '';
    return qr !== '';
  }, 30_000);
  await account.scan(qr);
  await eventually(async () => (await connection()).status === 'CONNECTED', 30_000);
  await first.kill();

  await account.sendHistory({ chats: past(0, 90), syncType: INITIAL_BOOTSTRAP });
  await account.sendHistory({ chats: past(90, 130), syncType: RECENT, progress: 100 });
  expect(account.offlineQueue).toHaveLength(2);
  const stored = [];
  for (const point of [
    'whatsapp.after-decrypt',
    'inbound.before-commit',
    // After the first of the batches of a part, again after the whole of it, and before it is confirmed.
    'whatsapp.within-history',
    'whatsapp.within-history',
    'whatsapp.before-receipt',
  ]) {
    const doomed = await workers.start(point);
    expect(await doomed.ended, point).toBe('SIGKILL');
    expect(account.offlineQueue, point).toHaveLength(2);
    stored.push(await count('*'));
  }
  expect(stored).toEqual([0, 0, 200, 200, 450]);

  const last = await workers.start();
  await eventually(() => account.offlineQueue.length === 0, 30_000);
  await eventually(async () => (await connection()).history?.state === 'done', 30_000);
  expect(await connection()).toMatchObject({ history: { percent: 100, chats: 5, messages: 650 } });
  expect([await count('*'), await count('distinct channel_id')]).toEqual([650, 650]);
  const begun = 'select 1 from tickets union all select 1 from conversations where unread_count > 0';
  expect(await askAsOwner(world, begun)).toEqual([]);
  await last.kill();
});
