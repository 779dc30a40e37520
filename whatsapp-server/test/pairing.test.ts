import { DisconnectReason } from 'baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWhatsApp, type WhatsApp } from '../src/start-whatsapp.ts';
import { Client, Session, until } from './support/client.ts';

describe('a device that is linked', () => {
  let whatsapp: WhatsApp;
  beforeAll(async () => {
    whatsapp = await startWhatsApp();
  });
  afterAll(() => whatsapp.stop());

  it('is paired by a QR, told to sign in anew, and known from then on', async () => {
    const account = whatsapp.addAccount({ phone: '5511900000001', name: 'Loja Centro' });
    const session = new Session();
    const stranger = new Client(whatsapp, session);
    const qr = await stranger.untilQr();
    await expect(account.scan(qr.replace('2@', '2@x'))).rejects.toThrow('nobody shows');
    await account.scan(qr);
    expect(await stranger.untilClosed()).toBe(DisconnectReason.restartRequired);
    expect(session.creds.me).toMatchObject({ id: '5511900000001:1@s.whatsapp.net', name: 'Loja Centro' });

    const device = await new Client(whatsapp, session).untilOpen();
    expect(account.isOnline).toBe(true);
    expect(await device.socket.onWhatsApp('5511988887777', '5511988880000')).toEqual([
      { jid: '5511988887777@s.whatsapp.net', exists: true },
    ]);
    await device.socket.logout();
    await expect.poll(() => account.devices).toEqual([]);
    expect(await new Client(whatsapp, session).untilClosed()).toBe(DisconnectReason.loggedOut);
  });

  it('is paired by its code, however it is typed, and by no other, and told what was said before', async () => {
    const account = whatsapp.addAccount({ phone: '351912345678', name: 'Loja Lisboa' });
    const session = new Session();
    const stranger = new Client(whatsapp, session);
    await stranger.untilQr();
    const code = await stranger.socket.requestPairingCode('351912345678');
    expect(await account.typeCode('AAAA-AAAA')).toBe(false);
    expect(await account.typeCode(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())).toBe(true);
    expect(await stranger.untilClosed()).toBe(DisconnectReason.restartRequired);
    const device = await new Client(whatsapp, session, { shouldSyncHistoryMessage: () => true }).untilOpen();
    expect(account.isOnline).toBe(true);

    const { jid, lidJid } = whatsapp.contactOf('351911111111');
    const old = { id: 'OLD1', at: new Date(1_700_000_000_000), isOwn: false, message: { conversation: 'de antes' } };
    await account.sendHistory({ chats: [{ jid, lidJid, name: 'Rita', messages: [old] }] });
    const history = await until(() => device.all('messaging-history.set')[0]);
    expect(history.messages).toMatchObject([
      { key: { remoteJid: jid, id: 'OLD1' }, message: { conversation: 'de antes' } },
    ]);
    await expect.poll(() => account.offlineQueue).toEqual([]);
  });
});
