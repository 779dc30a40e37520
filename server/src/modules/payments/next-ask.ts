import type { ChargeRow, ChargeState } from './charges.repository.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** So long one that nobody paid is asked about after it could last be paid: money may be late. */
const afterwardsMs = 3 * day;
const longestLifeMs = 45 * day;

/** Most are paid within minutes, and the gateway tells of nearly all: asking is for what it forgot. */
function pauseOf(ageMs: number): number {
  if (ageMs < 15 * minute) return minute;
  if (ageMs < 3 * hour) return 10 * minute;
  return ageMs < 3 * day ? hour : day / 2;
}

/** So long what was paid may be given back or disputed: a card much longer than a PIX. */
const disputedMs = { card: 120 * day, pix: 30 * day } as const;

/** Money that goes back is nearly always told, too: it is enough to look each day. */
function nextAskOfPaid({ created_at, method }: Pick<ChargeRow, 'created_at' | 'method'>, now: Date): Date | null {
  const next = now.getTime() + day;
  return next <= created_at.getTime() + disputedMs[method] ? new Date(next) : null;
}

/** When the gateway is asked again about a charge in this state; null for never. */
export function nextAsk(
  charge: Pick<ChargeRow, 'created_at' | 'expires_at' | 'method'>,
  state: ChargeState,
  now: Date,
): Date | null {
  const { created_at, expires_at } = charge;
  if (state === 'paid') return nextAskOfPaid(charge, now);
  if (state !== 'pending' && state !== 'expired') return null;
  const next = now.getTime() + pauseOf(now.getTime() - created_at.getTime());
  const last = (expires_at?.getTime() ?? created_at.getTime() + longestLifeMs) + afterwardsMs;
  return next <= last ? new Date(next) : null;
}

/** After so long nothing is taken back any more. */
const longestDisputeMs = 180 * day;

/** When one is asked about again that could not be asked about now, in whatever state it is. */
export function askAfterFailure(charge: Pick<ChargeRow, 'created_at' | 'state'>, now: Date): Date | null {
  const age = now.getTime() - charge.created_at.getTime();
  return age < longestDisputeMs ? new Date(now.getTime() + (charge.state === 'paid' ? hour : pauseOf(age))) : null;
}
