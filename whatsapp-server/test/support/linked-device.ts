import type { Account } from '../../src/account.ts';
import type { WhatsApp } from '../../src/start-whatsapp.ts';
import { Client, Session } from './client.ts';

/** A new device of the account, by QR, signed in. */
export async function linkDevice(whatsapp: WhatsApp, account: Account, session = new Session()): Promise<Client> {
  const stranger = new Client(whatsapp, session);
  await account.scan(await stranger.untilQr());
  await stranger.untilClosed();
  return new Client(whatsapp, session).untilOpen();
}
