import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SendError } from '../../src/channels/channel.ts';
import { sendMessage } from '../../src/modules/messages/send-message.service.ts';
import { aConversation, aGroup, aLine, aMessage } from '../support/chats.ts';
import { aMember, anOwner, anotherDevice, type Person, twoCompanies } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { runScripted, scriptedChannel } from '../support/scripted-channel.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000, interval: 10 });
const say = (person: Person, chat: string, text: string, headers?: Record<string, string>) =>
  person.post(`/chats/${chat}/messages`, { kind: 'text', text }, headers);

const rowsOf = ({ companyId }: Person, chat: string) =>
  world.db.withCompany(companyId, (tx) =>
    tx.selectFrom('messages').selectAll().where('conversation_id', '=', chat).orderBy('occurred_at').execute(),
  );
const outboxOf = ({ companyId }: Person) =>
  world.db.withCompany(companyId, (tx) => tx.selectFrom('outbox').selectAll().orderBy('seq').execute());
const chatOf = ({ companyId }: Person, chat: string) =>
  world.db.withCompany(companyId, (tx) =>
    tx.selectFrom('conversations').selectAll().where('id', '=', chat).executeTakeFirstOrThrow(),
  );

describe('a message of a member', () => {
  it('is queued with its id, starts the attendance for them, ends the wait and keeps automation out', async () => {
    const ana = await anOwner(world);
    const chat = await aConversation(world, ana, { status: 'pending' });
    await aMessage(world, ana, chat, { text: 'Oi, tudo bem?' });
    const { status, body } = await say(ana, chat, '  Bom dia,\r\nRita!  ');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      chat_id: chat,
      direction: 'out',
      kind: 'text',
      text: 'Bom dia,\nRita!',
      state: 'queued',
      sender: { type: 'member', id: ana.userId, name: 'Ana' },
    });
    expect(await chatOf(ana, chat)).toMatchObject({
      status: 'open',
      assigned_to: ana.userId,
      waiting_since: null,
      bot_paused_by: ana.userId,
      last_message_id: body.id,
      last_message: { text: 'Bom dia, Rita!', state: 'queued', direction: 'out' },
    });
    const [, , sent] = await rowsOf(ana, chat);
    expect(sent?.channel_id).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect(await outboxOf(ana)).toMatchObject([{ message_id: body.id, channel_id: sent?.channel_id, state: 'queued' }]);
  });

  it('is sent once, however often and at once it is asked for under its key', async () => {
    const ana = await anOwner(world);
    const chat = await aConversation(world, ana, { status: 'open', assignedTo: ana.userId });
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(ana, chat, 'Uma vez só', key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await rowsOf(ana, chat)).toHaveLength(1);
    expect(await outboxOf(ana)).toHaveLength(1);
  });

  it('keeps the order in which many are sent at once', async () => {
    const ana = await anOwner(world);
    const chat = await aConversation(world, ana, { status: 'open', assignedTo: ana.userId });
    await Promise.all(Array.from({ length: 10 }, (_, index) => say(ana, chat, `m${index}`)));
    const queued = await outboxOf(ana);
    expect(queued.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect((await rowsOf(ana, chat)).map(({ id }) => id)).toEqual(queued.map(({ message_id }) => message_id));
  });

  it('says in fields what it lacks, and nothing is stored', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const chat = await aConversation(world, ana, { status: 'open', assignedTo: ana.userId });
    const film = (await upload(ana, samples.mp4, 'sala.mp4')).body.key;
    const theirs = (await upload(bruno, samples.mp4, 'sala.mp4')).body.key;
    const note = await aMessage(world, ana, chat, { kind: 'note', userId: ana.userId });
    const refusals: [object, object][] = [
      [{ kind: 'text', text: '  ' }, { text: 'required' }],
      [{ kind: 'text', text: 'x'.repeat(65_537) }, { text: 'too_long' }],
      [{ kind: 'image' }, { 'media.key': 'required' }],
      [{ kind: 'video', media: { key: theirs } }, { 'media.key': 'invalid' }],
      [{ kind: 'voice', media: { key: film } }, { 'media.key': 'invalid' }],
      [{ kind: 'video', text: 'x'.repeat(1_025), media: { key: film } }, { text: 'too_long' }],
      [{ kind: 'sticker', text: 'legenda', media: { key: film } }, { 'media.key': 'invalid' }],
      [{ kind: 'text', text: 'oi', media: { key: film } }, { media: 'unknown_field' }],
      [{ kind: 'location' }, { location: 'required' }],
      [{ kind: 'contact' }, { contacts: 'required' }],
      [{ kind: 'text', text: 'oi', quoted: randomUUID() }, { quoted: 'invalid' }],
      [{ kind: 'text', text: 'oi', quoted: note }, { quoted: 'invalid' }],
    ];
    for (const [form, fields] of refusals) {
      const answer = await ana.post(`/chats/${chat}/messages`, form);
      expect(answer, JSON.stringify(form).slice(0, 100)).toMatchObject({ status: 422, body: { fields } });
    }
    expect(await outboxOf(ana)).toEqual([]);
    expect((await say(bruno, chat, 'oi')).status).toBe(404);
    const caio = await aMember(world, ana, ['tickets']);
    expect((await say(caio, chat, 'oi')).status).toBe(404);
    expect((await say(ana, chat, 'x'.repeat(65_536))).status).toBe(201);
  });

  it('is sent once for an intent', async () => {
    const ana = await anOwner(world);
    const chat = await aConversation(world, ana);
    const { parts } = world.yupflow;
    const greet = () =>
      world.db.withCompany(ana.companyId, (tx) =>
        sendMessage(parts, tx, ana.companyId, chat, {
          form: { kind: 'text', text: 'Olá!' },
          source: 'system',
          userId: null,
          intentKey: 'greeting:1',
        }),
      );
    const sent = await Promise.all([greet(), greet(), greet()]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await outboxOf(ana)).toHaveLength(1);
    expect(await chatOf(ana, chat)).toMatchObject({ bot_paused_at: null, status: 'closed', ticket_id: null });
  });
});

describe('on the wire', () => {
  /** A chat whose line is in the hands of a test. */
  async function aLiveChat(isSigned = false) {
    const ana = await anOwner(world);
    await world.db.withCompany(ana.companyId, (tx) =>
      tx.updateTable('companies').set({ show_attendant_name: isSigned }).execute(),
    );
    const lineId = await aLine(world, ana);
    const chat = await aConversation(world, ana, { connection: lineId, status: 'open', assignedTo: ana.userId });
    const channel = scriptedChannel();
    const line = runScripted(world, ana, lineId);
    await line.comeUp(channel);
    /** Waits until so many have been written, and answers the last. */
    const written = async (count: number) => {
      line.wake(channel);
      await poll(async () => {
        const isSettled = (await outboxOf(ana)).every(({ state }) => state === 'written');
        return isSettled ? channel.wire.length : 0;
      }).toBe(count);
      return channel.wire.at(-1);
    };
    return { ana, chat, lineId, channel, line, written };
  }

  it('carries who signs it, apart from the text that we keep', async () => {
    const { ana, chat, written, line } = await aLiveChat(true);
    const { body } = await say(ana, chat, 'Bom dia!');
    expect(body.text).toBe('Bom dia!');
    expect(await written(1)).toMatchObject({ text: '*Ana:*\nBom dia!', kind: 'text' });
    const key = (await upload(ana, samples.opus, 'voz.ogg')).body.key;
    await ana.post(`/chats/${chat}/messages`, { kind: 'voice', media: { key, seconds: 3, waveform: [0, 1] } });
    expect(await written(2)).toMatchObject({ text: '', kind: 'voice', media: { seconds: 3, waveform: [0, 1] } });
    await line.goDown();
  });

  it('carries files as streams, replies, places and cards', async () => {
    const { ana, chat, channel, written, line } = await aLiveChat();
    const file = (await upload(ana, 'uma linha\n', 'lista.txt')).body;
    const theirs = await aMessage(world, ana, chat, { text: 'Manda a lista?', channelId: 'ABC' });
    await ana.post(`/chats/${chat}/messages`, {
      kind: 'document',
      text: 'Aqui está',
      media: { key: file.key },
      quoted: theirs,
    });
    const document = await written(1);
    expect(document).toMatchObject({
      kind: 'document',
      text: 'Aqui está',
      media: { kind: 'document', name: 'lista.txt', type: 'text/plain', size: 10 },
      quoted: { id: 'ABC', isOwn: false, text: 'Manda a lista?' },
    });
    for (let times = 0; times < 2; times++)
      expect(await readText(document?.media?.read() ?? Readable.from([]))).toBe('uma linha\n');
    await ana.post(`/chats/${chat}/messages`, { kind: 'location', location: { latitude: -23.5, longitude: -46.6 } });
    await ana.post(`/chats/${chat}/messages`, { kind: 'contact', contacts: [{ name: 'Rita', phones: ['5511'] }] });
    await written(3);
    expect(channel.wire.slice(1)).toMatchObject([
      { location: { latitude: -23.5, longitude: -46.6 } },
      { contacts: [{ name: 'Rita', phones: ['5511'] }] },
    ]);
    // A file that is gone meanwhile fails with its reason, and the next goes on.
    const lost = await ana.post(`/chats/${chat}/messages`, { kind: 'document', media: { key: file.key } });
    const listed = (await ana.get(`/chats/${chat}`)).body.last_message;
    expect(listed, 'the list says which file').toMatchObject({ kind: 'document', text: '', file: 'lista.txt' });
    await world.yupflow.parts.files.store.remove(ana.companyId, file.key);
    await say(ana, chat, 'e agora?');
    expect(await written(4)).toMatchObject({ text: 'e agora?' });
    const rows = await rowsOf(ana, chat);
    expect(rows.find(({ id }) => id === lost.body.id)).toMatchObject({ state: 'failed', failure: 'media_missing' });
    await line.goDown();
  });

  it('carries changes and deletions of what was sent, and changes what still waits in its place', async () => {
    const { ana, chat, channel, line, written } = await aLiveChat();
    const sent = (await say(ana, chat, 'Bom dai')).body;
    const original = await written(1);
    const path = `/chats/${chat}/messages/${sent.id}`;
    expect((await ana.put(path, { text: 'Bom dia' })).body).toMatchObject({
      text: 'Bom dia',
      edited_at: expect.any(String),
    });
    expect(await written(2)).toMatchObject({ kind: 'edit', text: 'Bom dia', about: { id: original?.id, isOwn: true } });
    expect(channel.wire[1]?.id).not.toBe(original?.id);
    expect((await chatOf(ana, chat)).last_message).toMatchObject({ text: 'Bom dia' });
    expect((await ana.remove(path)).status).toBe(204);
    expect((await ana.remove(path)).status).toBe(204);
    expect(await written(3)).toMatchObject({ kind: 'deletion', about: { id: original?.id } });
    expect((await ana.put(path, { text: 'tarde demais' })).body.code).toBe('message_locked');
    await line.receipts(...channel.wire.map(({ id }) => ({ id, state: 'server' as const })));
    expect(await outboxOf(ana)).toEqual([]);

    await line.goDown();
    const waiting = (await say(ana, chat, 'ainda não foi')).body;
    const other = (await say(ana, chat, 'nem vai')).body;
    const changed = await ana.put(`/chats/${chat}/messages/${waiting.id}`, { text: 'agora sim' });
    expect(changed.body).toMatchObject({ text: 'agora sim', edited_at: null });
    await ana.remove(`/chats/${chat}/messages/${other.id}`);
    await line.comeUp(channel);
    expect(await written(4)).toMatchObject({ kind: 'text', text: 'agora sim' });
    await line.goDown();
  });

  it('is changed within minutes and taken back within hours, by those who may', async () => {
    const { ana, chat, line } = await aLiveChat();
    const caio = await aMember(world, ana, ['tickets', 'see_all_tickets']);
    const { id } = (await say(ana, chat, 'oi')).body;
    const path = `/chats/${chat}/messages/${id}`;
    expect((await caio.put(path, { text: 'não é meu' })).body.code).toBe('message_locked');
    const theirs = await aMessage(world, ana, chat);
    expect((await ana.remove(`/chats/${chat}/messages/${theirs}`)).body.code).toBe('message_locked');
    expect((await ana.put(path, { text: ' ' })).status).toBe(422);
    expect((await ana.put(`/chats/${chat}/messages/${randomUUID()}`, { text: 'x' })).status).toBe(404);
    await world.moveClock('PT16M');
    expect((await ana.put(path, { text: 'tarde' })).body.code).toBe('message_locked');
    await world.moveClock('PT48H');
    const later = await anotherDevice(world, ana);
    expect((await later.remove(path)).body.code).toBe('message_locked');
    await line.goDown();
  });

  it('takes a change back on our side too when the channel refuses it', async () => {
    const { ana, chat, channel, line, written } = await aLiveChat();
    const { id } = (await say(ana, chat, 'antes')).body;
    await written(1);
    channel.answer(() => {
      throw new SendError('refused');
    });
    const path = `/chats/${chat}/messages/${id}`;
    await ana.put(path, { text: 'depois' });
    await ana.put(`${path}/reaction`, { emoji: '👍' });
    await ana.remove(path);
    line.wake(channel);
    await poll(async () => (await rowsOf(ana, chat)).find((row) => row.id === id)).toMatchObject({
      text: 'antes',
      edited_at: null,
      deleted_at: null,
      reactions: null,
      state: 'queued',
    });
    expect((await chatOf(ana, chat)).last_message).toMatchObject({ text: 'antes' });
    await line.goDown();
  });

  it('carries one reaction of ours to a message, which can be taken back', async () => {
    const { ana, chat, channel, line, written } = await aLiveChat();
    const theirs = await aMessage(world, ana, chat, { text: 'Obrigada!', channelId: 'XYZ' });
    const path = `/chats/${chat}/messages/${theirs}/reaction`;
    expect((await ana.put(path, { emoji: '❤️' })).body.reactions).toEqual([{ emoji: '❤️', name: 'Ana', is_mine: true }]);
    expect((await ana.put(path, { emoji: '❤️' })).status).toBe(200);
    expect((await ana.put(path, { emoji: '👩🏽‍💻' })).body.reactions).toMatchObject([{ emoji: '👩🏽‍💻' }]);
    expect((await ana.put(path, { emoji: '' })).body.reactions).toEqual([]);
    await written(3);
    expect(channel.wire.map(({ kind, text, about }) => [kind, text, about?.id])).toEqual([
      ['reaction', '❤️', 'XYZ'],
      ['reaction', '👩🏽‍💻', 'XYZ'],
      ['reaction', '', 'XYZ'],
    ]);
    expect((await ana.put(path, { emoji: 'abc' })).body.fields).toEqual({ emoji: 'invalid' });
    const note = (await ana.post(`/chats/${chat}/notes`, { text: 'só nós' })).body;
    const onNote = await ana.put(`/chats/${chat}/messages/${note.id}/reaction`, { emoji: '👍' });
    expect(onNote.body.code).toBe('message_locked');
    await line.goDown();
  });

  it('names participants of a group, to people by their names and to the channel by its own', async () => {
    const { ana, lineId, line, written } = await aLiveChat();
    const group = await aGroup(world, ana, lineId, { participants: [{ address: '5511@x', name: 'Beto' }] });
    const chat = await aConversation(world, ana, { connection: lineId, group, status: 'open' });
    const form = { kind: 'text', text: 'Oi @Beto', mentions: ['5511@x'] };
    const shown = { text: 'Oi @Beto', mentions: [{ id: '5511@x', name: 'Beto' }] };
    expect((await ana.post(`/chats/${chat}/messages`, form)).body).toMatchObject(shown);
    expect(await written(1)).toMatchObject({ to: { kind: 'group' }, text: 'Oi @5511', mentions: ['5511@x'] });
    await line.goDown();
  });
});

describe('a note', () => {
  it('stays with the team, tells those it names, and is changed or taken away by its writer', async () => {
    const ana = await anOwner(world);
    const caio = await aMember(world, ana, ['tickets', 'see_all_tickets']);
    const chat = await aConversation(world, ana, { status: 'pending' });
    const { status, body } = await ana.post(`/chats/${chat}/notes`, {
      text: '@Caio ela veio pela Lívia',
      mentions: [caio.userId, ana.userId],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: 'note', sender: { id: ana.userId } });
    expect(body.mentions).toContainEqual({ id: caio.userId, name: 'Caio' });
    expect(await outboxOf(ana)).toEqual([]);
    expect(await chatOf(ana, chat)).toMatchObject({ status: 'pending', last_message: null });
    expect((await caio.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'chat.mention', data: { chat, by: 'Ana', name: 'Rita Souza', text: '@Caio ela veio pela Lívia' } },
    ]);
    expect((await ana.get('/me/notifications')).body.results).toEqual([]);
    const path = `/chats/${chat}/messages/${body.id}`;
    expect((await caio.put(path, { text: 'outra' })).body.code).toBe('message_locked');
    expect((await caio.remove(path)).body.code).toBe('message_locked');
    await world.moveClock('P3D');
    const later = await anotherDevice(world, ana);
    expect((await later.put(path, { text: 'outra' })).body.text).toBe('outra');
    expect((await later.remove(path)).status).toBe(204);
    expect(await outboxOf(ana)).toEqual([]);
    const strange = await later.post(`/chats/${chat}/notes`, { text: 'oi', mentions: [randomUUID()] });
    expect(strange.body.fields).toEqual({ mentions: 'invalid' });
  });
});
