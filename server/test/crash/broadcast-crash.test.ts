import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { compareBroadcast, noFaults } from '../support/broadcast-ledger.ts';
import { aBroadcast, manyContacts, start, warm } from '../support/broadcasts.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner } from '../support/people.ts';
import { aLine, type SimulatedLine } from '../support/simulated-line.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { chanceFrom, doomedWorkers, startLivingWeb } from './doomed-workers.ts';

let world: TestServer;
const workers = doomedWorkers(() => world);
beforeAll(async () => {
  world = await startLivingWeb();
});
afterEach(() => workers.killAll());
afterAll(() => world.stop());

/** A broadcast to so many on two lines, which is started and which nobody runs. */
async function begin(count: number): Promise<{ id: string; lines: SimulatedLine[] }> {
  const owner = await anOwner(world);
  const lines = [await aLine(owner), await aLine(owner)];
  const worker = await workers.start();
  for (const line of lines) {
    await line.pair();
    await warm(world, line);
  }
  await worker.kill();
  await manyContacts(world, owner, count);
  const id = await aBroadcast(world, owner, lines);
  await start(owner, id);
  return { id, lines };
}

const countBegun = async (id: string): Promise<number> => {
  const [row] = await askAsOwner<{ count: number }>(
    world,
    `select count(*)::int as count from broadcast_recipients where broadcast_id = '${id}' and state <> 'queued'`,
  );
  return row?.count ?? 0;
};

/** Time passes for what waits for receipts, until everybody is begun with and nothing is left to send. */
async function drain(id: string, withinMs = 240_000): Promise<void> {
  const isOver = async () => {
    const [{ state } = { state: '' }] = await askAsOwner<{ state: string }>(
      world,
      `select state from broadcasts where id = '${id}'`,
    );
    return state === 'finished' && (await askAsOwner(world, 'select 1 from outbox limit 1')).length === 0;
  };
  await eventually(async () => {
    await world.moveClock('PT11S');
    await pause(200);
    return isOver();
  }, withinMs);
}

/** The wire log against the rows; answers how often something was written on the wire. */
async function compare(id: string, lines: readonly SimulatedLine[], count: number): Promise<number> {
  const wire = (await Promise.all(lines.map((line) => line.wire()))).flat();
  const { writes, ...faults } = await compareBroadcast(world, { id, lines, count }, wire);
  expect(faults).toEqual(noFaults);
  return writes;
}

const points = [
  'broadcast.before-freeze',
  'broadcast.after-freeze',
  'broadcast.before-commit',
  'broadcast.after-commit',
];

it('begins with everybody once, wherever it dies around its commits', { timeout: 240_000 }, async () => {
  const { id, lines } = await begin(120);
  for (const point of points) expect(await (await workers.start(point)).ended, point).toBe('SIGKILL');
  const last = await workers.start();
  await drain(id);
  await compare(id, lines, 120);
  await last.kill();
});

it('begins with everybody once over kills at random, with two workers, a database that is cut off and a clock that jumps [S41]', {
  timeout: Number(process.env.BROADCAST_MINUTES ?? 6) * 60_000,
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const count = Number(process.env.BROADCAST_RECIPIENTS ?? 600);
  const mostKills = Number(process.env.BROADCAST_KILLS ?? 6);
  console.log(`kills of a broadcast at random: SEED=${seed}, ${count} recipients, ${mostKills} kills`);
  const chance = chanceFrom(seed);
  const { id, lines } = await begin(count);
  const seen: number[] = [];
  for (let kills = 0; kills < mostKills; kills++) {
    const running = [await workers.start(), ...(chance() < 0.3 ? [await workers.start()] : [])];
    const before = await countBegun(id);
    // In the middle of it, as often as before anything was begun.
    if (chance() < 0.8 && before < count)
      await eventually(
        async () => (await countBegun(id)) >= Math.min(count, before + Math.ceil(count / mostKills / 2)),
        60_000,
      );
    if (chance() < 0.3)
      await askAsOwner(
        world,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and application_name not like 'vitest%'
           and usename <> current_user`,
      );
    if (chance() < 0.3) await world.moveClock(chance() < 0.5 ? 'PT3H' : 'PT11S');
    await pause(chance() * 400);
    for (const worker of running) await worker.kill();
    seen.push(await countBegun(id));
  }
  const last = await workers.start();
  await drain(id, 600_000);
  const writes = await compare(id, lines, count);
  console.log(`${count} recipients, ${writes} writes on the wire; begun after each kill: ${seen.join(', ')}`);
  await last.kill();
});
