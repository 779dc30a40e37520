import { proto } from 'baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account.ts';
import { startWhatsApp, type WhatsApp } from '../src/start-whatsapp.ts';
import { type Client, Session, until } from './support/client.ts';
import { linkDevice } from './support/linked-device.ts';

const { DELIVERY_ACK, READ } = proto.WebMessageInfo.Status;

describe('messages between a linked device and phones', () => {
  let whatsapp: WhatsApp;
  let account: Account;
  let device: Client;
  beforeAll(async () => {
    whatsapp = await startWhatsApp();
    account = whatsapp.addAccount({ phone: '5511900000001', name: 'Loja Centro' });
    device = await linkDevice(whatsapp, account);
  });
  afterAll(() => whatsapp.stop());

  it('carries texts both ways, and tells what became of each', async () => {
    const ana = whatsapp.addContact({ phone: '5511988887777', name: 'Ana' });
    const acks: string[] = [];
    device.socket.ws.on('CB:ack,class:message', ({ attrs }) => acks.push(attrs.id));
    const sent = await device.socket.sendMessage(ana.jid, { text: 'Olá Ana' }, { messageId: '3EB0OURS' });
    const received = await until(() => ana.inbox.find(({ id }) => id === '3EB0OURS'));
    expect(received).toMatchObject({ kind: 'text', text: 'Olá Ana', from: account, group: null, copies: 1 });
    expect(account.inbox).toMatchObject([{ id: '3EB0OURS', text: 'Olá Ana' }]);
    await expect.poll(() => acks).toEqual(['3EB0OURS']);
    await expect.poll(() => device.statesOf('3EB0OURS')).toContain(DELIVERY_ACK);
    ana.receipts(account, '3EB0OURS', 'read');
    await expect.poll(() => device.statesOf('3EB0OURS')).toContain(READ);

    const id = await ana.says(account, { text: 'oi, quero comprar', quoted: '3EB0OURS' });
    const heard = await device.untilMessage(id);
    expect(heard.key).toMatchObject({ remoteJid: ana.jid, remoteJidAlt: ana.lidJid, fromMe: false });
    expect(heard.pushName).toBe('Ana');
    expect(heard.message?.extendedTextMessage).toMatchObject({
      text: 'oi, quero comprar',
      contextInfo: { stanzaId: sent?.key.id, participant: account.jid },
    });
    await expect.poll(() => ana.told).toEqual([{ id, account, state: 'delivered' }]);
    await device.socket.readMessages([heard.key]);
    await expect.poll(() => ana.told.at(-1)).toEqual({ id, account, state: 'read' });
    expect(account.offlineQueue).toEqual([]);
  });

  it('carries files, places, cards, reactions, edits and deletions', async () => {
    const bia = whatsapp.contactOf('5511977776666');
    const hear = async (content: Parameters<typeof bia.says>[1]) =>
      (await device.untilMessage(await bia.says(account, content))).message;
    const picture = Buffer.from('not really a picture, yet nobody looks');
    const image = await hear({ image: picture, type: 'image/png', caption: 'comprovante' });
    expect(image?.imageMessage).toMatchObject({ caption: 'comprovante', mimetype: 'image/png' });
    expect(await hear({ location: { latitude: 38.72, longitude: -9.14 } })).toHaveProperty('locationMessage');
    const cards = await hear({ contacts: [{ name: 'Tia', phones: ['5511922221111'] }] });
    expect(cards?.contactMessage?.vcard).toContain('waid=5511922221111');
    const id = await bia.says(account, { text: 'tipo' });
    await device.untilMessage(id);
    await bia.says(account, { reaction: { to: id, emoji: '👍' } });
    await until(() =>
      device
        .all('messages.reaction')
        .flat()
        .find(({ key, reaction }) => key.id === id && reaction.text === '👍'),
    );
    await bia.says(account, { edit: { of: id, text: 'digo' } });
    await bia.says(account, { deletion: { of: id } });
    const updates = () =>
      device
        .all('messages.update')
        .flat()
        .filter(({ key }) => key.id === id);
    await expect.poll(() => updates().some(({ update }) => update.message?.editedMessage)).toBe(true);
    await expect.poll(() => updates().some(({ update }) => update.message === null)).toBe(true);

    const sent = await device.socket.sendMessage(bia.jid, {
      document: picture,
      mimetype: 'application/pdf',
      fileName: 'a.pdf',
    });
    const got = await until(() => bia.inbox.find((one) => one.id === sent?.key.id));
    expect(got.kind).toBe('document');
    const file = got.message.documentMessage ?? {};
    const chunks = await Array.fromAsync(await whatsapp.media.decrypt('document', file));
    expect(Buffer.concat(chunks).equals(picture)).toBe(true);
  });

  it('knows a person by the LID alone, and answers there', async () => {
    const shy = whatsapp.addContact({ phone: '5511966665555', name: 'Sem Número', isPhoneHidden: true });
    const heard = await device.untilMessage(await shy.says(account, { text: 'quem sou eu?' }));
    expect(heard.key).toMatchObject({ remoteJid: shy.lidJid, addressingMode: 'lid' });
    expect(heard.key.remoteJidAlt).toBeUndefined();
    await device.socket.sendMessage(shy.lidJid, { text: 'não sei' });
    expect(await until(() => shy.inbox[0])).toMatchObject({ text: 'não sei', to: shy.lidJid });

    const caio = whatsapp.addContact({ phone: '5511955554444', name: 'Caio' });
    await device.untilMessage(await caio.says(account, { text: 'pelo telefone' }));
    const again = await device.untilMessage(await caio.says(account, { text: 'pelo LID' }, { viaLid: true }));
    expect(again.key).toMatchObject({ remoteJid: caio.lidJid, remoteJidAlt: caio.jid });
  });

  it('hears what is written on the phone itself, shows typing both ways, and who is there', async () => {
    const ana = whatsapp.contactOf('5511988887777');
    const id = await account.say(ana, { text: 'respondi daqui' });
    const own = await device.untilMessage(id);
    expect(own.key).toMatchObject({ remoteJid: ana.jid, fromMe: true });
    expect(own.message?.conversation).toBe('respondi daqui');
    await device.socket.sendPresenceUpdate('composing', ana.jid);
    await expect.poll(() => ana.typing).toEqual([{ account, state: 'composing' }]);
    const presences = () =>
      device.all('presence.update').map(({ presences: seen }) => seen[ana.jid]?.lastKnownPresence);
    ana.isTyping(account, true);
    ana.isTyping(account, false);
    ana.isAvailable(account, false);
    await expect.poll(presences).toEqual(['composing', 'available', 'unavailable']);
  });

  it('carries a group with its keys both ways, also to whom they were lost', async () => {
    const members = [whatsapp.contactOf('5511988887777'), whatsapp.contactOf('5511977776666')];
    const [ana, bia] = members as [(typeof members)[0], (typeof members)[0]];
    const group = whatsapp.addGroup({ name: 'Condomínio Sol', members, accounts: [account] });
    for (const text of ['reunião amanhã', 'às oito']) {
      const heard = await device.untilMessage(await ana.says(account, { text }, { group }));
      expect(heard.key).toMatchObject({ remoteJid: group.jid, participant: ana.lidJid, participantAlt: ana.jid });
      expect(heard.message?.conversation).toBe(text);
    }
    expect(await device.socket.groupMetadata(group.jid)).toMatchObject({ subject: 'Condomínio Sol', size: 3 });
    expect(Object.keys(await device.socket.groupFetchAllParticipating())).toEqual([group.jid]);
    await expect(device.socket.groupMetadata('120363099999999999@g.us')).rejects.toThrow('item-not-found');

    const send = (text: string) => device.socket.sendMessage(group.jid, { text });
    const inGroup = (one: typeof ana) =>
      one.inbox.filter((message) => message.group === group.jid).map(({ text }) => text);
    const first = await send('combinado');
    await expect.poll(() => [ana, bia].map(inGroup)).toEqual([['combinado'], ['combinado']]);
    await expect
      .poll(() => device.readersOf(first?.key.id ?? ''))
      .toEqual([ana, bia].map(({ lidJid }) => lidJid).toSorted());
    bia.forgetSession();
    await send('até lá');
    await expect.poll(() => inGroup(bia)).toEqual(['combinado', 'até lá']);
    await expect.poll(() => inGroup(ana)).toEqual(['combinado', 'até lá']);
    const own = await device.untilMessage(await account.say(group, { text: 'do telefone' }));
    expect(own.key).toMatchObject({ remoteJid: group.jid, fromMe: true });
  });

  it('carries between two accounts, each with devices of its own', async () => {
    const other = whatsapp.addAccount({ phone: '5521900000002', name: 'Loja Rio' });
    const theirs = await linkDevice(whatsapp, other, new Session());
    const sent = await device.socket.sendMessage(other.jid, { text: 'têm em estoque?' });
    const heard = await theirs.untilMessage(sent?.key.id ?? '');
    expect(heard.message?.extendedTextMessage?.text).toBe('têm em estoque?');
    await expect.poll(() => device.statesOf(sent?.key.id ?? '')).toContain(DELIVERY_ACK);
    const answer = await theirs.socket.sendMessage(account.jid, { text: 'temos' });
    await device.untilMessage(answer?.key.id ?? '');
  });
});
