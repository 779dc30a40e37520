import { proto } from 'baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineHabits } from '../../src/channels/channel.ts';
import { eventually } from '../support/own-process.ts';
import { RecordedLine } from './recorded-line.ts';
import { openWhatsAppWorld, type WhatsAppWorld } from './whatsapp-world.ts';

let world: WhatsAppWorld;
let line: RecordedLine;
/** As a person turns them while the line is connected. */
const habits: { -readonly [Habit in keyof LineHabits]: LineHabits[Habit] } = {
  historyDays: 0,
  hearsStatus: false,
  hearsNewsletters: false,
};
beforeAll(async () => {
  world = await openWhatsAppWorld();
  const { type, open } = world.adapter;
  line = new RecordedLine({ type, open: (given) => open({ ...given, habits }) });
  await line.channel.connect();
  await line.untilStatus('qr');
  await world.scan(line);
  await line.untilStatus('connected');
});
afterAll(async () => {
  await line.channel.close();
  await world.stop();
});

const account = () => world.accountOf(line);
const untilConfirmed = () => eventually(() => account().devices.every(({ queue }) => queue.waiting.length === 0));
const textsOf = () => line.messages.map(({ text }) => text);

describe('two names of one person', () => {
  const pairOf = ({ lidJid: lid, phone }: { lidJid: string; phone: string }) => ({ news: 'same', lid, phone });

  it('are told before the first message that has both', async () => {
    const rui = world.whatsapp.addContact({ phone: '5511955550301', name: 'Rui' });
    await rui.says(account(), { text: 'sou o Rui' });
    await line.untilMessage('sou o Rui');
    expect(line.people).toContainEqual(pairOf(rui));
  });

  it('are told once, and as soon as the phone says so, without a message of theirs', async () => {
    const eva = world.whatsapp.addContact({ phone: '5511955550302', name: 'Eva', isPhoneHidden: true });
    await eva.says(account(), { text: 'quem sou?' });
    expect((await line.untilMessage('quem sou?')).chat).toMatchObject({ phone: null });
    expect(line.people).not.toContainEqual(pairOf(eva));
    const pnToLidMappings = [{ pn: Number(eva.phone), assignedLid: Number(eva.lid) }];
    const encodedMappingPayload = proto.LIDMigrationMappingSyncPayload.encode({ pnToLidMappings }).finish();
    for (let times = 0; times < 2; times += 1) {
      const type = proto.Message.ProtocolMessage.Type.LID_MIGRATION_MAPPING_SYNC;
      await account().sendPeerMessage({
        protocolMessage: { type, lidMigrationMappingSyncMessage: { encodedMappingPayload } },
      });
      await untilConfirmed();
    }
    await eventually(() => line.people.some((one) => one.news === 'same' && one.phone === eva.phone));
    expect(line.people.filter((one) => one.news === 'same' && one.phone === eva.phone)).toEqual([pairOf(eva)]);
  });
});

it('is told that somebody has another number', async () => {
  const before = world.whatsapp.addContact({ phone: '5511955550303', name: 'Lia' });
  const after = world.whatsapp.addContact({ phone: '5511955550304', name: 'Lia' });
  line.refusals = 1;
  before.movesTo(account(), after);
  await untilConfirmed();
  const told = line.people.filter(({ news }) => news === 'number_changed');
  const address = ({ jid, phone, lidJid: lid }: typeof before) => ({ kind: 'contact', address: jid, phone, lid });
  // Again where it could not be stored.
  expect(told).toEqual([0, 1].map(() => ({ news: 'number_changed', from: address(before), to: address(after) })));
});

describe('a call', () => {
  it('is told when it rings, with who calls and how', async () => {
    const gil = world.whatsapp.addContact({ phone: '5511955550305', name: 'Gil' });
    const at = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const voice = gil.calls(account(), { at });
    const video = gil.calls(account(), { at, isVideo: true });
    await untilConfirmed();
    const chat = { kind: 'contact', address: gil.jid, phone: gil.phone, lid: gil.lidJid };
    expect(line.calls).toEqual([
      { id: voice, chat, name: 'Gil', isVideo: false, at },
      { id: video, chat, name: 'Gil', isVideo: true, at },
    ]);
  });

  it('is told of somebody whose number is hidden, too', async () => {
    const nil = world.whatsapp.addContact({ phone: '5511955550306', name: 'Nil', isPhoneHidden: true });
    const id = nil.calls(account());
    await untilConfirmed();
    expect(line.calls.find((call) => call.id === id)?.chat).toMatchObject({ phone: null, lid: nil.lidJid });
  });
});

describe('what is published to everybody', () => {
  it('is left aside, until the switch for it is turned, and again when it is turned back', async () => {
    const ana = world.whatsapp.contactOf(world.phone);
    const publish = async (text: string) => {
      await ana.says(account(), { text }, { isStatus: true });
      await untilConfirmed();
    };
    await publish('história um');
    habits.hearsStatus = true;
    await publish('história dois');
    habits.hearsStatus = false;
    await publish('história três');
    await ana.says(account(), { text: 'só para você' });
    await line.untilMessage('só para você');
    expect(textsOf().filter((text) => text.startsWith('história'))).toEqual(['história dois']);
    expect(await line.untilMessage('história dois')).toMatchObject({
      chat: { kind: 'contact', phone: ana.phone, lid: ana.lidJid },
      participant: null,
      isToAll: true,
    });
    expect((await line.untilMessage('só para você')).isToAll).toBeUndefined();
  });

  it('is heard of channels by a switch of their own, with their names', async () => {
    const news = { jid: '120363999@newsletter', name: 'Notícias' };
    const publish = async (text: string) => {
      account().hearsChannel(news, text);
      await untilConfirmed();
    };
    await publish('edição um');
    habits.hearsNewsletters = true;
    await publish('edição dois');
    expect(textsOf()).not.toContain('edição um');
    const chat = { kind: 'contact', address: news.jid, phone: null, lid: null };
    expect(await line.untilMessage('edição dois')).toMatchObject({ chat, name: 'Notícias', isToAll: true });
  });
});
