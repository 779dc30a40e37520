import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aField } from '../support/contacts.ts';
import { eventually } from '../support/own-process.ts';
import { anOwner } from '../support/people.ts';
import { actions, aFlow, flowOf, question, text, wait } from '../support/running-flows.ts';
import { aLine, type SimulatedLine } from '../support/simulated-line.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { chanceFrom, countConnected, doomedWorkers, startLivingWeb } from './doomed-workers.ts';

let world: TestServer;
const workers = doomedWorkers(() => world);
beforeAll(async () => {
  world = await startLivingWeb();
});
afterEach(() => workers.killAll());
afterAll(() => world.stop());

interface Place {
  waits_for: 'answer' | 'timer';
  heard: number;
}

/** People who go round and round: a question, a count, a word, a wait, a word. What is done twice or never shows. */
class Round {
  readonly line: SimulatedLine;
  readonly phones: readonly string[];
  readonly #said = new Map<string, number>();
  constructor(line: SimulatedLine, phones: readonly string[]) {
    this.line = line;
    this.phones = phones;
  }

  #ofPhone = (phone: string) => `v.connection_id = '${this.line.id}' and v.address like '${phone}%'`;

  /** Where somebody is, and how many of their messages are stored. */
  async place(phone: string): Promise<Place | undefined> {
    const [place] = await askAsOwner<Place>(
      world,
      `select s.waits_for, (select count(*)::int from messages m where m.conversation_id = v.id and m.direction = 'in')
         as heard
       from conversations v join flow_sessions s on s.conversation_id = v.id and s.status = 'waiting'
       where ${this.#ofPhone(phone)}`,
    );
    return place;
  }

  async say(phone: string): Promise<void> {
    const said = (this.#said.get(phone) ?? 0) + 1;
    this.#said.set(phone, said);
    await this.line.say(phone, `Mensagem ${said}`);
  }

  /** Nothing of theirs is on its way, and the flow asks them. */
  async #isAsked(phone: string): Promise<boolean> {
    const place = await this.place(phone);
    return place?.waits_for === 'answer' && place.heard === this.#said.get(phone);
  }

  async answerAll(): Promise<void> {
    for (const phone of this.phones) if (await this.#isAsked(phone)) await this.say(phone);
  }

  /** Time passes until everybody is asked again and nothing is left to send. */
  async drain(): Promise<void> {
    await this.line.untilStatus('CONNECTED');
    await eventually(async () => {
      await world.moveClock('PT11S');
      await pause(100);
      for (const phone of this.phones) if (!(await this.#isAsked(phone))) return false;
      return (await askAsOwner(world, 'select 1 from outbox')).length === 0;
    }, 90_000);
  }

  async #compareOne(phone: string): Promise<number> {
    const rounds = (this.#said.get(phone) ?? 0) - 1;
    const each = (make: (n: number) => string[]) => Array.from({ length: rounds }, (_, n) => make(n + 1)).flat();
    const stored = await askAsOwner<{ text: string; channel_id: string }>(
      world,
      `select m.text, m.channel_id from messages m join conversations v on v.id = m.conversation_id
       where ${this.#ofPhone(phone)} and m.direction = 'out' order by m.occurred_at, m.id`,
    );
    expect(stored.map(({ text: said }) => said)).toEqual([
      'Pergunta',
      ...each((n) => [`Passo ${n}`, `Volta ${n}`, 'Pergunta']),
    ]);
    const wire = (await this.line.wire(phone)).filter(({ kind }) => kind === 'text');
    const firsts = wire.filter(({ id }, at) => wire.findIndex((one) => one.id === id) === at);
    expect(firsts.map(({ id }) => id)).toEqual(stored.map(({ channel_id }) => channel_id));
    const steps = await askAsOwner<{ number: number; block_id: string; outcome: string }>(
      world,
      `select t.number, t.block_id, t.outcome from flow_steps t join flow_sessions s on s.id = t.session_id
       join conversations v on v.id = s.conversation_id where ${this.#ofPhone(phone)} order by s.started_at, t.number`,
    );
    expect(steps.map(({ block_id }) => block_id)).toEqual([
      'start',
      'q',
      ...each(() => ['count', 'word', 'w', 'back', 'q']),
    ]);
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, index) => index + 1));
    expect(steps.filter(({ outcome }) => outcome !== 'moved')).toMatchObject([{ block_id: 'q', outcome: 'inside' }]);
    return rounds;
  }

  /** The wire against the database, and both against what one process that never dies would have done. */
  async compare(): Promise<number> {
    let rounds = 0;
    for (const phone of this.phones) rounds += await this.#compareOne(phone);
    return rounds;
  }
}

/** Everybody has been asked once, and nobody runs the line. */
async function begin(phones: readonly string[]): Promise<Round> {
  const owner = await anOwner(world);
  const count = await aField(world, owner, { name: 'Passos', type: 'number' });
  const answer = await aField(world, owner, { name: 'Resposta', type: 'text' });
  const blocks = [
    question('q', 'Pergunta', answer),
    actions('count', { action: 'set_field', field: count, operation: 'add', value: '1' }),
    text('word', `Passo {{${count}}}`),
    wait('w', 1, 'minute'),
    text('back', `Volta {{${count}}}`),
  ];
  const defaultFlowId = await aFlow(owner, flowOf(blocks, { 'back.next': 'q' }));
  expect((await owner.put('/companies/default-flows', { defaultFlowId })).status).toBe(200);
  const round = new Round(await aLine(owner), phones);
  const worker = await workers.start();
  await round.line.pair();
  for (const phone of phones) await round.say(phone);
  await round.drain();
  await worker.kill();
  return round;
}

const countSteps = async () => (await askAsOwner(world, "select 1 from flow_steps where outcome <> 'inside'")).length;

const points = ['flows.before-commit', 'flows.after-commit', 'flow-wake.before-commit', 'flow-wake.after-commit'];

it('loses no session and steps none twice, wherever it dies between a message or a timer and its commit', {
  timeout: 300_000,
}, async () => {
  const round = await begin(['5511966660001', '5511966660002']);
  for (const point of points) {
    const isOfTimer = point.startsWith('flow-wake');
    if (isOfTimer) {
      const worker = await workers.start();
      await round.answerAll();
      const isWaiting = async (phone: string) => (await round.place(phone))?.waits_for === 'timer';
      for (const phone of round.phones) await eventually(() => isWaiting(phone), 30_000);
      await worker.kill();
    }
    const doomed = await workers.start(point);
    if (isOfTimer) await world.moveClock('PT61S');
    else await round.answerAll();
    expect(await doomed.ended, point).toBe('SIGKILL');
    const next = await workers.start();
    await round.drain();
    await next.kill();
  }
  expect(await round.compare()).toBe(round.phones.length * points.length);
});

it('loses no session and steps none twice over twenty kills at random [S41]', { timeout: 400_000 }, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  console.log(`kills of flows at random: SEED=${seed}`);
  const chance = chanceFrom(seed);
  const round = await begin(['5511966660011', '5511966660012', '5511966660013']);
  const { id } = round.line;
  for (let kills = 0; kills < 20; kills++) {
    await round.answerAll();
    const before = await countConnected(world, id);
    const worker = await workers.start();
    await eventually(async () => (await countConnected(world, id)) > before, 30_000);
    const seen = await countSteps();
    await Promise.all([world.moveClock('PT61S'), round.answerAll()]);
    // In the middle of what it does, as often as before it has begun.
    if (chance() < 0.7) await eventually(async () => (await countSteps()) > seen, 30_000);
    await pause(chance() * 100);
    await worker.kill();
  }
  const last = await workers.start();
  await round.drain();
  console.log(`${await round.compare()} rounds, each once`);
  await last.kill();
});
