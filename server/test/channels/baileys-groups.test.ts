import { randomBytes } from 'node:crypto';
import type { Contact } from '@yupflow/whatsapp-server/contact';
import type { Group } from '@yupflow/whatsapp-server/group';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatAddress, type GroupNews, type OutboundMessage, SendError } from '../../src/channels/channel.ts';
import { anOutbound, RecordedLine } from './recorded-line.ts';
import { openWhatsAppWorld, type WhatsAppWorld } from './whatsapp-world.ts';

let world: WhatsAppWorld;
let line: RecordedLine;
let ana: Contact;
let bia: Contact;
beforeAll(async () => {
  world = await openWhatsAppWorld();
  line = new RecordedLine(world.adapter);
  await line.channel.connect();
  await line.untilStatus('qr');
  await world.scan(line);
  await line.untilStatus('connected');
  ana = world.whatsapp.addContact({ phone: '5511955551001', name: 'Ana' });
  bia = world.whatsapp.addContact({ phone: '5511955551002', name: 'Bia' });
});
afterAll(async () => {
  await line.channel.close();
  await world.stop();
});

const account = () => world.accountOf(line);
const chatWith = ({ phone, jid }: Contact): ChatAddress => ({ kind: 'contact', address: jid, phone, lid: null });
const chatOf = ({ jid }: Group): ChatAddress => ({ kind: 'group', address: jid, phone: null, lid: null });
const newsOf = ({ jid }: Group, own = line): readonly GroupNews[] =>
  own.groups.filter(({ address }) => address === jid).flatMap(({ news }) => news ?? []);
const eventsOf = (group: Group) => newsOf(group).map(({ event }) => event);

/** A group that the line made itself, and so leads. */
async function ownGroup(name: string, people: readonly Contact[]): Promise<Group> {
  const made = await line.channel.createGroup(name, people.map(chatWith));
  return world.whatsapp.groups.find(({ jid }) => jid === made.address) as Group;
}

/** The same line in the hands of another process. */
async function startAnew(former: RecordedLine): Promise<RecordedLine> {
  await former.channel.close();
  const again = new RecordedLine(world.adapter, former);
  again.messages.push(...former.messages);
  await again.channel.connect();
  await again.untilStatus('connected');
  return again;
}

async function send(to: ChatAddress, facts: Partial<OutboundMessage>): Promise<OutboundMessage> {
  const message = anOutbound(to, facts);
  line.sent.push(message);
  await line.channel.send(message);
  return message;
}

describe('groups on WhatsApp', () => {
  it('are made by the line, which leads them', async () => {
    const made = await line.channel.createGroup('Obra da Vila', [chatWith(ana), chatWith(bia)]);
    expect(made.name).toBe('Obra da Vila');
    expect(made.participants?.map(({ address, phone, isAdmin, isMe }) => ({ address, phone, isAdmin, isMe }))).toEqual([
      { address: account().lidJid, phone: account().phone, isAdmin: true, isMe: true },
      { address: ana.lidJid, phone: ana.phone, isAdmin: false, isMe: false },
      { address: bia.lidJid, phone: bia.phone, isAdmin: false, isMe: false },
    ]);
    const message = await send({ kind: 'group', address: made.address, phone: null, lid: null }, { text: 'olá' });
    await expect.poll(() => ana.inbox.some(({ id }) => id === message.id)).toBe(true);
  });

  it('are not made where nobody of them is on WhatsApp', async () => {
    const nobody = { ...chatWith(ana), address: `${world.unknownPhone}@s.whatsapp.net`, phone: world.unknownPhone };
    await expect(line.channel.createGroup('Ninguém', [nobody])).rejects.toMatchObject({
      outcome: 'refused',
      failure: 'not_on_channel',
    });
  });

  it('are renamed and pictured, and change their people, as everybody in them reads', async () => {
    const group = await ownGroup('Antes', [ana]);
    const shut = world.whatsapp.addContact({ phone: '5511955551003', name: 'Fechado' });
    shut.refusesGroups = true;
    const change = (what: Parameters<typeof line.channel.changeGroup>[1]) => line.channel.changeGroup(group.jid, what);
    expect(await change({ change: 'rename', name: 'Depois 🌻' })).toEqual([]);
    expect(await change({ change: 'picture', picture: Buffer.from('a jpeg') })).toEqual([]);
    expect(
      await change({ change: 'add', participants: [bia.jid, shut.jid, `${world.unknownPhone}@s.whatsapp.net`] }),
    ).toEqual([`${world.unknownPhone}@s.whatsapp.net`, shut.jid]);
    expect(await change({ change: 'promote', participants: [bia.lidJid] })).toEqual([]);
    expect(await change({ change: 'demote', participants: [bia.lidJid] })).toEqual([]);
    expect(await change({ change: 'remove', participants: [ana.lidJid] })).toEqual([]);
    expect(await change({ change: 'picture', picture: null })).toEqual([]);
    expect({ name: group.name, picture: group.picture, people: group.members.map(({ name }) => name) }).toEqual({
      name: 'Depois 🌻',
      picture: null,
      people: ['Loja', 'Bia'],
    });
    await expect
      .poll(() => eventsOf(group))
      .toEqual([
        'group_renamed',
        'group_pictured',
        'group_added',
        'group_promoted',
        'group_demoted',
        'group_removed',
        'group_pictured',
      ]);
    const [renamed, , added] = newsOf(group);
    expect(renamed).toMatchObject({ name: 'Depois 🌻', by: { address: account().lidJid, isMe: true } });
    expect(added?.whom).toEqual([{ address: bia.lidJid, phone: bia.phone, name: null, isMe: false }]);
  });

  it('refuse a line that does not lead them, and can be left by it', async () => {
    const group = world.whatsapp.addGroup({ name: 'Dos outros', members: [ana], accounts: [account()] });
    const renamed = line.channel.changeGroup(group.jid, { change: 'rename', name: 'Nosso' });
    await expect(renamed).rejects.toBeInstanceOf(SendError);
    await expect(renamed).rejects.toMatchObject({ outcome: 'refused', failure: 'refused' });
    expect(group.name).toBe('Dos outros');
    await line.channel.leaveGroup(group.jid);
    await expect.poll(() => eventsOf(group)).toEqual(['group_left']);
    expect(newsOf(group)[0]?.whom).toMatchObject([{ isMe: true }]);
  });

  it('tell what their people did, each by name and once it is stored', async () => {
    const group = world.whatsapp.addGroup({ name: 'Bairro', members: [ana, bia], accounts: [account()] });
    line.refusals = 1;
    group.promote(ana, [account()]);
    group.remove(bia, [bia]);
    group.remove(ana, [account()]);
    // The one that could not be stored is told again, before those after it.
    await expect
      .poll(() => eventsOf(group))
      .toEqual(['group_promoted', 'group_promoted', 'group_left', 'group_removed']);
    expect(newsOf(group).at(-1)).toMatchObject({
      by: { address: ana.lidJid, phone: ana.phone, isMe: false },
      whom: [{ address: account().lidJid, isMe: true }],
    });
  });
});

describe('polls on WhatsApp', () => {
  const secret = randomBytes(32).toString('base64');
  const votesIn = (id: string, own = line) =>
    own.changes.flatMap((change) => (change.change === 'vote' && change.of === id ? [change] : []));

  it.each([
    { isMultiple: false, where: 'between two' },
    { isMultiple: true, where: 'in a group' },
  ])('go out $where, and their votes are read, the last one of each', async ({ isMultiple, where }) => {
    const group = where === 'in a group' ? await ownGroup('Churrasco', [ana, bia]) : null;
    const to = group ? chatOf(group) : chatWith(ana);
    const poll = { options: ['Sexta', 'Sábado', 'Domingo'], isMultiple, secret };
    const { id } = await send(to, { kind: 'poll', text: 'Que dia?', poll });
    await expect.poll(() => ana.inbox.find((one) => one.id === id)).toMatchObject({ kind: 'poll', text: 'Que dia?' });
    const how = group ? { group } : {};
    await ana.says(account(), { vote: { on: id, options: ['Sexta', 'Domingo'] } }, how);
    await ana.says(account(), { vote: { on: id, options: ['Sábado'] } }, how);
    await ana.says(account(), { vote: { on: id, options: [] } }, how);
    await expect
      .poll(() => votesIn(id).map(({ options, isOfOwn }) => ({ options, isOfOwn })))
      .toEqual([
        { options: ['Sexta', 'Domingo'], isOfOwn: true },
        { options: ['Sábado'], isOfOwn: true },
        { options: [], isOfOwn: true },
      ]);
    expect(votesIn(id)[0]?.participant?.address ?? null).toBe(group ? ana.lidJid : null);
  });

  it('can be voted in before they can be read, whoever has the line by then; the last vote of each counts', async () => {
    const group = await ownGroup('Às pressas', [ana, bia]);
    const first = await startAnew(line);
    const asked = { poll: { name: 'Já?', options: ['Sim', 'Não'] } };
    const id = await bia.says(account(), asked, { group, isUnreadable: true });
    for (const options of [['Não'], ['Sim']]) await ana.says(account(), { vote: { on: id, options } }, { group });
    await ana.says(account(), { text: 'votei' }, { group });
    await first.untilMessage('votei');
    expect(votesIn(id, first)).toEqual([]);
    const next = await startAnew(first);
    await bia.resend(account(), id);
    await expect.poll(() => votesIn(id, next).map(({ options }) => options)).toEqual([['Sim']]);
    line = await startAnew(next);
  });

  it('come in, and both what others and what the own phone vote is read, after a restart too', async () => {
    const group = await ownGroup('Almoço', [ana, bia]);
    const id = await bia.says(account(), { poll: { name: 'Onde?', options: ['Aqui', 'Lá'] } }, { group });
    const { poll, kind } = await line.untilMessage('Onde?');
    expect({ kind, options: poll?.options, isMultiple: poll?.isMultiple }).toEqual({
      kind: 'poll',
      options: ['Aqui', 'Lá'],
      isMultiple: false,
    });
    const again = await startAnew(line);
    await ana.says(account(), { vote: { on: id, options: ['Lá'] } }, { group });
    await account().say(group, { vote: { on: id, options: ['Aqui'] } });
    await expect
      .poll(() => votesIn(id, again).map(({ options, isOwn, isOfOwn }) => ({ options, isOwn, isOfOwn })))
      .toEqual([
        { options: ['Lá'], isOwn: false, isOfOwn: false },
        { options: ['Aqui'], isOwn: true, isOfOwn: false },
      ]);
    const own = await account().say(group, {
      poll: { name: 'Do celular?', options: ['Sim', 'Não'], isMultiple: true },
    });
    await again.untilMessage('Do celular?');
    await bia.says(account(), { vote: { on: own, options: ['Não'] } }, { group });
    await expect
      .poll(() => votesIn(own, again).map(({ options, isOfOwn }) => ({ options, isOfOwn })))
      .toEqual([{ options: ['Não'], isOfOwn: true }]);
    await again.channel.close();
  });
});
