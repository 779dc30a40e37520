import { isIP } from 'node:net';
import { AppError } from '../app-error.ts';
import type { Config } from '../config.ts';
import { EgressError } from '../egress/egress-error.ts';
import { isPublicAddress } from '../egress/public-address.ts';
import { readTarget, type Target } from '../egress/target.ts';

/** Names that mean this machine or its own network. */
const localNames = /^(?:localhost|[^.]+)$|\.(?:localhost|local|internal|intranet|lan|home\.arpa)$/i;

const refuse = () => new AppError('invalid_fields', { fields: { url: 'invalid_url' } });

function targetOf(url: string): Target {
  try {
    return readTarget(url);
  } catch (error) {
    throw error instanceof EgressError ? refuse() : error;
  }
}

/** In its one spelling. A name that leads to a private address is found out, and refused, when it is called. */
export function readUrl(text: string, { egressAllow }: Pick<Config, 'egressAllow'>): string {
  const { url, host, port, isSecure } = targetOf(text);
  url.hash = '';
  if (egressAllow.includes(`${host}:${port}`)) return url.href;
  const isPublic = isIP(host) === 0 ? !localNames.test(host.replace(/\.$/, '')) : isPublicAddress(host);
  if (!isPublic || !isSecure) throw refuse();
  return url.href;
}
