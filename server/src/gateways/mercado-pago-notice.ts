import { createHmac } from 'node:crypto';
import type { Notice } from './gateway.ts';
import { isSame } from './is-same.ts';

interface Given {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** A signature that was caught on its way is worth nothing for longer. */
const freshMs = 10 * 60_000;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function partsOf(header: string): { ts: string; v1: string } {
  const parts = new Map(
    header.split(',').map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim(), value.trim()];
    }),
  );
  return { ts: parts.get('ts') ?? '', v1: parts.get('v1') ?? '' };
}

/** Seconds in its documentation, thousandths of them on the wire. */
const momentOf = (ts: string): number => (ts.length > 11 ? Number(ts) : Number(ts) * 1_000);

/** Who speaks is proven by a signature over the id in the address; the body proves nothing and is not read. */
export function readMercadoPagoNotice({ headers, query }: Given, secret: string, now: Date): Notice | null {
  const gatewayId = text(query['data.id']);
  const requestId = text(headers['x-request-id']);
  const { ts, v1 } = partsOf(text(headers['x-signature']));
  if (!gatewayId || !/^\d{1,16}$/.test(ts) || !v1) return null;
  if (Math.abs(now.getTime() - momentOf(ts)) > freshMs) return null;
  // An id with letters is signed in small ones, however it is written in the address.
  const isSigned = [gatewayId, gatewayId.toLowerCase()].some((id) => {
    const signed = `id:${id};request-id:${requestId};ts:${ts};`;
    return isSame(createHmac('sha256', secret).update(signed).digest('hex'), v1);
  });
  return isSigned ? { gatewayId, eventId: null } : null;
}
