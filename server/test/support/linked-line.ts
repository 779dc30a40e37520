import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Account } from '@yupflow/whatsapp-server/account';
import { startWhatsApp, type WhatsApp } from '@yupflow/whatsapp-server/start-whatsapp';
import { eventually } from './own-process.ts';
import type { Person } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** The whole server, and a WhatsApp on this machine that its lines are linked to. */
export interface WhatsAppServer extends TestServer {
  readonly whatsapp: WhatsApp;
}

export async function startWithWhatsApp(env: Record<string, string> = {}): Promise<WhatsAppServer> {
  const whatsapp = await startWhatsApp();
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, whatsapp.certificate]);
  const server = await startTestServer({
    WHATSAPP_WS_URL: whatsapp.wsUrl,
    WHATSAPP_ROOT_KEY: whatsapp.rootKey,
    ...env,
  });
  return {
    ...server,
    whatsapp,
    async stop() {
      await server.stop();
      setDefaultCACertificates(trusted);
      await whatsapp.stop();
    },
  };
}

export interface LinkedLine {
  readonly id: string;
  readonly account: Account;
}

let phones = 0;

/** A connection whose QR a phone has scanned. */
export async function aLinkedLine(
  { whatsapp }: WhatsAppServer,
  owner: Person,
  facts: Record<string, unknown> = {},
): Promise<LinkedLine> {
  phones += 1;
  const account = whatsapp.addAccount({ phone: `55119${String(20_000_000 + phones)}`, name: 'Loja' });
  const { id } = (await owner.post('/connections', { name: `Loja ${phones}`, type: 'whatsapp', ...facts })).body;
  let qr: string | null = null;
  await eventually(async () => {
    qr = (await owner.get(`/connections/${id}/qr`)).body.qr ?? null;
    return qr !== null;
  }, 30_000);
  await account.scan(qr ?? '');
  await eventually(async () => (await owner.get(`/connections/${id}`)).body.status === 'CONNECTED', 30_000);
  return { id, account };
}
