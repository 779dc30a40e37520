import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner } from '../support/people.ts';
import { aCycle, aStep } from '../support/shipping-cycles.ts';
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

const steps = 8;
const phones = Array.from({ length: 6 }, (_, n) => `55119777700${String(n).padStart(2, '0')}`);

const countOf = async (what: string): Promise<number> =>
  (await askAsOwner<{ count: number }>(world, `select count(*)::int as count from ${what}`))[0]?.count ?? 0;
const passes = () => countOf('cycle_passes');

/** Time passes until everybody is at the end, and nothing is left to send. */
const untilOver = () =>
  eventually(async () => {
    await world.moveClock('PT61S');
    await pause(100);
    return (await passes()) === steps * phones.length && (await countOf('outbox')) === 0;
  }, 90_000);

/** Everybody waits for the first step, and nobody runs the line. */
async function begin(): Promise<SimulatedLine> {
  const owner = await anOwner(world);
  const line = await aLine(owner);
  const worker = await workers.start();
  await line.pair();
  await line.untilStatus('CONNECTED');
  const cycle = await aCycle(owner, []);
  for (let step = 1; step <= steps; step += 1)
    await aStep(owner, cycle.id, `Passo ${step}`, { delay: { amount: 1, unit: 'minute' } });
  for (const phone of phones) await cycle.enrol(await aContact(world, owner, { phone }));
  await worker.kill();
  return line;
}

/** The wire against the rows: every step once, in its order, for everybody. */
async function compare(line: SimulatedLine): Promise<void> {
  const expected = Array.from({ length: steps }, (_, n) => `Passo ${n + 1}`);
  for (const phone of phones) {
    const stored = await askAsOwner<{ text: string; channel_id: string }>(
      world,
      `select m.text, m.channel_id from messages m join conversations v on v.id = m.conversation_id
       where v.address like '${phone}%' and m.direction = 'out' order by m.id`,
    );
    expect(stored.map(({ text }) => text)).toEqual(expected);
    const wire = await line.wire(phone);
    const firsts = [...new Set(wire.map(({ id }) => id))];
    expect(firsts).toEqual(stored.map(({ channel_id }) => channel_id));
  }
  expect(await countOf(`cycle_enrolments where state = 'finished' and step_id is null`)).toBe(phones.length);
  expect(await countOf(`cycle_passes where outcome = 'received'`)).toBe(steps * phones.length);
}

it('gives nobody a step twice and forgets none, wherever its worker dies', { timeout: 200_000 }, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  console.log(`kills of cycles at random: SEED=${seed}`);
  const chance = chanceFrom(seed);
  const line = await begin();
  const points = ['cycles.before-commit', 'cycles.after-commit', 'flows.before-commit', 'flows.after-commit'];
  for (const point of points) {
    const doomed = await workers.start(point);
    await world.moveClock('PT61S');
    expect(await doomed.ended, point).toBe('SIGKILL');
  }
  for (let kills = 0; kills < 4; kills += 1) {
    const worker = await workers.start();
    const seen = await passes();
    await world.moveClock('PT61S');
    // In the middle of what it does, as often as before it has begun.
    if (chance() < 0.6) await eventually(async () => (await passes()) > seen, 30_000);
    await pause(chance() * 80);
    await worker.kill();
  }
  const last = await workers.start();
  await line.untilStatus('CONNECTED');
  await untilOver();
  await last.kill();
  await compare(line);
});
