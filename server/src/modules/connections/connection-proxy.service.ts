import { isIP } from 'node:net';
import { AppError } from '../../platform/app-error.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isPublicAddress } from '../../platform/egress/public-address.ts';

/** The ways out that we can take, and the port of each where none is said. */
const ports: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'socks5:': 1080, 'socks5h:': 1080 };
/** Names that mean this machine or its own network. */
const localNames = /^(?:localhost|[^.]+)$|\.(?:localhost|local|internal|intranet|lan|home\.arpa)$/i;

export interface Proxy {
  /** With its credentials. */
  readonly url: string;
  /** What people see. */
  readonly shown: string;
}

const refuse = () => new AppError('invalid_fields', { fields: { proxy: 'invalid_proxy' } });

/** A name that leads to a private address is found out when it is called; what is known to be one is refused here. */
function isPublicHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? !localNames.test(bare.replace(/\.$/, '')) : isPublicAddress(bare);
}

export function readProxy(text: string, { isPrivateAllowed }: { isPrivateAllowed: boolean }): Proxy {
  if (!URL.canParse(text)) throw refuse();
  const given = new URL(text);
  const usual = ports[given.protocol];
  if (usual === undefined || given.hostname === '') throw refuse();
  if (!/^\/?$/.test(given.pathname) || given.search || given.hash) throw refuse();
  // Only addresses of the web get the one spelling that every number has: 127.1 is 127.0.0.1.
  const { hostname } = URL.canParse(`http://${given.hostname}`) ? new URL(`http://${given.hostname}`) : given;
  if (!isPrivateAllowed && !isPublicHost(hostname)) throw refuse();
  const place = `${hostname}:${given.port || usual}`;
  const { protocol, username, password } = given;
  const credentials = username || password ? `${username}:${password}@` : '';
  return { url: `${protocol}//${credentials}${place}`, shown: `${protocol}//${place}` };
}

const placeOf = (id: string) => ({ table: 'connections', id, column: 'proxy_sealed' });

interface Of {
  readonly companyId: string;
  readonly id: string;
}

export async function sealProxy(secrets: Secrets, tx: Tx, { companyId, id }: Of, proxy: Proxy | null) {
  if (!proxy) return { proxy: null, proxy_sealed: null };
  const sealed = await secrets.encrypt(tx, companyId, placeOf(id), proxy.url);
  return { proxy: proxy.shown, proxy_sealed: sealed };
}

/** With its credentials, for whoever runs the line. */
export const openProxy = (secrets: Secrets, tx: Tx, { companyId, id }: Of, sealed: Buffer): Promise<string> =>
  secrets.decrypt(tx, companyId, placeOf(id), sealed);
