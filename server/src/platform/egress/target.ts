import { isIP } from 'node:net';
import { EgressError } from './egress-error.ts';

/** Where a call goes, in the one spelling that the URL standard gives every address. */
export interface Target {
  readonly url: URL;
  readonly isSecure: boolean;
  /** Without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
  readonly isLiteral: boolean;
}

/** Other services live on these, and some of them can be talked into something by an HTTP request. */
const otherServices = new Set([
  1719, 1720, 1723, 2049, 2375, 2376, 2379, 3306, 3659, 4045, 4190, 5060, 5061, 5432, 6000, 6379, 6566, 6665, 6666,
  6667, 6668, 6669, 6679, 6697, 9200, 10080, 10250, 11211, 27017,
]);

function isCallable(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && !otherServices.has(port));
}

export function readTarget(address: string | URL): Target {
  if (!URL.canParse(address)) throw new EgressError('forbidden_url');
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && url.protocol !== 'http:') throw new EgressError('forbidden_url');
  if (url.username || url.password) throw new EgressError('forbidden_url');
  const port = url.port ? Number(url.port) : isSecure ? 443 : 80;
  if (!isCallable(port)) throw new EgressError('forbidden_url');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { url, isSecure, host, port, isLiteral: isIP(host) !== 0 };
}
