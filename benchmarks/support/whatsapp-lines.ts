import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '@yupflow/contract/connections';
import pg from 'pg';
import { startWhatsApp, type WhatsApp } from '../../whatsapp-server/src/start-whatsapp.ts';
import { createSessions, embeddedAddress } from './database.ts';

/** A WhatsApp on this machine, in this process: what it costs is not counted with the product. */
export async function withWhatsApp<T>(work: (whatsapp: WhatsApp) => Promise<T>): Promise<T> {
  const whatsapp = await startWhatsApp();
  try {
    return await work(whatsapp);
  } finally {
    await whatsapp.stop();
  }
}

export const settingsFor = ({ wsUrl, rootKey, certificatePath }: WhatsApp) => ({
  WHATSAPP_WS_URL: wsUrl,
  WHATSAPP_ROOT_KEY: rootKey,
  NODE_EXTRA_CA_CERTS: certificatePath,
});

/** As the superuser of a data folder whose server runs: looking at lines then costs the product's process nothing. */
export async function withDatabase<T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(embeddedAddress(folder));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Lines of the demo's company, each linked to a phone of its own as a person would do it. */
export async function linkLines(
  whatsapp: WhatsApp,
  { origin, client, count }: { readonly origin: string; readonly client: pg.Client; readonly count: number },
): Promise<void> {
  const companyId = (await client.query<{ id: string }>('select id from companies order by created_at limit 1')).rows[0]
    ?.id;
  if (!companyId) throw new Error('the demo has a company');
  const [token] = await createSessions(client, companyId, 1);
  const headers = { authorization: `Bearer ${token}` };
  for (let n = 0; n < count; n += 1) {
    const { rows } = await client.query<Pick<Connection, 'id'>>(
      `insert into connections (company_id, name, type, color) values ($1, $2, 'whatsapp', '#0284c7') returning id`,
      [companyId, `Line ${n + 1}`],
    );
    const account = whatsapp.addAccount({ phone: `55119${10_000_000 + n}`, name: `Loja ${n + 1}` });
    await account.scan(await untilQr(`${origin}/api/connections/${rows[0]?.id}/qr`, headers));
    await untilConnected(client, n + 1);
  }
}

async function untilQr(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  for (;;) {
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    const { qr } = (await answer.json()) as { qr: string | null };
    if (qr) return qr;
    await pause(100);
  }
}

/** As the product shows them. */
export async function untilConnected(client: pg.Client, count: number): Promise<void> {
  const connected = async () =>
    Number(
      (
        await client.query<{ count: string }>(
          `select count(*) from connections where type = 'whatsapp' and status = 'CONNECTED'`,
        )
      ).rows[0]?.count,
    );
  while ((await connected()) < count) await pause(50);
}

interface Logins {
  /** When each was let in, in milliseconds since the listening began. */
  readonly at: readonly number[];
  stop(): void;
}

export function listenToLogins(whatsapp: WhatsApp): Logins {
  const started = performance.now();
  const at: number[] = [];
  const stop = whatsapp.log.listen(({ direction, text }) => {
    if (direction === 'out' && text.startsWith('<success')) at.push(performance.now() - started);
  });
  return { at, stop };
}

/** The most of them that came within one span. */
export function mostWithin(at: readonly number[], spanMs: number): number {
  return Math.max(0, ...at.map((from) => at.filter((one) => one >= from && one < from + spanMs).length));
}
