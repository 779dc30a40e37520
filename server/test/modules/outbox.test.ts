import type { MessageState } from '@yupflow/contract/messages';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Receipt, SendError } from '../../src/channels/channel.ts';
import { giveUpLine } from '../../src/modules/outbox/outbox.service.ts';
import { slotsAt } from '../../src/modules/outbox/pace.ts';
import { aConversation, aLine } from '../support/chats.ts';
import { anOwner } from '../support/people.ts';
import { runScripted, type ScriptedChannel, scriptedChannel } from '../support/scripted-channel.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000, interval: 10 });

/** Somebody's line with two chats, in the hands of a process that a test scripts. */
async function aScriptedLine(facts: Parameters<typeof scriptedChannel>[0] = {}) {
  const ana = await anOwner(world);
  await world.db.withCompany(ana.companyId, (tx) =>
    tx.updateTable('companies').set({ show_attendant_name: false }).execute(),
  );
  const lineId = await aLine(world, ana);
  const [rita, beto] = [
    await aConversation(world, ana, { connection: lineId }),
    await aConversation(world, ana, { connection: lineId }),
  ];
  const channel = scriptedChannel(facts);
  const line = runScripted(world, ana, lineId);
  const send = async (chat: string, text: string) => {
    const { body } = await ana.post(`/chats/${chat}/messages`, { kind: 'text', text });
    line.wake(channel);
    return body.id as string;
  };
  const messages = () =>
    world.db.withCompany(ana.companyId, (tx) =>
      tx
        .selectFrom('messages')
        .select(['id', 'text', 'state', 'failure', 'channel_id'])
        .where('kind', '=', 'text')
        .orderBy('id')
        .execute(),
    );
  const outbox = () =>
    world.db.withCompany(ana.companyId, (tx) =>
      tx.selectFrom('outbox').select(['message_id', 'state', 'attempts', 'kind']).orderBy('seq').execute(),
    );
  const wireId = async (id: string) => (await messages()).find((message) => message.id === id)?.channel_id ?? '';
  const stateOf = async (id: string) => (await messages()).find((message) => message.id === id)?.state;
  return { ana, lineId, rita, beto, channel, line, send, messages, outbox, wireId, stateOf };
}

const textsOf = ({ wire }: ScriptedChannel) => wire.map(({ text }) => text);

describe('what is sent', () => {
  it('waits while the line is down, goes out once in its order when it is up, and rises with its receipts', async () => {
    const { rita, beto, channel, line, send, messages, outbox, wireId, stateOf } = await aScriptedLine();
    const first = await send(rita, 'um');
    await send(beto, 'dois');
    await send(rita, 'três');
    expect((await messages()).map(({ state }) => state)).toEqual(['queued', 'queued', 'queued']);
    await line.comeUp(channel);
    await poll(async () => (await outbox()).every(({ state }) => state === 'written')).toBe(true);
    expect(textsOf(channel).toSorted()).toEqual(['dois', 'três', 'um']);
    expect(textsOf(channel).indexOf('um')).toBeLessThan(textsOf(channel).indexOf('três'));
    expect(new Set(channel.wire.map(({ id }) => id)).size).toBe(3);
    for (const { id } of channel.wire) expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
    const id = await wireId(first);
    await line.receipts({ id, state: 'server' });
    expect(await stateOf(first)).toBe('sent');
    expect(await outbox()).toHaveLength(2);
    await line.receipts({ id, state: 'read' }, { id, state: 'delivered' });
    await line.receipts({ id, state: 'failed', failure: 'refused' });
    expect(await stateOf(first)).toBe('read');
    await line.goDown();
    expect(channel.wire).toHaveLength(3);
  });

  it('comes to the same state in whatever order its receipts arrive', async () => {
    const { ana, rita, channel, line, send, wireId, messages, outbox } = await aScriptedLine();
    await line.comeUp(channel);
    const states: Receipt['state'][] = ['server', 'delivered', 'read', 'failed'];
    const orders = states.flatMap((a) =>
      states.flatMap((b) => states.flatMap((c) => (new Set([a, b, c]).size === 3 ? [[a, b, c]] : []))),
    );
    const sent = await Promise.all(orders.map((_, index) => send(rita, `m${index}`)));
    await poll(async () => (await outbox()).every(({ state }) => state === 'written')).toBe(true);
    const ids = await Promise.all(sent.map(wireId));
    for (let turn = 0; turn < 3; turn++)
      await line.receipts(
        ...orders.map((order, index) => ({ id: ids[index] ?? '', state: order[turn] as Receipt['state'] })),
      );
    const stored = new Map((await messages()).map(({ id, state }) => [id, state]));
    const names: Record<Receipt['state'], MessageState> = {
      failed: 'failed',
      server: 'sent',
      delivered: 'delivered',
      read: 'read',
    };
    for (const [index, order] of orders.entries()) {
      const best = (['read', 'delivered', 'server', 'failed'] as const).find((state) => order.includes(state));
      expect(stored.get(sent[index] ?? ''), order.join(' ')).toBe(names[best ?? 'failed']);
    }
    expect(await outbox()).toEqual([]);
    const { body } = await ana.get(`/chats/${rita}`);
    expect(body.last_message.state).toBe(stored.get(body.last_message.id));
    await line.goDown();
  });

  it('is tried again after a pause when it surely was not sent, and given up after five tries', async () => {
    const { rita, channel, line, send, outbox, messages } = await aScriptedLine();
    channel.answer(() => {
      throw new SendError('not_sent');
    });
    await line.comeUp(channel);
    await send(rita, 'um');
    await send(rita, 'dois');
    for (let tries = 1; tries < 5; tries++) {
      await poll(async () => (await outbox())[0]).toMatchObject({ state: 'queued', attempts: tries });
      expect(textsOf(channel)).toEqual(Array.from({ length: tries }, () => 'um'));
      await world.moveClock('PT20S');
    }
    await poll(async () => (await messages())[0]).toMatchObject({ state: 'failed', failure: 'too_many_attempts' });
    channel.answer(() => {});
    await poll(() => textsOf(channel).at(-1)).toBe('dois');
    expect(new Set(channel.wire.slice(0, 5).map(({ id }) => id)).size).toBe(1);
    await line.goDown();
  });

  it('fails with the reason that the channel gives, lets those behind it go, and is sent by hand with the id it had', async () => {
    const { ana, rita, channel, line, send, messages, stateOf } = await aScriptedLine();
    channel.answer(({ text }) => {
      if (text === 'um') throw new SendError('refused', 'not_on_channel');
    });
    await line.comeUp(channel);
    const first = await send(rita, 'um');
    await send(rita, 'dois');
    await poll(() => textsOf(channel)).toEqual(['um', 'dois']);
    await poll(async () => (await messages())[0]).toMatchObject({ state: 'failed', failure: 'not_on_channel' });
    channel.answer(() => {});
    const retried = await ana.post(`/chats/${rita}/messages/${first}/retry`);
    expect(retried).toMatchObject({ status: 200, body: { state: 'queued', failure: null } });
    line.wake(channel);
    await poll(() => textsOf(channel)).toEqual(['um', 'dois', 'um']);
    expect(channel.wire[2]?.id).toBe(channel.wire[0]?.id);
    await line.receipts({ id: channel.wire[0]?.id ?? '', state: 'server' });
    expect(await stateOf(first)).toBe('sent');
    expect((await ana.post(`/chats/${rita}/messages/${first}/retry`)).body.code).toBe('message_locked');
    await line.goDown();
  });

  it('is never sent twice blindly: of unknown outcome it waits for receipts, then goes again with its id', async () => {
    const { rita, channel, line, send, outbox, stateOf, wireId } = await aScriptedLine();
    channel.answer(() => {
      throw new SendError('unknown');
    });
    await line.comeUp(channel);
    const first = await send(rita, 'um');
    await poll(() => stateOf(first)).toBe('unknown');
    const second = await send(rita, 'dois');
    channel.answer(() => {});
    await line.goDown();
    await line.comeUp(channel);
    await world.moveClock('PT9S');
    await poll(async () => (await outbox()).map(({ state }) => state)).toEqual(['uncertain', 'queued']);
    expect(textsOf(channel)).toEqual(['um']);
    await world.moveClock('PT2S');
    await poll(() => textsOf(channel)).toEqual(['um', 'um', 'dois']);
    expect(new Set(channel.wire.map(({ id }) => id)).size).toBe(2);

    // Both were written, and the line is lost before anybody said that they arrived.
    await poll(async () => (await outbox()).every(({ state }) => state === 'written')).toBe(true);
    await line.goDown();
    await line.comeUp(channel);
    expect(await stateOf(second)).toBe('unknown');
    await line.receipts({ id: await wireId(first), state: 'delivered' }, { id: await wireId(second), state: 'server' });
    await world.moveClock('PT1M');
    expect([await stateOf(first), await stateOf(second), await outbox()]).toEqual(['delivered', 'sent', []]);
    expect(channel.wire).toHaveLength(3);
    await line.goDown();
  });

  it('stays unknown until a person decides where the channel takes no id of ours, and holds nobody up', async () => {
    const { ana, rita, channel, line, send, stateOf, outbox } = await aScriptedLine({ keepsIds: false });
    channel.answer(({ text }) => {
      if (text === 'um') throw new SendError('unknown');
    });
    await line.comeUp(channel);
    const first = await send(rita, 'um');
    await poll(() => stateOf(first)).toBe('unknown');
    await send(rita, 'dois');
    await world.moveClock('PT11S');
    await poll(() => textsOf(channel)).toEqual(['um', 'dois']);
    expect(await stateOf(first)).toBe('unknown');
    expect(await outbox()).toHaveLength(1);
    channel.answer(() => {});
    expect((await ana.post(`/chats/${rita}/messages/${first}/retry`)).body.state).toBe('queued');
    line.wake(channel);
    await poll(() => textsOf(channel)).toEqual(['um', 'dois', 'um']);
    await line.goDown();
  });

  it('is asked about again when a line that is up never says what came of it', async () => {
    const { rita, channel, line, send, stateOf, outbox } = await aScriptedLine();
    await line.comeUp(channel);
    const first = await send(rita, 'um');
    for (let times = 1; times <= 5; times++) {
      await poll(async () => [channel.wire.length, (await outbox())[0]?.state]).toEqual([times, 'written']);
      await world.moveClock('PT61S');
    }
    await poll(outbox).toEqual([]);
    expect(await stateOf(first)).toBe('unknown');
    expect(new Set(channel.wire.map(({ id }) => id)).size).toBe(1);
    await line.goDown();
  });

  it('keeps one chat in order while a slow file in another goes on', async () => {
    const { rita, beto, channel, line, send } = await aScriptedLine();
    const slow = Promise.withResolvers<void>();
    channel.answer(({ text }) => (text === 'lento' ? slow.promise : undefined));
    await line.comeUp(channel);
    await send(rita, 'lento');
    await send(rita, 'depois');
    for (const text of ['a', 'b', 'c']) await send(beto, text);
    await poll(() => textsOf(channel)).toEqual(['lento', 'a', 'b', 'c']);
    slow.resolve();
    await poll(() => textsOf(channel).at(-1)).toBe('depois');
    await line.goDown();
  });

  it('is left to whoever has the line now: an owner of before writes nothing more', async () => {
    const { ana, lineId, rita, channel, line, send, outbox } = await aScriptedLine();
    await line.comeUp(channel, '0');
    await world.db.withCompany(ana.companyId, (tx) =>
      tx.updateTable('connections').set({ epoch: '1' }).where('id', '=', lineId).execute(),
    );
    await send(rita, 'um');
    const next = scriptedChannel();
    const successor = runScripted(world, ana, lineId);
    await successor.comeUp(next, '1');
    await poll(() => textsOf(next)).toEqual(['um']);
    expect(channel.wire).toEqual([]);
    await poll(outbox).toMatchObject([{ state: 'written' }]);
    await line.goDown();
    await successor.goDown();
  });

  it('is given up with its line', async () => {
    const { ana, lineId, rita, send, messages, outbox } = await aScriptedLine();
    await send(rita, 'um');
    const { parts } = world.yupflow;
    await world.db.withCompany(ana.companyId, async (tx) => {
      await tx.updateTable('connections').set({ deleted_at: sql`app.now()` }).where('id', '=', lineId).execute();
      await giveUpLine(parts, tx, ana.companyId, lineId);
    });
    await send(rita, 'dois');
    expect(await messages()).toMatchObject([
      { state: 'failed', failure: 'line_deleted' },
      { state: 'failed', failure: 'line_deleted' },
    ]);
    expect(await outbox()).toEqual([]);
  });
});

describe('whoever sees the chat', () => {
  it('hears of a message with what it says, of what came of many at once, and of a failure with its reason', async () => {
    const { ana, rita, channel, line, send, outbox, wireId } = await aScriptedLine();
    const socket = io(world.origin, { transports: ['websocket'], auth: { token: ana.token }, forceNew: true });
    // biome-ignore lint/suspicious/noExplicitAny: events of every shape
    const heard: [string, any][] = [];
    socket.onAny((name, payload) => heard.push([name, payload]));
    const of = (name: string) => heard.flatMap(([heardName, payload]) => (heardName === name ? [payload] : []));
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    await line.comeUp(channel);
    const sent = [await send(rita, 'um'), await send(rita, 'dois'), await send(rita, 'três')];
    await poll(() => of('chats.message').map(({ message }) => message.text)).toEqual(['', 'um', 'dois', 'três']);
    expect(of('chats.message').at(-1)).toMatchObject({
      chat: { id: rita, status: 'open', last_message: { text: 'três', state: 'queued' } },
      message: { id: sent[2], state: 'queued' },
    });
    await poll(async () => (await outbox()).every(({ state }) => state === 'written')).toBe(true);
    const ids = await Promise.all(sent.map(wireId));
    await line.receipts(
      { id: ids[0] ?? '', state: 'server' },
      { id: ids[1] ?? '', state: 'server' },
      { id: ids[2] ?? '', state: 'failed', failure: 'media_refused' },
    );
    await poll(() => of('chats.states').length).toBe(1);
    const [{ chat_id, state, message_ids }] = of('chats.states');
    expect([chat_id, state, message_ids.toSorted()]).toEqual([rita, 'sent', sent.slice(0, 2).toSorted()]);
    await poll(() => of('chats.message').at(-1)).toMatchObject({
      chat: { last_message: { state: 'failed' } },
      message: { id: sent[2], state: 'failed', failure: 'media_refused' },
    });
    socket.disconnect();
    await line.goDown();
  });
});

describe('the pace of a line', () => {
  it('allows a burst, then so many a minute', () => {
    const pace = { burst: 3, perMinute: 60 };
    expect(slotsAt(pace, -5_000)).toEqual({ slots: 3, waitMs: 0 });
    expect(slotsAt(pace, 2_000)).toEqual({ slots: 1, waitMs: 0 });
    expect(slotsAt(pace, 3_000)).toEqual({ slots: 0, waitMs: 1_000 });
    expect(slotsAt(pace, 2_400)).toEqual({ slots: 0, waitMs: 400 });
  });

  it('holds across a restart', async () => {
    const { rita, beto, channel, line, send } = await aScriptedLine({ pace: { burst: 2, perMinute: 1 } });
    await line.comeUp(channel);
    await send(rita, 'um');
    await send(beto, 'dois');
    await send(rita, 'três');
    await poll(() => channel.wire.length).toBe(2);
    await line.goDown();
    const next = scriptedChannel({ pace: { burst: 2, perMinute: 1 } });
    await line.comeUp(next);
    await world.moveClock('PT5S');
    line.wake(next);
    await line.goDown();
    expect(textsOf(next)).toEqual([]);
  });
});
