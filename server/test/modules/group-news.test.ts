import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group, GroupMember, GroupNews } from '../../src/channels/channel.ts';
import { aContact } from '../support/contacts.ts';
import { aGroup, aQuietLine, channelOf, inbound } from '../support/inbound.ts';
import { anOwner } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const at = new Date('2026-11-16T12:00:00Z');
const somebody = (name: string, facts: Partial<GroupMember> = {}): GroupMember => ({
  address: `${name}@lid`,
  phone: null,
  name: null,
  isMe: false,
  ...facts,
});
const us = somebody('us', { phone: '5511900000001', name: 'Loja', isMe: true });

async function aTalk() {
  const ana = await anOwner(world);
  const line = channelOf(() => world, ana, await aQuietLine(world, ana));
  const chat = aGroup();
  const caio = somebody('caio');
  await line.tells(inbound(chat, { participant: { ...caio, name: 'Caio' }, name: 'Caio', at }));
  const [conversation] = await line.chats();
  const told = (facts: Partial<GroupNews> & Pick<GroupNews, 'event'>): Group => ({
    address: chat.address,
    name: '',
    participants: null,
    news: [{ id: randomUUID(), by: caio, whom: [], name: null, at, ...facts }],
  });
  const open = async () => (await ana.get(`/chats/${conversation?.id}`)).body;
  const events = async () => {
    const { results } = (await ana.get(`/chats/${conversation?.id}/messages`)).body;
    return results.flatMap(({ event }: { event: unknown }) => event ?? []).toReversed();
  };
  return { ana, line, caio, told, open, events };
}

describe('what happened to a group', () => {
  it('is told once, however often it is heard, and changes who is in it', async () => {
    const { line, caio, told, open, events } = await aTalk();
    const news = told({ event: 'group_added', whom: [somebody('bia', { phone: '5511977776666' }), us] });
    await Promise.all([line.groups(news), line.groups(news)]);
    await line.groups(news);
    await line.groups(told({ event: 'group_promoted', whom: [us] }));
    expect(await events()).toEqual([
      { event: 'group_added', by: 'Caio', to: '+5511977776666, Loja' },
      { event: 'group_promoted', by: 'Caio', to: 'Loja' },
    ]);
    expect((await open()).participants).toMatchObject([
      { address: us.address, is_admin: true, is_self: true },
      { address: 'bia@lid', is_admin: false, is_self: false },
      { address: caio.address, name: 'Caio' },
    ]);
  });

  it('names whoever left, and says that we are out when it was us', async () => {
    const { line, caio, told, open, events } = await aTalk();
    await line.groups(told({ event: 'group_left', by: caio, whom: [caio] }));
    expect((await open()).participants).toEqual([]);
    await line.groups(told({ event: 'group_removed', by: somebody('dono'), whom: [us] }));
    expect((await open()).left_at).toEqual(expect.any(String));
    expect(await events()).toEqual([
      { event: 'group_left', by: 'Caio' },
      { event: 'group_removed', by: null, to: 'Loja' },
    ]);
    await line.groups({ ...told({ event: 'group_pictured' }), participants: [{ ...us, isAdmin: false }] });
    expect(await open()).toMatchObject({ left_at: null, participants: [{ is_self: true }] });
  });

  it('calls people as our contacts are called, the first of many by name', async () => {
    const { ana, line, told, events } = await aTalk();
    const people = ['Ana', 'Bia', 'Davi', 'Edu', 'Fábio', 'Gil', 'Hugo'];
    const phones = people.map((_, index) => `551197777000${index}`);
    for (const [index, name] of people.entries()) await aContact(world, ana, { name, phone: phones[index] as string });
    const whom = phones.map((phone, index) => somebody(`n${index}`, { phone }));
    await line.groups(told({ event: 'group_added', by: null, whom }));
    expect(await events()).toEqual([{ event: 'group_added', by: null, to: 'Ana, Bia, Davi, Edu, Fábio, +2' }]);
  });

  it('in a group that nobody wrote in yet makes no chat', async () => {
    const { line, told } = await aTalk();
    const elsewhere = { ...told({ event: 'group_renamed', name: 'Outro' }), address: aGroup().address };
    await line.groups(elsewhere);
    expect(await line.chats()).toHaveLength(1);
  });
});
