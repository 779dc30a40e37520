import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bus, openBus } from '../../src/platform/bus.ts';
import { allowClockMoves, type MovableClock, openClock } from '../../src/platform/clock.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../support/test-database.ts';

const log = createLog({ level: 'silent', destination: { write: () => {} } });
const day = 24 * 60;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
const opened: Bus[] = [];
let here: MovableClock;
let there: MovableClock;

beforeAll(async () => {
  database = await createTestDatabase();
  const { address } = database;
  db = openDatabase({ app: address.as('app'), maintenance: address.as('maintenance'), onIdleError: () => {} });
});
afterAll(async () => {
  await db.close();
  await database.remove();
});
beforeEach(async () => {
  [here, there] = await Promise.all([aProcess(), aProcess()]);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((bus) => bus.close()));
  await allow(false);
  await allow(true);
});

async function aProcess(): Promise<MovableClock> {
  const bus = await openBus({ connection: database.address.as('app'), log });
  opened.push(bus);
  return openClock({ pool: db.app, bus, log });
}

const allow = (isAllowed: boolean) =>
  asOwner(database.address, (owner) => allowClockMoves(owner, database.address.roles, isAllowed));

const advance = (by: string) => db.withoutCompany((tx) => here.move(tx, by));
/** In whole minutes, so that a busy machine changes nothing. */
const ahead = (now: Date) => Math.round((now.getTime() - Date.now()) / 60_000) + 0;

async function sqlNow(): Promise<Date> {
  const { rows } = await db.app.query<{ now: Date }>('select app.now() as now');
  return rows[0]?.now ?? new Date(0);
}

describe('business time', () => {
  it('is the time of the machine until somebody moves it', async () => {
    expect([ahead(here.now()), ahead(await sqlNow())]).toEqual([0, 0]);
  });

  it('moves for every process and for SQL together', async () => {
    expect(ahead(await advance('P3D'))).toBe(3 * day);
    expect([ahead(here.now()), ahead(await sqlNow())]).toEqual([3 * day, 3 * day]);
    await expect.poll(() => ahead(there.now())).toBe(3 * day);
    await advance('PT90M');
    await expect.poll(() => ahead(there.now())).toBe(3 * day + 90);
  });

  it('does not move when the transaction that moved it is rolled back', async () => {
    const undone = db.withoutCompany(async (tx) => {
      await here.move(tx, 'P1D');
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect([ahead(here.now()), ahead(await sqlNow())]).toEqual([0, 0]);
  });

  it('counts months and years as the calendar does', async () => {
    const before = Temporal.Instant.from(here.now().toISOString()).toZonedDateTimeISO('UTC');
    const after = Temporal.Instant.from((await advance('P1Y2M')).toISOString()).toZonedDateTimeISO('UTC');
    expect(after.toPlainDate().toString()).toBe(before.add('P1Y2M').toPlainDate().toString());
  });

  it.each(['P0D', 'P9999Y'])('refuses to stand still or to run away: %s', async (by) => {
    await expect(advance(by)).rejects.toMatchObject({
      code: 'invalid_fields',
      details: { fields: { advance: 'invalid' } },
    });
  });

  it('is known to a process that starts after the move', async () => {
    await advance('P2D');
    expect(ahead((await aProcess()).now())).toBe(2 * day);
  });

  it('is read anew by a process whose line was cut during the move', async () => {
    await asOwner(database.address, async (owner) => {
      // Moved behind everybody's back, as by a process whose message got lost with the line.
      await owner.query("update app.clock set shift = '5 days'");
      await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'yupflow bus'`);
    });
    await expect.poll(() => [ahead(here.now()), ahead(there.now())]).toEqual([5 * day, 5 * day]);
  });

  it('cannot be moved by the app where that is not allowed, and shows real time again', async () => {
    await advance('P3D');
    await allow(false);
    expect(ahead(await sqlNow())).toBe(0);
    await expect(advance('P1D')).rejects.toThrow(/permission denied for function move_clock/);
    await expect(db.app.query("update app.clock set shift = '1 day'")).rejects.toThrow(/permission denied/);
  });

  it('is not even moved backwards by SQL', async () => {
    await expect(db.app.query("select app.move_clock('-1 second')")).rejects.toThrow('time only moves forward');
  });
});
