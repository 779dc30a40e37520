import { localTimeOf } from '@yupflow/flow-engine/conditions/local-time';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const steps = [
  1,
  2,
  5,
  10,
  15,
  30,
  60,
  120,
  180,
  360,
  720,
  ...[1, 2, 7, 14, 30, 90, 180, 365].map((d) => d * dayMinutes),
];

interface TimeTick {
  readonly at: number;
  /** Midnight: the day says more than the hour. */
  readonly isDay: boolean;
}

/** Round times on the clocks of a zone, at most so many. */
export function timeTicks(from: number, to: number, timeZone: string, most: number): TimeTick[] {
  const minutes = (to - from) / minuteMs;
  const step = (steps.find((one) => minutes / one <= most) ?? Math.ceil(minutes / most)) * minuteMs;
  const clock = localTimeOf(new Date(from), timeZone);
  const ahead = Date.parse(`${clock.day}T${clock.minute}Z`) - Math.floor(from / minuteMs) * minuteMs;
  const ticks: TimeTick[] = [];
  for (let at = Math.ceil((from + ahead) / step) * step - ahead; at <= to; at += step)
    ticks.push({ at, isDay: (at + ahead) % (dayMinutes * minuteMs) === 0 });
  return ticks;
}
