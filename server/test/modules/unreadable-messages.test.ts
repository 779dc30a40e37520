import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { aTalkingLine } from '../support/flow-talk.ts';
import { aQuietLine, changeOf, channelOf, inbound, somebody } from '../support/inbound.ts';
import { anOwner } from '../support/people.ts';
import { aFlow, flowOf, text } from '../support/running-flows.ts';
import type { TestServer } from '../support/test-server.ts';

let realtime: RealtimeWorld;
let world: TestServer;
beforeAll(async () => {
  realtime = await startRealtimeWorld();
  world = realtime.server;
});
afterEach(() => realtime.hangUp());
afterAll(() => world.stop());

const nobodyReads = { kind: 'unreadable', text: '' } as const;

it('shows a message that nobody can read yet, and what it says once somebody can: once, told live', async () => {
  const ana = await anOwner(world);
  const line = channelOf(() => world, ana, await aQuietLine(world, ana));
  const rita = somebody();
  const hello = inbound(rita, { text: 'Olha isto', at: new Date(Date.now() - 60_000) });
  await line.tells(hello);
  const photo = inbound(rita, {
    kind: 'image',
    text: 'A vitrine',
    media: { kind: 'image', type: 'image/jpeg', name: 'foto.jpg', size: 10, reference: {} },
    quotedId: hello.id,
  });
  await line.tells({ ...photo, ...nobodyReads, media: null, quotedId: null });
  const [chat] = (await ana.get('/chats')).body.results;
  expect(chat).toMatchObject({ unread: 2, last_message: { kind: 'unreadable', text: '' } });
  const list = async () => (await ana.get(`/chats/${chat.id}/messages`)).body.results;
  const [placeholder] = await list();
  expect(placeholder).toMatchObject({ kind: 'unreadable', text: '', media: null, direction: 'in' });
  // An edit of what nobody has read waits for its words; a reaction does not.
  await line.changes(
    changeOf(photo, { change: 'edit', text: 'A vitrine nova' }),
    changeOf(photo, { change: 'reaction', emoji: '🎉' }),
  );
  expect((await list())[0]).toMatchObject({ kind: 'unreadable', text: '', reactions: [{ emoji: '🎉' }] });

  const { heard } = await realtime.connect(ana);
  await Promise.all([line.tells(photo), line.tells(photo), line.tells({ ...photo, ...nobodyReads, media: null })]);
  const messages = await list();
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({
    id: placeholder.id,
    kind: 'image',
    text: 'A vitrine nova',
    edited_at: expect.any(String),
    media: { state: 'waiting', name: 'foto.jpg' },
    quoted: { text: 'Olha isto' },
    reactions: [{ emoji: '🎉' }],
    created_at: placeholder.created_at,
  });
  expect((await ana.get(`/chats/${chat.id}`)).body).toMatchObject({
    unread: 2,
    last_message: { kind: 'image', text: 'A vitrine nova' },
  });
  const told = () =>
    heard.flatMap(([, payload]) => {
      const { message } = (payload ?? {}) as { message?: { id: string; kind: string; text: string } };
      return message ? [message] : [];
    });
  await expect.poll(told).toMatchObject([{ id: placeholder.id, kind: 'image', text: 'A vitrine nova' }]);
});

it('greets and starts nothing for what nobody can read, and does both once somebody can', async () => {
  const ana = await anOwner(world);
  const line = await aTalkingLine(() => world, ana, { greeting: 'Bem-vinda!' });
  const says = (words: string) => aFlow(ana, flowOf([text('t', words)]));
  await ana.put('/companies/default-flows', { defaultFlowId: await says('Sou o robô.') });
  const action = { kind: 'flow', flow_id: await says('Custa 10.') };
  await ana.post('/keywords', { name: 'preço', rule: 'contains', words: ['preço'], action });
  const [rita, beto, caio] = [line.talk(), line.talk(), line.talk()];

  expect(await rita.say('', { ...nobodyReads, id: 'r1' })).toEqual([]);
  expect(await rita.chat()).toMatchObject({ status: 'pending', unread: 1 });
  expect((await rita.say('Oi', { id: 'r1' })).toSorted()).toEqual(['Bem-vinda!', 'Sou o robô.']);
  expect(await rita.say('Oi', { id: 'r1' })).toEqual([]);
  expect(await rita.chat()).toMatchObject({ unread: 1, last_message: { direction: 'out' } });

  // The first that can be read begins; what is read later is heard, and begins nothing again.
  expect(await beto.say('', { ...nobodyReads, id: 'b1' })).toEqual([]);
  expect((await beto.say('Alô?', { id: 'b2' })).toSorted()).toEqual(['Bem-vinda!', 'Sou o robô.']);
  expect(await beto.say('Qual o preço?', { id: 'b1' })).toEqual(['Custa 10.']);

  // What was taken back before anybody could read it stays away.
  const channel = channelOf(() => world, ana, line.id);
  const message = inbound(caio.peer, { id: 'c1', text: 'preço' });
  await channel.tells({ ...message, ...nobodyReads });
  await channel.changes(changeOf(message, { change: 'deletion' }));
  await channel.tells(message);
  expect(await caio.heard()).toEqual([]);
  expect((await caio.chat()).last_message).toMatchObject({ is_deleted: true, text: '' });
});

it('opens a chat that was closed before anybody could read what came', async () => {
  const ana = await anOwner(world);
  const line = await aTalkingLine(() => world, ana, { greeting: 'Bem-vinda!' });
  const rita = line.talk();
  await rita.say('', { ...nobodyReads, id: 'r1' });
  const { id } = await rita.chat();
  expect((await ana.post(`/chats/${id}/close`, {})).status).toBe(200);
  expect(await rita.say('Ainda preciso de vocês', { id: 'r1' })).toEqual(['Bem-vinda!']);
  const chat = await rita.chat();
  expect(chat).toMatchObject({ id, status: 'pending', unread: 1 });
  const messages = (await ana.get(`/chats/${id}/messages`)).body.results;
  expect(messages.filter(({ text }: { text: string }) => text === 'Ainda preciso de vocês')).toHaveLength(1);
});
