import { DisconnectReason, proto } from 'baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../src/account.ts';
import type { Contact } from '../src/contact.ts';
import { startWhatsApp, type WhatsApp } from '../src/start-whatsapp.ts';
import { Client, Session } from './support/client.ts';
import { linkDevice } from './support/linked-device.ts';

const { CIPHERTEXT } = proto.WebMessageInfo.StubType;
const { DELIVERY_ACK, ERROR } = proto.WebMessageInfo.Status;

describe('a network that behaves badly', () => {
  let whatsapp: WhatsApp;
  let account: Account;
  let ana: Contact;
  let device: Client;
  const session = new Session();
  const signIn = async () => {
    device = await new Client(whatsapp, session).untilOpen();
    return device;
  };
  beforeAll(async () => {
    whatsapp = await startWhatsApp();
    account = whatsapp.addAccount({ phone: '5511900000001', name: 'Loja Centro' });
    ana = whatsapp.addContact({ phone: '5511988887777', name: 'Ana' });
    device = await linkDevice(whatsapp, account, session);
  });
  afterAll(() => whatsapp.stop());

  it('keeps what was said while the device was away, and brings it in its order', async () => {
    account.drop('network');
    expect(await device.untilClosed()).toBe(DisconnectReason.connectionClosed);
    const ids: string[] = [];
    for (const text of ['um', 'dois', 'três']) ids.push(await ana.says(account, { text }));
    expect(account.offlineQueue).toEqual(ids);
    await signIn();
    await device.untilMessage(ids[2] ?? '');
    expect(device.all('messages.upsert')).toMatchObject([{ type: 'append' }]);
    expect(device.messages.map(({ message }) => message?.conversation)).toEqual(['um', 'dois', 'três']);
    await expect.poll(() => account.offlineQueue).toEqual([]);
  });

  it('brings again what the device never confirmed, also where it was cut on its way', async () => {
    account.behaviour.cutsNextMessage = true;
    const id = await ana.says(account, { text: 'no meio do caminho' });
    expect(await device.untilClosed()).toBe(DisconnectReason.connectionClosed);
    expect(account.offlineQueue).toEqual([id]);
    await signIn();
    expect((await device.untilMessage(id)).message?.conversation).toBe('no meio do caminho');
    await expect.poll(() => ana.told.at(-1)).toMatchObject({ id, state: 'delivered' });

    // The same bytes once more: the device has used their key, and confirms them all the same.
    account.redeliver(1);
    expect(account.offlineQueue).toEqual([id]);
    await expect.poll(() => account.offlineQueue).toEqual([]);
    expect(device.messages.filter(({ key }) => key.id === id)).toHaveLength(1);
  });

  it('sends what could not be read, and sends it again when asked', async () => {
    const isPlaceholder = ({ messageStubType }: { messageStubType?: unknown }) => messageStubType === CIPHERTEXT;
    const lost = await ana.says(account, { text: 'perdida' }, { isUnreadable: true });
    await device.untilMessage(lost, isPlaceholder);
    await expect.poll(() => ana.told).toContainEqual({ id: lost, account, state: 'retry' });
    const later = await ana.says(account, { text: 'depois dela' });
    expect((await device.untilMessage(later)).message?.conversation).toBe('depois dela');
    await ana.resend(account, lost);
    expect((await device.untilMessage(lost)).message?.conversation).toBe('perdida');

    const bia = whatsapp.contactOf('5511977776666');
    const once = await bia.says(account, { text: 'à segunda' }, { isUnreadable: 'once' });
    await device.untilMessage(once, isPlaceholder);
    expect((await device.untilMessage(once)).message?.conversation).toBe('à segunda');
    await expect.poll(() => account.offlineQueue).toEqual([]);
  });

  it('asks the device again for what a phone could not read', async () => {
    await device.socket.sendMessage(ana.jid, { text: 'antes' });
    await expect.poll(() => ana.inbox.map(({ text }) => text)).toEqual(['antes']);
    ana.forgetSession();
    const sent = await device.socket.sendMessage(ana.jid, { text: 'de novo?' });
    await expect.poll(() => ana.inbox.map(({ text }) => text)).toEqual(['antes', 'de novo?']);
    await expect.poll(() => device.statesOf(sent?.key.id ?? '')).toContain(DELIVERY_ACK);
  });

  it('tells receipts late, twice and out of order, or not at all', async () => {
    const { behaviour } = account;
    const told: { id: string; state: string }[] = [];
    device.socket.ws.on('CB:ack,class:message', ({ attrs }) => told.push({ id: attrs.id, state: 'server' }));
    device.socket.ws.on('CB:receipt', ({ attrs }) => told.push({ id: attrs.id, state: attrs.type ?? 'delivered' }));
    const statesOf = (wanted: string) => told.filter(({ id }) => id === wanted).map(({ state }) => state);
    const send = async (text: string) => {
      const id = (await device.socket.sendMessage(ana.jid, { text }))?.key.id ?? '';
      await expect.poll(() => ana.inbox.some((one) => one.id === id)).toBe(true);
      return id;
    };
    Object.assign(behaviour, { receipts: 'none', withholdsAcks: true });
    const quiet = await send('quieto');
    Object.assign(behaviour, { receipts: 'late', withholdsAcks: false, isReading: true });
    const late = await send('tarde');
    await expect.poll(() => told).toEqual([{ id: late, state: 'server' }]);
    account.acknowledge(quiet);
    account.releaseReceipts();
    await expect.poll(() => statesOf(late)).toEqual(['server', 'read', 'delivered']);
    expect(statesOf(quiet)).toEqual(['server']);
    behaviour.receipts = 'twice';
    const twice = await send('em dobro');
    await expect.poll(() => statesOf(twice)).toEqual(['server', 'server', 'delivered', 'delivered', 'read', 'read']);
    behaviour.receipts = 'shuffled';
    const orders = new Set<string>();
    for (let turn = 0; turn < 6; turn += 1) {
      const id = await send(`fora de ordem ${turn}`);
      await expect.poll(() => statesOf(id).toSorted()).toEqual(['delivered', 'read', 'server']);
      orders.add(statesOf(id).join());
    }
    expect(orders.size).toBe(6);
    Object.assign(behaviour, { receipts: 'prompt', isReading: false });
  });

  it('lets a restricted number answer, and write to nobody new', async () => {
    const until = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000);
    account.restrictUntil(until);
    const stranger = whatsapp.contactOf('5511944443333');
    const cold = await device.socket.sendMessage(stranger.jid, { text: 'promoção!' });
    await expect.poll(() => device.statesOf(cold?.key.id ?? '')).toContain(ERROR);
    expect(stranger.inbox).toEqual([]);
    const reply = await device.socket.sendMessage(ana.jid, { text: 'claro' });
    await expect.poll(() => device.statesOf(reply?.key.id ?? '')).toContain(DELIVERY_ACK);
    const told = await device.socket.fetchAccountReachoutTimelock();
    expect(told).toMatchObject({ isActive: true, timeEnforcementEnds: until });
    account.restrictUntil(null);
    expect(await device.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
  });

  it('drops a device for every reason there is, and takes it back where that is so', async () => {
    for (const [how, code] of [
      ['restart', DisconnectReason.restartRequired],
      ['unavailable', DisconnectReason.unavailableService],
      ['replaced', DisconnectReason.connectionReplaced],
      ['half-frame', DisconnectReason.connectionClosed],
    ] as const) {
      account.drop(how);
      expect(await device.untilClosed()).toBe(code);
      await signIn();
    }
    const first = device;
    await signIn();
    expect(await first.untilClosed()).toBe(DisconnectReason.connectionReplaced);

    account.drop('network');
    await device.untilClosed();
    account.refuseNext(503);
    expect(await new Client(whatsapp, session).untilClosed()).toBe(503);
    account.behaviour.isAway = true;
    expect(await new Client(whatsapp, session).untilClosed()).toBe(DisconnectReason.connectionClosed);
    account.behaviour.isAway = false;
    for (const [how, code] of [
      ['outdated', DisconnectReason.multideviceMismatch],
      ['banned', DisconnectReason.forbidden],
      ['broken', DisconnectReason.badSession],
    ] as const) {
      for (const linked of account.devices) linked.refusal = null;
      await signIn();
      account.drop(how);
      expect(await device.untilClosed()).toBe(code);
      expect(await new Client(whatsapp, session).untilClosed()).toBe(code);
    }
    device = await linkDevice(whatsapp, account, new Session());
    account.unlink();
    expect(await device.untilClosed()).toBe(DisconnectReason.loggedOut);
    expect(account.devices).toEqual([]);
    expect(await new Client(whatsapp, session).untilClosed()).toBe(DisconnectReason.loggedOut);
  });
});
