import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aConversation, aLine } from '../support/chats.ts';
import { anOwner, anotherDevice, type Person, twoCompanies } from '../support/people.ts';
import { samples } from '../support/sample-files.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000, interval: 10 });
const inMinutes = (minutes: number) =>
  new Date(world.yupflow.parts.clock.now().getTime() + minutes * 60_000).toISOString();
const plan = (person: Person, chat: string, text: string, minutes: number) =>
  person.post(`/chats/${chat}/scheduled`, { kind: 'text', text, send_at: inMinutes(minutes) });
const textsOf = ({ companyId }: Person) =>
  world.db.withCompany(companyId, async (tx) => {
    const rows = await tx
      .selectFrom('messages')
      .select('text')
      .where('kind', '<>', 'event')
      .orderBy('occurred_at')
      .execute();
    return rows.map(({ text }) => text);
  });

it('goes out once at its time, however the clock comes there, and starts the attendance of whoever planned it', async () => {
  const ana = await anOwner(world);
  const chat = await aConversation(world, ana);
  const later = (await plan(ana, chat, 'depois', 90)).body;
  const sooner = (await plan(ana, chat, 'antes', 30)).body;
  const cancelled = (await plan(ana, chat, 'nunca', 60)).body;
  expect(sooner).toMatchObject({
    chat_id: chat,
    body: { kind: 'text', text: 'antes', media: null },
    by: { id: ana.userId, name: 'Ana' },
    failure: null,
  });
  const first = await ana.get(`/chats/${chat}/scheduled?limit=2`);
  expect(first.body).toMatchObject({ total: 3, results: [{ id: sooner.id }, { id: cancelled.id }] });
  const rest = await ana.get(`/chats/${chat}/scheduled?limit=2&cursor=${first.body.cursor}`);
  expect(rest.body).toMatchObject({ results: [{ id: later.id }], cursor: null });
  expect((await ana.remove(`/chats/${chat}/scheduled/${cancelled.id}`)).status).toBe(204);
  expect((await ana.remove(`/chats/${chat}/scheduled/${cancelled.id}`)).status).toBe(404);

  await world.moveClock('PT29M');
  expect(await textsOf(ana)).toEqual([]);
  await world.moveClock('PT2M');
  await poll(() => textsOf(ana)).toEqual(['antes']);
  expect((await ana.get(`/chats/${chat}`)).body).toMatchObject({ status: 'open', assignee: { id: ana.userId } });
  await world.moveClock('PT2H');
  await poll(() => textsOf(ana)).toEqual(['antes', 'depois']);
  expect((await ana.get(`/chats/${chat}/scheduled`)).body).toMatchObject({ total: 0, results: [] });
});

it('says what is wrong with it while somebody still looks', async () => {
  const [ana, bruno] = await twoCompanies(world);
  const chat = await aConversation(world, ana);
  expect((await plan(ana, chat, 'oi', -1)).body.fields).toEqual({ send_at: 'in_the_past' });
  expect((await plan(ana, chat, 'oi', 367 * 1_440)).body.fields).toEqual({ send_at: 'invalid_date' });
  expect((await plan(ana, chat, ' ', 5)).body.fields).toEqual({ text: 'required' });
  const voice = { kind: 'voice', send_at: inMinutes(5), media: { key: 'x'.repeat(32) } };
  expect((await ana.post(`/chats/${chat}/scheduled`, voice)).body.fields).toEqual({ 'media.key': 'invalid' });
  expect((await plan(bruno, chat, 'oi', 5)).status).toBe(404);
  expect((await bruno.get(`/chats/${chat}/scheduled`)).status).toBe(404);
  expect((await ana.get(`/chats/${chat}/scheduled?cursor=x`)).body.code).toBe('invalid_cursor');
  expect((await ana.remove(`/chats/${chat}/scheduled/${randomUUID()}`)).status).toBe(404);
});

it('stays, with its reason, and tells whoever planned it, where the line, the contact or the file is gone', async () => {
  const ana = await anOwner(world);
  const line = await aLine(world, ana);
  const ofLine = await aConversation(world, ana, { connection: line });
  const ofContact = await aConversation(world, ana);
  const ofFile = await aConversation(world, ana);
  const key = (await upload(ana, samples.pdf, 'orçamento.pdf')).body.key;
  await plan(ana, ofLine, 'linha', 10);
  await plan(ana, ofContact, 'contato', 10);
  const planned = await ana.post(`/chats/${ofFile}/scheduled`, {
    kind: 'document',
    media: { key },
    send_at: inMinutes(10),
  });
  expect(planned.body.body.media).toMatchObject({
    key,
    name: 'orçamento.pdf',
    state: 'ready',
    url: expect.any(String),
  });
  await world.db.withCompany(ana.companyId, async (tx) => {
    await tx.updateTable('connections').set({ deleted_at: sql`app.now()` }).where('id', '=', line).execute();
    await sql`update contacts set deleted_at = app.now()
      where id = (select contact_id from conversations where id = ${ofContact})`.execute(tx);
    await tx.deleteFrom('files').where('key', '=', key).execute();
  });
  await world.moveClock('PT11M');
  const failures = () =>
    world.db.withCompany(ana.companyId, async (tx) => {
      const rows = await tx.selectFrom('scheduled_messages').select(['conversation_id', 'failure']).execute();
      return Object.fromEntries(rows.map((row) => [row.conversation_id, row.failure]));
    });
  await poll(failures).toEqual({
    [ofLine]: 'line_deleted',
    [ofContact]: 'contact_deleted',
    [ofFile]: 'media_missing',
  });
  expect(await textsOf(ana)).toEqual([]);
  const { results } = (await (await anotherDevice(world, ana)).get('/me/notifications')).body;
  expect(
    results.map(({ kind, data }: { kind: string; data: { reason: string } }) => [kind, data.reason]).toSorted(),
  ).toEqual([
    ['chat.schedule_failed', 'contact_deleted'],
    ['chat.schedule_failed', 'line_deleted'],
    ['chat.schedule_failed', 'media_missing'],
  ]);
});

it('goes on past what fails for another reason than its own', async () => {
  const ana = await anOwner(world);
  const [first, second] = [await aConversation(world, ana), await aConversation(world, ana)];
  const poison = (await plan(ana, first, 'veneno', 10)).body;
  await plan(ana, second, 'boa', 11);
  // What nobody could have planned: a form from another time.
  await world.db.withCompany(ana.companyId, (tx) =>
    tx.updateTable('scheduled_messages').set({ body: '{"kind":null}' }).where('id', '=', poison.id).execute(),
  );
  await world.moveClock('PT12M');
  await poll(() => textsOf(ana)).toEqual(['boa']);
});
