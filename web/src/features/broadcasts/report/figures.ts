import type { Broadcast, BroadcastReport } from '@yupflow/contract/broadcasts';
import type { SendWindow } from '@yupflow/contract/send-window';
import { localTimeOf } from '@yupflow/flow-engine/conditions/local-time';

/** Everybody by what became of them: each stands in one of these. */
export function partsOf({ queued, sent, delivered, failed, skipped }: Broadcast) {
  return { delivered, onTheWay: Math.max(0, sent - delivered - failed), failed, skipped, queued };
}

export const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.min(1, part / whole) : 0);

/** What a count comes to when those in the queue do as those before them; null where nothing can be said yet. */
export function forecastOf(count: number, { sent, queued }: Pick<Broadcast, 'sent' | 'queued'>): number | null {
  return count > 0 && sent > 0 && queued > 0 ? Math.round(count * (1 + queued / sent)) : null;
}

/** With two figures that count: 4 933 becomes 4 900. A forecast knows no better. */
export function roughly(value: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.round(value / step) * step;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** How many seconds of the day's window are left at that moment; null where it does not end on that day. */
export function secondsToWindowEnd(moment: string, window: SendWindow | null, timeZone: string): number | null {
  if (!window || window.to <= window.from) return null;
  const { minute } = localTimeOf(new Date(moment), timeZone);
  const left = minutesOf(window.to) - minutesOf(minute);
  return left > 0 ? left * 60 : null;
}

/** How long it ran, or has been running until now, in seconds. */
export function secondsRun({ started_at, finished_at }: Broadcast, now: number): number {
  return started_at ? Math.max(0, ((finished_at ? Date.parse(finished_at) : now) - Date.parse(started_at)) / 1_000) : 0;
}

type Points = BroadcastReport['points'];

/** Without the end at which nothing came any more, once it is over: an evening's broadcast is no flat line of a day. */
export function livelyPoints({ broadcast: { finished_at }, points }: BroadcastReport): Points {
  const last = points.at(-1);
  if (!finished_at || !last) return points;
  const isLast = (point: Points[number]) =>
    point.read === last.read &&
    point.replied === last.replied &&
    point.delivered === last.delivered &&
    point.sent === last.sent;
  const from = points.findIndex((point) => point.at >= finished_at && isLast(point));
  return from < 0 ? points : points.slice(0, from + 1);
}
