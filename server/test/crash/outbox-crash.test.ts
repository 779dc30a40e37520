import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { eventually } from '../support/own-process.ts';
import { anOwner, type Person } from '../support/people.ts';
import { sendPoints } from '../support/send-points.ts';
import { aLine, type SimulatedLine } from '../support/simulated-line.ts';
import { askAsOwner, type TestServer } from '../support/test-server.ts';
import { chanceFrom, countConnected, doomedWorkers, startLivingWeb } from './doomed-workers.ts';

const phones = ['5511977770001', '5511977770002', '5511977770003'];
let world: TestServer;
const workers = doomedWorkers(() => world);
beforeAll(async () => {
  world = await startLivingWeb();
});
afterEach(() => workers.killAll());
afterAll(() => world.stop());

/** A line whose peers have written once, so that there are chats. */
async function aLineWithChats(owner: Person): Promise<{ line: SimulatedLine; chats: string[] }> {
  const line = await aLine(owner);
  const worker = await workers.start();
  await line.pair();
  const chats: string[] = [];
  for (const phone of phones) {
    await line.say(phone, 'Oi!');
    const find = async () => (await owner.get(`/chats?search=${phone}`)).body.results[0]?.id as string | undefined;
    await eventually(async () => (await find()) !== undefined);
    chats.push((await find()) as string);
  }
  await worker.kill();
  return { line, chats };
}

const say = async (owner: Person, chat: string, text: string) =>
  expect((await owner.post(`/chats/${chat}/messages`, { kind: 'text', text })).status).toBe(201);

/** Time passes for what waits for receipts, until nothing is left to send. */
async function drain(): Promise<void> {
  await eventually(async () => {
    await world.moveClock('PT11S');
    await pause(100);
    return (await askAsOwner(world, 'select 1 from outbox')).length === 0;
  }, 60_000);
}

interface Stored {
  text: string;
  channel_id: string;
  state: string;
}

/** The wire against the database: all of it, each under its one id, and in the order of its chat. */
async function compare(line: SimulatedLine, chats: readonly string[], sent: readonly (readonly string[])[]) {
  for (const [index, chat] of chats.entries()) {
    const stored = await askAsOwner<Stored>(
      world,
      `select m.text, m.channel_id, m.state from messages m
       where m.conversation_id = '${chat}' and m.direction = 'out' and m.kind = 'text' order by m.occurred_at, m.id`,
    );
    const wire = (await line.wire(phones[index])).filter(({ kind }) => kind === 'text');
    const firsts = wire.filter(({ id }, at) => wire.findIndex((one) => one.id === id) === at);
    expect(stored.map(({ text }) => text)).toEqual(sent[index]);
    expect(firsts.map(({ id }) => id)).toEqual(stored.map(({ channel_id }) => channel_id));
    // On the wire they carry the attendant's name.
    expect(firsts.map(({ text }) => text.split('\n').at(-1))).toEqual(stored.map(({ text }) => text));
    for (const { state, text } of stored) expect(['sent', 'delivered', 'read'], text).toContain(state);
  }
}

const points = [
  'scheduled.before-commit',
  'scheduled.after-commit',
  'messages.before-commit',
  'messages.after-commit',
  ...sendPoints,
];
const isOfSchedule = (point: string) => /^(scheduled|messages)/.test(point);

it('loses nothing and doubles nothing, wherever it dies between a plan and a receipt', {
  timeout: 240_000,
}, async () => {
  const owner = await anOwner(world);
  const { line, chats } = await aLineWithChats(owner);
  const [first = '', second = '', planned = ''] = chats;
  const sent: [string[], string[], string[]] = [[], [], []];
  for (const point of points) {
    const worker = await workers.start(point);
    if (isOfSchedule(point)) {
      const send_at = new Date(world.yupflow.parts.clock.now().getTime() + 60_000).toISOString();
      await owner.post(`/chats/${planned}/scheduled`, { kind: 'text', text: point, send_at });
      sent[2].push(point);
      await world.moveClock('PT61S');
    } else
      for (const [index, chat] of [first, second, first].entries()) {
        const text = `${point} ${index}`;
        sent[index % 2]?.push(text);
        await say(owner, chat, text);
      }
    // What waits for receipts since the last kill is due at once for this one.
    await world.moveClock('PT11S');
    expect(await worker.ended, point).toBe('SIGKILL');
  }
  const last = await workers.start();
  await line.untilStatus('CONNECTED');
  await drain();
  await compare(line, chats, sent);
  await last.kill();
});

it('loses nothing and doubles nothing over twenty kills at random [S41]', { timeout: 300_000 }, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  console.log(`kills of the outbox at random: SEED=${seed}`);
  const chance = chanceFrom(seed);
  const owner = await anOwner(world);
  const { line, chats } = await aLineWithChats(owner);
  await line.configure({ receipts: 'shuffled', is_reading: true });
  const sent: string[][] = chats.map(() => []);
  const queue = async (count: number) => {
    for (let made = 0; made < count; made++) {
      const index = Math.floor(chance() * chats.length);
      const text = `${sent.flat().length}`;
      sent[index]?.push(text);
      await say(owner, chats[index] ?? '', text);
    }
  };
  let cut = 0;
  for (let kills = 0; kills < 20; kills++) {
    await queue(2);
    const before = await countConnected(world, line.id);
    const worker = await workers.start();
    await eventually(async () => (await countConnected(world, line.id)) > before, 30_000);
    // What waits for receipts since the last kill is due at once for this one.
    await Promise.all([world.moveClock('PT11S'), queue(2), pause(chance() * 300)]);
    await worker.kill();
    cut += (await askAsOwner(world, "select 1 from outbox where state <> 'queued'")).length;
  }
  const last = await workers.start();
  await line.untilStatus('CONNECTED');
  await drain();
  await compare(line, chats, sent);
  const unread = () =>
    askAsOwner(
      world,
      `select 1 from messages where connection_id = '${line.id}'
    and direction = 'out' and kind = 'text' and state <> 'read'`,
    );
  await eventually(async () => (await unread()).length === 0);
  const wire = (await line.wire()).filter(({ direction }) => direction === 'out');
  console.log(`${sent.flat().length} messages, ${cut} cut short by a kill, ${wire.length} writes`);
  await last.kill();
});
