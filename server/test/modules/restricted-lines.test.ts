import type { Message } from '@yupflow/contract/messages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SendError } from '../../src/channels/channel.ts';
import { slowDown } from '../../src/modules/outbox/hold-back.service.ts';
import { readSlots } from '../../src/modules/outbox/pace.ts';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { aConversation } from '../support/chats.ts';
import { aContact, aPhone } from '../support/contacts.ts';
import { channelOf, inbound, somebody } from '../support/inbound.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { aRunningLine } from '../support/scripted-line.ts';
import type { TestServer } from '../support/test-server.ts';

let realtime: RealtimeWorld;
let world: TestServer;
beforeAll(async () => {
  realtime = await startRealtimeWorld({}, { lineTypes: ['simulator', 'cloud'] });
  world = realtime.server;
});
afterEach(() => realtime.hangUp());
afterAll(() => world.stop());

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000, interval: 20 });
const inHours = (hours: number) => new Date(world.yupflow.parts.clock.now().getTime() + hours * 3_600_000);

/** Somebody's line, with whoever has written on it and two who never have. */
async function aLineWithChats() {
  const ana = await anOwner(world);
  await world.db.withCompany(ana.companyId, (tx) =>
    tx.updateTable('companies').set({ show_attendant_name: false }).execute(),
  );
  const line = await aRunningLine(world, ana);
  const peers = Object.fromEntries(['rita', 'beto', 'caio'].map((name) => [name, somebody(aPhone())])) as Record<
    'rita' | 'beto' | 'caio',
    ReturnType<typeof somebody>
  >;
  const chatWith = async ({ phone }: { phone: string | null }) =>
    aConversation(world, ana, {
      connection: line.id,
      contact: await aContact(world, ana, { phone: phone ?? '' }),
      status: 'open',
      assignedTo: ana.userId,
    });
  const channel = channelOf(() => world, ana, line.id);
  const chats = {
    rita: await chatWith(peers.rita),
    beto: await chatWith(peers.beto),
    caio: await chatWith(peers.caio),
  };
  await channel.tells(inbound(peers.rita, { text: 'Oi' }));
  const send = async (chat: string, text: string): Promise<string> =>
    (await ana.post(`/chats/${chat}/messages`, { kind: 'text', text })).body.id;
  const messageOf = async (chat: string, text: string): Promise<Message | undefined> =>
    (await ana.get(`/chats/${chat}/messages`)).body.results.find((one: Message) => one.text === text);
  return { ana, line, peers, chats, channel, send, messageOf };
}

const restrictedNotices = async (person: Person) =>
  (await person.get('/me/notifications')).body.results.filter(
    ({ kind }: { kind: string }) => kind === 'connection.restricted',
  );

const rowsOf = ({ companyId }: Person) =>
  world.db.withCompany(companyId, (tx) => tx.selectFrom('outbox').selectAll().orderBy('seq').execute());

describe('a line that the channel restricts', () => {
  it('keeps what it has for strangers until then, and answers whoever writes', async () => {
    const { ana, line, peers, chats, channel, send, messageOf } = await aLineWithChats();
    const [keeper, outsider] = [await aMember(world, ana, ['connections']), await aMember(world, ana, ['tickets'])];
    const { line: told, channel: wire } = await line.connect('Padaria Bela');
    const texts = () => wire.wire.map(({ text }) => text);
    const until = inHours(5);
    let isRestricted = true;
    wire.answer(async ({ id, text }) => {
      const isRefused = isRestricted && !text.startsWith('resposta');
      await told.events.receipts([
        isRefused ? { id, state: 'failed', failure: 'restricted' } : { id, state: 'server' },
      ]);
      if (isRefused) await told.events.restricted(until);
    });
    const { heard } = await realtime.connect(ana);

    await send(chats.beto, 'um');
    await poll(async () => (await messageOf(chats.beto, 'um'))?.held_until).toBe(until.toISOString());
    expect(await messageOf(chats.beto, 'um')).toMatchObject({ state: 'queued', failure: null });
    await send(chats.beto, 'dois');
    await send(chats.caio, 'três');
    await send(chats.rita, 'resposta a Rita');
    await poll(async () => (await messageOf(chats.rita, 'resposta a Rita'))?.state).toBe('sent');
    for (const [chat, text] of [
      [chats.beto, 'dois'],
      [chats.caio, 'três'],
    ] as const)
      await poll(async () => (await messageOf(chat, text))?.held_until).toBe(until.toISOString());
    // Nobody new was written to after the first refusal, which cost no try.
    expect(texts()).toEqual(['um', 'resposta a Rita']);
    expect((await ana.get(`/connections/${line.id}`)).body).toMatchObject({
      restricted_until: until.toISOString(),
      profile_name: 'Padaria Bela',
    });
    const health = (await ana.get(`/connections/${line.id}/health`)).body;
    expect(health).toMatchObject({ queued: 3, held_back: 3, failures_today: 0 });
    expect(health.events[0]).toMatchObject({ status: 'CONNECTED', restricted_until: until.toISOString() });
    for (const person of [ana, keeper]) {
      const notices = await restrictedNotices(person);
      expect(notices).toMatchObject([{ data: { connection: line.id, until: until.toISOString() } }]);
    }
    expect(await restrictedNotices(outsider)).toEqual([]);
    expect(heard).toContainEqual(['connections.changed', { ids: [line.id] }]);
    const held = heard.map(([, payload]) => (payload as { message?: Message } | undefined)?.message?.held_until);
    expect(held).toContain(until.toISOString());

    // Said again, a moment later, it is no news.
    await told.events.restricted(new Date(until.getTime() + 5_000));
    expect(await restrictedNotices(ana)).toHaveLength(1);

    isRestricted = false;
    await channel.tells(inbound(peers.beto, { text: 'Quem é?' }));
    await poll(texts).toEqual(['um', 'resposta a Rita', 'um', 'dois']);
    await poll(async () => (await messageOf(chats.beto, 'dois'))?.state).toBe('sent');
    expect(await messageOf(chats.beto, 'um')).toMatchObject({ state: 'sent', held_until: null });
    expect(await messageOf(chats.caio, 'três')).toMatchObject({ state: 'queued' });
    expect((await ana.get(`/connections/${line.id}/health`)).body.held_back).toBe(1);

    await world.moveClock('PT6H');
    await poll(texts).toEqual(['um', 'resposta a Rita', 'um', 'dois', 'três']);
    await poll(async () => (await messageOf(chats.caio, 'três'))?.state).toBe('sent');
    expect((await ana.get(`/connections/${line.id}`)).body.restricted_until).toBeNull();
    expect((await ana.get(`/connections/${line.id}/health`)).body).toMatchObject({ queued: 0, held_back: 0 });
  });

  it('holds what it refuses at once, keeps the order within a chat, and lets go when the channel does', async () => {
    const { ana, line, chats, send, messageOf } = await aLineWithChats();
    const { line: told, channel: wire } = await line.connect();
    wire.answer(() => {
      throw new SendError('refused', 'restricted');
    });
    // Whoever wrote may be new to the channel all the same: then it waits too, and is not tried over and over.
    await send(chats.rita, 'um');
    await send(chats.rita, 'dois');
    await poll(async () => (await messageOf(chats.rita, 'um'))?.held_until).not.toBeNull();
    expect(await messageOf(chats.rita, 'dois')).toMatchObject({ state: 'queued' });
    await told.events.restricted(inHours(2));
    const until = (await ana.get(`/connections/${line.id}`)).body.restricted_until;
    await poll(async () => (await messageOf(chats.rita, 'um'))?.held_until).toBe(until);
    wire.answer(({ id }) => told.events.receipts([{ id, state: 'server' }]));
    await told.events.restricted(inHours(-1));
    await poll(async () => (await messageOf(chats.rita, 'dois'))?.state).toBe('sent');
    expect(wire.wire.map(({ text }) => text)).toEqual(['um', 'um', 'dois']);
    expect((await ana.get(`/connections/${line.id}`)).body.restricted_until).toBeNull();
    const rows = await world.db.withCompany(ana.companyId, (tx) => tx.selectFrom('outbox').selectAll().execute());
    expect(rows).toEqual([]);
  });

  it('because it was too much at once, pauses what goes to strangers, and tries replies again after a minute', async () => {
    const { ana, line, chats, send, messageOf } = await aLineWithChats();
    const { line: told, channel: wire } = await line.connect();
    const texts = () => wire.wire.map(({ text }) => text);
    const until = inHours(1);
    let isTooFast = true;
    wire.answer(async ({ id }) => {
      if (isTooFast) await told.events.restricted(until, 'pace');
      await told.events.receipts([isTooFast ? { id, state: 'failed', failure: 'too_fast' } : { id, state: 'server' }]);
    });
    await send(chats.beto, 'promoção');
    await poll(async () => (await messageOf(chats.beto, 'promoção'))?.held_until).toBe(until.toISOString());
    expect((await ana.get(`/connections/${line.id}`)).body).toMatchObject({
      restricted_until: until.toISOString(),
      restricted_for: 'pace',
    });
    expect(await restrictedNotices(ana)).toHaveLength(1);
    await send(chats.rita, 'resposta');
    await poll(texts).toEqual(['promoção', 'resposta']);
    await poll(async () => (await rowsOf(ana)).map(({ state }) => state)).toEqual(['queued', 'queued']);
    // It is an answer: nothing holds it but a pause, and it costs no try.
    expect(await messageOf(chats.rita, 'resposta')).toMatchObject({ state: 'queued', held_until: null, failure: null });
    expect((await rowsOf(ana)).map(({ attempts }) => attempts)).toEqual([0, 0]);
    expect((await ana.get(`/connections/${line.id}/health`)).body).toMatchObject({ held_back: 1, failures_today: 0 });
    isTooFast = false;
    await world.moveClock('PT61S');
    await poll(async () => (await messageOf(chats.rita, 'resposta'))?.state).toBe('sent');
    expect(texts()).toEqual(['promoção', 'resposta', 'resposta']);
    await world.moveClock('PT1H');
    await poll(async () => (await messageOf(chats.beto, 'promoção'))?.state).toBe('sent');
    expect((await ana.get(`/connections/${line.id}`)).body).toMatchObject({
      restricted_until: null,
      restricted_for: null,
    });
  });

  it('keeps the longer time and its reason when it is also too fast', async () => {
    const { ana, line, chats, channel, peers, send, messageOf } = await aLineWithChats();
    const { line: told, channel: wire } = await line.connect();
    wire.answer(({ id }) => told.events.receipts([{ id, state: 'server' }]));
    const long = inHours(20);
    await told.events.restricted(long);
    await told.events.restricted(inHours(1), 'pace');
    expect((await ana.get(`/connections/${line.id}`)).body).toMatchObject({
      restricted_until: long.toISOString(),
      restricted_for: 'strangers',
    });
    await channel.tells(inbound(peers.rita, { text: 'E então?' }));
    await send(chats.rita, 'resposta');
    await poll(async () => (await messageOf(chats.rita, 'resposta'))?.state).toBe('sent');
    await send(chats.caio, 'promoção');
    await poll(async () => (await messageOf(chats.caio, 'promoção'))?.held_until).toBe(long.toISOString());
  });

  it('has no burst left after it was too much at once, and goes on at its pace', async () => {
    const { ana, line } = await aLineWithChats();
    const held = { companyId: ana.companyId, connectionId: line.id, epoch: '0' };
    const pace = { burst: 3, perMinute: 1 };
    await world.db.withCompany(ana.companyId, async (tx) => {
      expect(await readSlots(tx, held, pace)).toMatchObject({ slots: 3 });
      await slowDown(tx, held, pace);
      const { slots, waitMs } = await readSlots(tx, held, pace);
      expect(slots).toBe(0);
      expect(waitMs).toBeLessThanOrEqual(60_000);
    });
  });
});
