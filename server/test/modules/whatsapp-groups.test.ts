import { randomUUID } from 'node:crypto';
import type { Contact } from '@yupflow/whatsapp-server/contact';
import type { Group } from '@yupflow/whatsapp-server/group';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { aLinkedLine, type LinkedLine, startWithWhatsApp, type WhatsAppServer } from '../support/linked-line.ts';
import { aMember, anOwner, type Person } from '../support/people.ts';
import { upload } from '../support/upload.ts';

let world: WhatsAppServer;
let marina: Person;
let line: LinkedLine;
let ana: Contact;
let bia: Contact;
const ids = new Map<Contact, string>();
beforeAll(async () => {
  world = await startWithWhatsApp();
  marina = await anOwner(world);
  line = await aLinkedLine(world, marina);
  ana = world.whatsapp.addContact({ phone: '5511955552001', name: 'Ana' });
  bia = world.whatsapp.addContact({ phone: '5511955552002', name: 'Bia' });
  for (const one of [ana, bia]) ids.set(one, await aContact(world, marina, { name: one.name, phone: one.phone }));
});
afterAll(() => world.stop());

const idOf = (contact: Contact) => ids.get(contact) as string;
const groupOn = (jid: string) => world.whatsapp.groups.find((group) => group.jid === jid) as Group;
const addressOf = async (chatId: string) =>
  world.db.withCompany(marina.companyId, async (tx) => {
    const { address } = await tx
      .selectFrom('conversations')
      .select('address')
      .where('id', '=', chatId)
      .executeTakeFirstOrThrow();
    return address;
  });

async function aGroup(name: string, people: readonly Contact[] = [ana]): Promise<{ chat: string; group: Group }> {
  const form = { connection_id: line.id, name, contact_ids: people.map(idOf) };
  const { status, body } = await marina.post('/groups', form);
  expect({ status, body }).toMatchObject({ status: 201, body: { refused: [] } });
  return { chat: body.chat.id, group: groupOn(await addressOf(body.chat.id)) };
}

/** What is told in a chat, oldest first. */
async function eventsIn(chat: string) {
  const { results } = (await marina.get(`/chats/${chat}/messages`)).body;
  const told = results.filter(({ kind }: { kind: string }) => kind === 'event').toReversed();
  return told
    .map(({ event }: { event: { event: string; by: string | null; to?: string } }) => event)
    .filter(({ event }: { event: string }) => event.startsWith('group_'));
}

/** The chat of a group that others made: it is there once somebody wrote. */
async function chatOf(group: Group, by: Contact): Promise<string> {
  const text = randomUUID();
  await by.says(line.account, { text }, { group });
  let chat: string | undefined;
  await expect
    .poll(async () => {
      const { results } = (await marina.get('/chats?type=groups&limit=100')).body;
      chat = results.find((one: { last_message: { text: string } | null }) => one.last_message?.text === text)?.id;
      return chat;
    })
    .toBeTruthy();
  return chat as string;
}

describe('a group on WhatsApp', () => {
  it('is made of contacts, and attended by whoever made it', async () => {
    const { body } = await marina.post('/groups', {
      connection_id: line.id,
      name: '  Obra da Vila  ',
      contact_ids: [idOf(ana), idOf(bia)],
    });
    expect(body.chat).toMatchObject({
      type: 'group',
      status: 'open',
      group: { name: 'Obra da Vila' },
      assignee: { id: marina.userId },
      left_at: null,
    });
    const self = body.chat.participants.find((one: { is_self: boolean }) => one.is_self);
    expect(self).toMatchObject({ phone: line.account.phone, is_admin: true });
    expect(body.chat.participants.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Ana', 'Bia']),
    );
    await marina.post(`/chats/${body.chat.id}/messages`, { kind: 'text', text: 'Bem-vindas!' });
    await expect.poll(() => ana.inbox.at(-1)?.text).toBe('*Ana:*\nBem-vindas!');
    // Whoever never wrote in it is named as the contact that they are.
    const form = { kind: 'text', text: 'Confirma, @Bia?', mentions: [bia.lidJid] };
    const { mentions } = (await marina.post(`/chats/${body.chat.id}/messages`, form)).body;
    expect(mentions).toEqual([{ id: bia.lidJid, name: 'Bia' }]);
    await expect.poll(() => bia.inbox.at(-1)?.text).toBe(`*Ana:*\nConfirma, @${bia.lid}?`);
    const { contextInfo } = bia.inbox.at(-1)?.message.extendedTextMessage ?? {};
    expect(contextInfo?.mentionedJid).toEqual([bia.lidJid]);
  });

  it('is renamed and pictured, and its people come, lead and go, as the chat tells', async () => {
    const { chat, group } = await aGroup('Antes');
    const shut = world.whatsapp.addContact({ phone: '5511955552003', name: 'Fechada' });
    shut.refusesGroups = true;
    const shutId = await aContact(world, marina, { name: 'Fechada', phone: shut.phone });
    expect((await marina.put(`/chats/${chat}/group`, { name: 'Depois' })).body.chat.group.name).toBe('Depois');
    const added = await marina.post(`/chats/${chat}/group/participants`, { contact_ids: [idOf(bia), shutId] });
    expect(added.body).toMatchObject({ refused: ['Fechada'] });
    const people = (deed: string) => marina.put(`/chats/${chat}/group/participants`, { deed, addresses: [bia.lidJid] });
    const isAdmin = (body: { chat: { participants: { address: string; is_admin: boolean }[] } }) =>
      body.chat.participants.find(({ address }) => address === bia.lidJid)?.is_admin;
    expect(isAdmin((await people('promote')).body)).toBe(true);
    expect(isAdmin((await people('demote')).body)).toBe(false);
    expect(isAdmin((await people('remove')).body)).toBeUndefined();
    const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0e9f6e' } })
      .png()
      .toBuffer();
    const { key } = (await upload(marina, jpeg, 'logo.png')).body;
    expect((await marina.put(`/chats/${chat}/group/picture`, { key })).status).toBe(200);
    expect(await sharp(group.picture ?? undefined).metadata()).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 640,
    });
    expect(group.name).toBe('Depois');
    await expect
      .poll(() => eventsIn(chat))
      .toEqual([
        { event: 'group_renamed', by: 'Loja', to: 'Depois' },
        { event: 'group_added', by: 'Loja', to: 'Bia' },
        { event: 'group_promoted', by: 'Loja', to: 'Bia' },
        { event: 'group_demoted', by: 'Loja', to: 'Bia' },
        { event: 'group_removed', by: 'Loja', to: 'Bia' },
        { event: 'group_pictured', by: 'Loja' },
      ]);
  });

  it('tells what others did in it, once, and who is in it stays true', async () => {
    const group = world.whatsapp.addGroup({ name: 'Bairro', members: [ana, bia], accounts: [line.account] });
    const chat = await chatOf(group, ana);
    group.rename(ana, 'Bairro Novo');
    group.promote(ana, [line.account]);
    group.remove(bia, [bia]);
    await expect
      .poll(() => eventsIn(chat))
      .toEqual([
        { event: 'group_renamed', by: 'Ana', to: 'Bairro Novo' },
        { event: 'group_promoted', by: 'Ana', to: 'Loja' },
        { event: 'group_left', by: 'Bia' },
      ]);
    const { body } = await marina.get(`/chats/${chat}`);
    expect(body.group.name).toBe('Bairro Novo');
    expect(body.participants).toMatchObject([
      { address: line.account.lidJid, is_admin: true, is_self: true },
      { address: ana.lidJid, is_admin: true, is_self: false },
    ]);
  });

  it('is left, and from then on is only read', async () => {
    const { chat, group } = await aGroup('Por pouco tempo');
    expect((await marina.post(`/chats/${chat}/group/leave`)).body.chat.left_at).toBeTruthy();
    expect(group.members).toEqual([ana]);
    await expect.poll(() => eventsIn(chat)).toEqual([{ event: 'group_left', by: 'Loja' }]);
    expect((await marina.put(`/chats/${chat}/group`, { name: 'Ainda nosso' })).body.code).toBe('group_refused');
    // Whoever leads it puts us back.
    group.add(ana, [line.account]);
    await expect.poll(async () => (await marina.get(`/chats/${chat}`)).body.left_at).toBe(null);
  });

  it('is not changed by a line that does not lead it, by who may not see groups, or on a line that is away', async () => {
    const group = world.whatsapp.addGroup({ name: 'Dos outros', members: [ana], accounts: [line.account] });
    const chat = await chatOf(group, ana);
    const refused = await marina.put(`/chats/${chat}/group`, { name: 'Nosso' });
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'group_refused' });
    expect(group.name).toBe('Dos outros');
    const clerk = await aMember(world, marina, ['tickets', 'see_all_tickets']);
    expect((await clerk.put(`/chats/${chat}/group`, { name: 'Meu' })).status).toBe(403);
    const other = await anOwner(world);
    expect((await other.put(`/chats/${chat}/group`, { name: 'Meu' })).status).toBe(404);
    const away = await aLinkedLine(world, marina);
    await marina.post(`/connections/${away.id}/disconnect`);
    await expect.poll(async () => (await marina.get(`/connections/${away.id}`)).body.status).toBe('DISCONNECTED');
    const silent = await marina.post('/groups', { connection_id: away.id, name: 'X', contact_ids: [idOf(ana)] });
    expect(silent.body.code).toBe('line_offline');
    const simulated = (await marina.post('/connections', { name: 'Ensaio', type: 'simulator' })).body.id;
    const made = await marina.post('/groups', { connection_id: simulated, name: 'X', contact_ids: [idOf(ana)] });
    expect(made.body).toMatchObject({ code: 'invalid_fields', fields: { connection_id: 'invalid' } });
  });
});

interface Shown {
  readonly text: string;
  readonly votes: number;
  readonly voters: readonly string[];
  readonly is_mine: boolean;
}

describe('a poll', () => {
  const pollIn = async (chat: string, text: string): Promise<readonly Shown[] | undefined> => {
    const { results } = (await marina.get(`/chats/${chat}/messages`)).body;
    return results.find((one: { kind: string; text: string }) => one.kind === 'poll' && one.text === text)?.poll
      ?.options;
  };
  const votesIn = async (chat: string, text: string) =>
    (await pollIn(chat, text))?.map((option) => [option.text, option.votes, option.voters.join()]);

  it('goes out to a group, and shows who voted for what; a vote replaces the one before', async () => {
    const { chat, group } = await aGroup('Churrasco', [ana, bia]);
    const form = { kind: 'poll', text: 'Que dia?', poll: { options: ['Sexta', 'Sábado'], is_multiple: true } };
    expect((await marina.post(`/chats/${chat}/messages`, form)).body.poll.options).toEqual([
      { text: 'Sexta', votes: 0, voters: [], is_mine: false },
      { text: 'Sábado', votes: 0, voters: [], is_mine: false },
    ]);
    await expect.poll(() => ana.inbox.at(-1)?.kind).toBe('poll');
    const on = ana.inbox.at(-1)?.id ?? '';
    await ana.says(line.account, { vote: { on, options: ['Sexta', 'Sábado'] } }, { group });
    await bia.says(line.account, { vote: { on, options: ['Sábado'] } }, { group });
    await expect
      .poll(() => votesIn(chat, 'Que dia?'))
      .toEqual([
        ['Sexta', 1, 'Ana'],
        ['Sábado', 2, 'Ana,Bia'],
      ]);
    await ana.says(line.account, { vote: { on, options: [] } }, { group });
    await line.account.say(group, { vote: { on, options: ['Sexta'] } });
    await expect
      .poll(() => votesIn(chat, 'Que dia?'))
      .toEqual([
        ['Sexta', 1, ''],
        ['Sábado', 1, 'Bia'],
      ]);
    expect((await pollIn(chat, 'Que dia?'))?.[0]?.is_mine).toBe(true);
  });

  it('comes in, between two people too', async () => {
    const on = await bia.says(line.account, { poll: { name: 'Entrega?', options: ['Manhã', 'Tarde'] } });
    let chat = '';
    await expect
      .poll(async () => {
        const { results } = (await marina.get('/chats?type=chats')).body;
        const found = results.find(
          (one: { last_message: { text: string } | null }) => one.last_message?.text === 'Entrega?',
        );
        chat = found?.id ?? '';
        return found?.last_message.kind;
      })
      .toBe('poll');
    await bia.says(line.account, { vote: { on, options: ['Tarde'] } });
    await expect
      .poll(() => votesIn(chat, 'Entrega?'))
      .toEqual([
        ['Manhã', 0, ''],
        ['Tarde', 1, 'Bia'],
      ]);
    expect(JSON.stringify((await marina.get(`/chats/${chat}/messages`)).body)).not.toContain('secret');
  });

  it('is refused where it asks nothing, or what nobody could choose between', async () => {
    const { chat } = await aGroup('Sem pergunta');
    const send = async (form: object) => (await marina.post(`/chats/${chat}/messages`, form)).body.fields;
    const poll = { options: ['Sim', 'Não'] };
    expect(await send({ kind: 'poll', text: '', poll })).toEqual({ text: 'required' });
    expect(await send({ kind: 'poll', text: 'x'.repeat(256), poll })).toEqual({ text: 'too_long' });
    expect(await send({ kind: 'poll', text: 'E aí?' })).toEqual({ poll: 'required' });
    expect(await send({ kind: 'poll', text: 'E aí?', poll: { options: ['Sim', ' Sim '] } })).toEqual({
      'poll.options': 'invalid',
    });
    expect(await send({ kind: 'text', text: 'E aí?', poll })).toEqual({ poll: 'unknown_field' });
  });
});
