import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RealtimeWorld, startRealtimeWorld } from '../platform/realtime-world.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let realtime: RealtimeWorld;
let world: TestServer;
beforeAll(async () => {
  realtime = await startRealtimeWorld();
  world = realtime.server;
});
afterEach(() => realtime.hangUp());
afterAll(() => world.stop());

const aColleague = (owner: Person) => aMember(world, owner, ['internal_chats']);
const say = async (person: Person, chatId: string, text: string, more: object = {}) =>
  (await person.post(`/internal-chats/${chatId}/messages`, { text, ...more })).body;
const textsOf = async (person: Person, chatId: string) =>
  (await person.get(`/internal-chats/${chatId}/messages`)).body.results.map(({ text }: { text: string }) => text);
const chatsOf = async (person: Person) => (await person.get('/internal-chats')).body.results;

async function aGroup() {
  const ana = await anOwner(world, 'Ana');
  const [rui, eva] = [await aColleague(ana), await aColleague(ana)];
  const group = (await ana.post('/internal-chats', { members: [rui.userId, eva.userId], name: 'Vendas' })).body;
  return { ana, rui, eva, group };
}

describe('a direct chat', () => {
  it('is one for each two, whoever opens it, at once or again', async () => {
    const ana = await anOwner(world);
    const rui = await aColleague(ana);
    const opened = await Promise.all([
      ana.post('/internal-chats', { members: [rui.userId] }),
      rui.post('/internal-chats', { members: [ana.userId] }),
    ]);
    const again = await ana.post('/internal-chats', { members: [rui.userId, ana.userId] });
    expect(new Set([...opened, again].map(({ body }) => body.id)).size).toBe(1);
    expect(again.body).toMatchObject({ type: 'direct', unread: 0, last_message: null });
    expect(again.body.members.map(({ id }: { id: string }) => id).sort()).toEqual([ana.userId, rui.userId].sort());
  });

  it('is seen by nobody else, not even the owner', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const [rui, eva] = [await aColleague(ana), await aColleague(ana)];
    const { id } = (await rui.post('/internal-chats', { members: [eva.userId] })).body;
    const { id: messageId } = await say(rui, id, 'só nós dois');
    for (const stranger of [ana, bruno]) {
      expect((await stranger.get(`/internal-chats/${id}`)).status).toBe(404);
      expect((await stranger.get(`/internal-chats/${id}/messages`)).status).toBe(404);
      expect((await stranger.post(`/internal-chats/${id}/messages`, { text: 'x' })).status).toBe(404);
      expect((await stranger.remove(`/internal-chats/${id}/messages/${messageId}`)).status).toBe(404);
      expect((await stranger.get('/internal-chats/messages?search=dois')).body.results).toEqual([]);
      expect(await chatsOf(stranger)).toEqual([]);
    }
  });

  it('needs somebody else of the company', async () => {
    const [ana, bruno] = await twoCompanies(world);
    for (const members of [[ana.userId], [bruno.userId], [randomUUID()]])
      expect((await ana.post('/internal-chats', { members })).body.fields).toEqual({ members: 'invalid' });
  });
});

describe('who may not open internal chats', () => {
  it('is neither offered nor taken in, and stays where they were when their role is taken', async () => {
    const { ana, rui, eva, group } = await aGroup();
    const lia = await aMember(world, ana, ['tickets']);
    const offered = (await ana.get('/companies/members/active?permission=internal_chats')).body.results;
    expect(offered.map(({ id }: { id: string }) => id).sort()).toEqual([ana.userId, rui.userId, eva.userId].sort());
    const path = `/internal-chats/${group.id}`;
    const refused = [
      await ana.post('/internal-chats', { members: [lia.userId] }),
      await ana.post('/internal-chats', { members: [rui.userId, lia.userId], name: 'Todos' }),
      await ana.put(path, { members: [rui.userId, eva.userId, lia.userId] }),
    ];
    for (const { body } of refused) expect(body.fields).toEqual({ members: 'invalid' });
    await ana.put(`/companies/members/${eva.userId}`, { roles: [] });
    const renamed = await ana.put(path, { name: 'Vendas SP', members: [rui.userId, eva.userId] });
    expect(renamed.body).toMatchObject({ name: 'Vendas SP', members: { length: 3 } });
  });
});

describe('a group', () => {
  it('has a name and an admin, who alone renames it and changes who is in it', async () => {
    const { ana, rui, eva, group } = await aGroup();
    expect(group).toMatchObject({ type: 'group', name: 'Vendas' });
    const path = `/internal-chats/${group.id}`;
    expect((await rui.put(path, { name: 'Nosso' })).body.code).toBe('group_admin_only');
    expect((await ana.put(path, { name: 'Vendas SP', members: [eva.userId] })).body).toMatchObject({
      name: 'Vendas SP',
      members: expect.arrayContaining([expect.objectContaining({ id: eva.userId })]),
    });
    expect((await rui.get(path)).status).toBe(404);
    const { results } = (await ana.get(`${path}/messages`)).body;
    expect(results.map(({ event }: { event: { event: string } }) => event.event)).toEqual([
      'removed',
      'renamed',
      'created',
    ]);
    expect((await ana.post('/internal-chats', { members: [rui.userId, eva.userId] })).body.fields).toEqual({
      name: 'required',
    });
  });

  it('keeps an admin when the last one leaves', async () => {
    const { ana, rui, group } = await aGroup();
    expect((await ana.post(`/internal-chats/${group.id}/leave`)).status).toBe(204);
    expect((await ana.get(`/internal-chats/${group.id}`)).status).toBe(404);
    const { members } = (await rui.get(`/internal-chats/${group.id}`)).body;
    expect(members.filter(({ is_admin }: { is_admin: boolean }) => is_admin)).toHaveLength(1);
  });

  it('loses whoever leaves the company', async () => {
    const { ana, rui, group } = await aGroup();
    await ana.remove(`/companies/members/${rui.userId}`);
    const { members } = (await ana.get(`/internal-chats/${group.id}`)).body;
    expect(members.map(({ id }: { id: string }) => id)).not.toContain(rui.userId);
  });
});

describe('a message', () => {
  it('is read, counted and marked for each member', async () => {
    const { ana, rui, eva, group } = await aGroup();
    const { id } = await say(ana, group.id, 'Bom dia');
    expect((await chatsOf(rui))[0]).toMatchObject({
      unread: 1,
      last_message: { text: 'Bom dia', by: { name: 'Ana' } },
    });
    expect((await rui.get('/internal-chats/counters')).body).toEqual({ unread: 1 });
    await rui.post(`/internal-chats/${group.id}/read`);
    expect((await chatsOf(rui))[0].unread).toBe(0);
    expect((await chatsOf(eva))[0].unread).toBe(1);
    const { read_by } = (await ana.get(`/internal-chats/${group.id}/messages`)).body;
    const marks = Object.fromEntries(
      read_by.map((mark: { id: string; last_read_id: string | null }) => [mark.id, mark.last_read_id]),
    );
    expect(marks).toEqual({ [rui.userId]: id, [eva.userId]: null });
  });

  it('names colleagues, who are told, answers another, and carries a file', async () => {
    const { ana, rui, eva, group } = await aGroup();
    const first = await say(ana, group.id, 'Quem atende a Lívia?');
    const file = (await upload(rui, 'a list', 'lista.txt')).body;
    const reply = await say(rui, group.id, '@Eva você?', {
      mentions: [eva.userId, randomUUID()],
      quoted: first.id,
      media: file.key,
    });
    expect(reply).toMatchObject({
      kind: 'document',
      mentions: [{ id: eva.userId }],
      quoted: { id: first.id, text: 'Quem atende a Lívia?', by: 'Ana' },
      media: { name: 'lista.txt', size: 6 },
    });
    expect((await eva.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'internal_chat.mention', data: { chat: group.id, name: 'Vendas', text: '@Eva você?' } },
    ]);
    expect((await ana.get('/me/notifications')).body.results).toEqual([]);
    expect((await ana.post(`/internal-chats/${group.id}/messages`, {})).body.fields).toEqual({ text: 'required' });
  });

  it('is changed and taken back by whoever wrote it alone', async () => {
    const { ana, rui, group } = await aGroup();
    const { id } = await say(ana, group.id, 'Bom dai');
    const path = `/internal-chats/${group.id}/messages/${id}`;
    expect((await rui.put(path, { text: 'x' })).body.code).toBe('message_locked');
    expect((await rui.remove(path)).body.code).toBe('message_locked');
    expect((await ana.put(path, { text: 'Bom dia' })).body).toMatchObject({
      text: 'Bom dia',
      edited_at: expect.any(String),
    });
    expect((await chatsOf(rui))[0].last_message.text).toBe('Bom dia');
    expect((await ana.remove(path)).status).toBe(204);
    expect((await rui.get(`/internal-chats/${group.id}/messages`)).body.results[0]).toMatchObject({
      text: '',
      deleted_at: expect.any(String),
    });
    expect((await chatsOf(rui))[0].last_message).toMatchObject({ text: '', is_deleted: true });
    expect((await ana.put(path, { text: 'x' })).body.code).toBe('message_locked');
  });

  it('is found by the beginnings of its words, whatever the accents, and pages both ways', async () => {
    const { ana, rui, group } = await aGroup();
    const ids: string[] = [];
    for (let n = 1; n <= 6; n++) ids.push((await say(ana, group.id, `Orçamento número ${n}`)).id);
    const found = (await rui.get('/internal-chats/messages?search=ORCA%20nume&limit=4')).body;
    expect(found.results.map((hit: { message: { id: string } }) => hit.message.id)).toEqual(
      ids.toReversed().slice(0, 4),
    );
    const rest = (await rui.get(`/internal-chats/messages?search=orcamento&limit=4&cursor=${found.cursor}`)).body;
    expect(rest).toMatchObject({ results: [{}, {}], cursor: null });

    const around = (await rui.get(`/internal-chats/${group.id}/messages?around=${ids[2]}&limit=3`)).body;
    expect(around.results.map(({ id }: { id: string }) => id)).toEqual([ids[3], ids[2], ids[1]]);
    const newer = await rui.get(`/internal-chats/${group.id}/messages?cursor=${around.newer}&direction=newer&limit=10`);
    expect(newer.body.results.map(({ id }: { id: string }) => id)).toEqual([ids[5], ids[4]]);
    const older = await rui.get(`/internal-chats/${group.id}/messages?cursor=${around.cursor}&limit=10`);
    expect(older.body.results.map(({ id }: { id: string }) => id)).toEqual([ids[0], expect.any(String)]);
    expect(await textsOf(rui, group.id)).toHaveLength(7);
  });

  it('is heard at once by those who are in the chat, and typing by the others', async () => {
    const { ana, rui, eva, group } = await aGroup();
    await ana.put(`/internal-chats/${group.id}`, { members: [rui.userId] });
    const people = [ana, rui, eva];
    const browsers = await Promise.all(people.map((person) => realtime.connect(person)));
    const [hers, his, outside] = browsers;
    // What was told before they came may still be on its way, and is heard before this.
    for (const person of people) realtime.tell(person, 'me.changed');
    const isThere = ({ heard: all }: { heard: [string, unknown][] }) => all.some(([name]) => name === 'me.changed');
    await expect.poll(() => browsers.every(isThere)).toBe(true);
    await rui.post(`/internal-chats/${group.id}/typing`);
    await say(rui, group.id, 'Chegou');
    const heard = (browser?: { heard: [string, unknown][] }) => {
      const names = browser?.heard.map(([name]) => name) ?? [];
      return names.slice(names.indexOf('me.changed') + 1);
    };
    await expect.poll(() => heard(his)).toContain('internal-chats.message');
    await expect.poll(() => heard(hers)).toEqual(['internal-chats.typing', 'internal-chats.message']);
    expect(hers?.heard.at(-1)?.[1]).toMatchObject({ chat_id: group.id, message: { text: 'Chegou' } });
    realtime.tell(eva, 'me.changed');
    await expect.poll(() => heard(outside)).toEqual(['me.changed']);
    expect(heard(his)).not.toContain('internal-chats.typing');
  });
});
