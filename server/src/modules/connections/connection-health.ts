import type { ConnectionHealth } from '@yupflow/contract/connections';
import { paces } from '../../channels/paces.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { guardOf } from '../broadcasts/line-guard.service.ts';
import * as repository from './connection-health.repository.ts';
import { stripOf } from './connection-strip.ts';

const hourMs = 3_600_000;
const hoursOfDay = 24;
const mostShown = 20;

async function getGuard(
  tx: Tx,
  { companyId, id }: { readonly companyId: string; readonly id: string },
  now: Date,
): Promise<ConnectionHealth['guard']> {
  const line = (await guardOf(tx, companyId, [id], now)).get(id);
  if (!line) throw new AppError('not_found');
  const { sent_today: begun, cap_today: most, cap_tomorrow: tomorrow, failure_rate, pauses_at } = line;
  const warm_up = line.warm_up && { day: line.warm_up.day, days: line.warm_up.days, tomorrow };
  return { begun, most, warm_up, failure_rate, pauses_at };
}

/** How a line does, in a handful of queries that stay within its last day and its events. */
export async function getHealth(
  clock: Clock,
  { tx, companyId }: { readonly tx: Tx; readonly companyId: string },
  id: string,
): Promise<ConnectionHealth> {
  const of = { companyId, id };
  const line = await repository.getTypeAndNow(tx, of);
  if (!line) throw new AppError('not_found');
  const now = clock.now();
  const changes = await repository.listEventsOfDay(tx, of);
  const today = await repository.getToday(tx, of, line.today);
  const hours = new Map((await repository.listHours(tx, of)).map((hour) => [hour.hours_ago, hour]));
  const { queued, held_back, oldest } = await repository.getQueue(tx, of);
  return {
    strip: stripOf(
      changes.map(({ status, reason, at }) => ({ isUp: status === 'CONNECTED', reason, at })),
      now,
    ),
    uptime: await repository.getUptime(tx, of),
    messages_today: today.messages,
    sent_today: today.sent,
    failures_today: today.failures,
    queued,
    held_back,
    oldest_queued_at: oldest?.toISOString() ?? null,
    median_delivery_ms: today.median_ms,
    hours: Array.from({ length: hoursOfDay }, (_, index) => {
      const ago = hoursOfDay - 1 - index;
      const { sent = 0, received = 0 } = hours.get(ago) ?? {};
      return { at: new Date(now.getTime() - (ago + 1) * hourMs).toISOString(), sent, received };
    }),
    pace: { sent: today.sent_last_hour, most: paces[line.type].perMinute * 60 },
    guard: await getGuard(tx, of, now),
    events: (await repository.listLatestEvents(tx, of, mostShown)).map(({ at, restricted_until, ...event }) => ({
      ...event,
      restricted_until: restricted_until?.toISOString() ?? null,
      at: at.toISOString(),
    })),
  };
}
