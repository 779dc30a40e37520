import type { LineHealth } from '@yupflow/contract/broadcasts';
import { addDays, instantOf, localTimeOf } from '@yupflow/flow-engine/conditions/local-time';

/** What is known of a line; counts are of today, by the company's day. */
export interface LineFacts {
  readonly isDeleted: boolean;
  readonly isConnected: boolean;
  /** Null for one that was never connected. */
  readonly firstConnectedAt: Date | null;
  /** Somebody says that the number has been in use for long. */
  readonly isWarm: boolean;
  readonly massCap: number;
  readonly massStoppedAt: Date | null;
  readonly restrictedUntil: Date | null;
  readonly sentToday: number;
  /** Of the last that were begun on it. */
  readonly recent: { readonly begun: number; readonly refused: number };
}

export type Health = Pick<
  LineHealth,
  'stop' | 'stops_until' | 'sent_today' | 'cap_today' | 'cap_tomorrow' | 'warm_up' | 'failure_rate' | 'pauses_at'
> & {
  /** So many are refused that it must stop, and nobody has stopped it yet. */
  readonly isFailing: boolean;
};

const warmUpDays = 21;
const firstCap = 20;
const lastCap = 1_000;
/** Slowly at first: 260 on the ninth day, 310 on the tenth. */
const slowness = 1.535;

/** Of a hundred. */
const pausesAt = 8;
/** One of three says nothing about a number. */
const fewestBegun = 20;

/** What a number may begin on a day of its youth; `day` counts from 1. */
export function warmUpCap(day: number): number {
  const share = Math.min(1, Math.max(0, (day - 1) / (warmUpDays - 1)));
  return Math.round((firstCap + (lastCap - firstCap) * share ** slowness) / 10) * 10;
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** 1 on the day on which it was first connected. Null for a number that is warm. */
function dayOfWarmUp({ isWarm, firstConnectedAt }: LineFacts, today: string, timezone: string): number | null {
  if (isWarm) return null;
  const day = firstConnectedAt ? daysBetween(localTimeOf(firstConnectedAt, timezone).day, today) + 1 : 1;
  return day > warmUpDays ? null : Math.max(1, day);
}

/** How a line stands with mass sends: what it may begin today, and why it may begin with nobody now. */
export function healthOf(facts: LineFacts, now: Date, timezone: string): Health {
  const { massCap, sentToday, recent } = facts;
  const today = localTimeOf(now, timezone).day;
  const day = dayOfWarmUp(facts, today, timezone);
  const capOn = (on: number | null) => Math.min(massCap, on === null || on > warmUpDays ? massCap : warmUpCap(on));
  const capToday = capOn(day);
  const rate = recent.begun > 0 ? (recent.refused * 100) / recent.begun : null;
  const tomorrow = instantOf(addDays(today, 1), '00:00', timezone);
  return {
    ...stopOf(facts, now, { isCapped: sentToday >= capToday, isYoung: capToday < massCap, tomorrow }),
    sent_today: sentToday,
    cap_today: capToday,
    cap_tomorrow: capOn(day === null ? null : day + 1),
    warm_up:
      day === null
        ? null
        : { day, days: warmUpDays, caps: Array.from({ length: warmUpDays }, (_, index) => capOn(index + 1)) },
    failure_rate: rate === null ? null : Math.round(rate * 10) / 10,
    pauses_at: pausesAt,
    isFailing: recent.begun >= fewestBegun && (rate ?? 0) >= pausesAt,
  };
}

interface Limit {
  readonly isCapped: boolean;
  readonly isYoung: boolean;
  readonly tomorrow: Date;
}

/** The first that holds, from what only a person can mend to what the next day does. */
function stopOf(
  { isDeleted, isConnected, massStoppedAt, restrictedUntil }: LineFacts,
  now: Date,
  { isCapped, isYoung, tomorrow }: Limit,
): Pick<LineHealth, 'stop' | 'stops_until'> {
  const stop = (why: LineHealth['stop'], until: Date | null = null) => ({
    stop: why,
    stops_until: until?.toISOString() ?? null,
  });
  if (isDeleted) return stop('deleted');
  if (!isConnected) return stop('disconnected');
  if (massStoppedAt) return stop('failures');
  if (restrictedUntil && restrictedUntil > now) return stop('restricted', restrictedUntil);
  if (isCapped) return stop(isYoung ? 'warm_up' : 'cap', tomorrow);
  return stop(null);
}
