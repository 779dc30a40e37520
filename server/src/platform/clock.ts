import { sql } from 'kysely';
import type pg from 'pg';
import { AppError } from './app-error.ts';
import type { Bus } from './bus.ts';
import type { RoleNames } from './db/database-address.ts';
import { afterCommit, type Tx } from './db/transaction.ts';
import type { Log } from './log.ts';

/** Business time. It equals the machine's, except on a test deployment whose clock somebody moved. */
export interface Clock {
  now(): Date;
}

export interface MovableClock extends Clock {
  /** Moves the whole deployment forward as this transaction commits. Answers the new time. */
  move(tx: Tx, advance: string): Promise<Date>;
}

/** Follows the one row that shifts business time, so that every process tells the same as SQL's app.now(). */
export async function openClock({ pool, bus, log }: { pool: pg.Pool; bus: Bus; log: Log }): Promise<MovableClock> {
  let shiftMs = 0;
  const now = () => new Date(Date.now() + shiftMs);
  const read = async () => {
    const { rows } = await pool.query<{ shift_ms: number }>(
      'select (extract(epoch from shift) * 1000)::float8 as shift_ms from app.clock',
    );
    shiftMs = rows[0]?.shift_ms ?? 0;
  };
  // Time only moves forward, so of two messages the larger is the later one.
  const follow = (moved: number) => {
    shiftMs = Math.max(shiftMs, moved);
  };
  bus.subscribe('clock.moved', (moved) => follow(moved.shiftMs));
  bus.onGap(() => {
    read().catch((err: unknown) => log.error({ err }, 'the clock could not be read'));
  });
  await read();

  return {
    now,
    async move(tx, advance) {
      const aheadMs = millisecondsUntil(advance, now());
      const { rows } = await sql<{ shift_ms: number }>`
        select (extract(epoch from app.move_clock(make_interval(secs => ${aheadMs / 1_000}))) * 1000)::float8 as shift_ms
      `.execute(tx);
      const moved = rows[0]?.shift_ms ?? 0;
      afterCommit(tx, () => {
        follow(moved);
        bus.publish('clock.moved', { shiftMs: moved });
      });
      return new Date(Date.now() + moved);
    },
  };
}

/** A month is as long as the one that begins now, in UTC. */
function millisecondsUntil(duration: string, from: Date): number {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO('UTC');
  const end = start.add(duration);
  const ahead = end.epochMilliseconds - start.epochMilliseconds;
  if (ahead <= 0 || end.year > lastYear) throw new AppError('invalid_fields', { fields: { advance: 'invalid' } });
  return ahead;
}

/** Beyond it dates no longer look like dates. */
const lastYear = 9999;

/** Called by the owner at each start. Where the clock may not move it also shows real time again. */
export async function allowClockMoves(owner: pg.ClientBase, roles: RoleNames, isAllowed: boolean): Promise<void> {
  const app = owner.escapeIdentifier(roles.app);
  if (isAllowed) await owner.query(`grant execute on function app.move_clock to ${app}`);
  else
    await owner.query(`revoke execute on function app.move_clock from ${app};
      update app.clock set shift = '0' where shift <> '0'`);
}
