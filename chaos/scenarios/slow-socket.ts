import { memoryMbOf } from '../../benchmarks/support/processes.ts';
import { bodyOf, type Person } from '../../server/test/support/people.ts';
import { aCompany, msUntil } from '../support/company.ts';
import { none, type Scenario } from '../support/scenario.ts';
import { hearMessages, openStuckSocket } from '../support/sockets.ts';
import { openChats, phonesOf, say } from '../support/talk.ts';
import { readWire } from '../support/wire.ts';

/** What the log has of it. */
const cut = 'a slow socket was cut';
/** As long as an event still carries: some hundreds are more than any line holds by itself. */
const words = 'x'.repeat(4_000);
/** Together, with all that is told about each, less than what a socket may have waiting: one that keeps up is never cut. */
const atOnce = 25;

export const scenario: Scenario = {
  fault: 'slow websocket',
  holds: 'buffer ≤1 MiB, then close; resync by cursor, no gap',
  async run(run) {
    const rounds = run.isLong ? 10 : 1;
    const deployment = await run.deploy();
    const [web] = await Promise.all([deployment.startWeb({ LOG_LEVEL: 'info' }), deployment.startWorker()]);
    const { owner, lines } = await aCompany(deployment, 1);
    const [line] = lines;
    if (!line) throw new Error('a company has its line');
    const [phone = ''] = phonesOf(1);
    const [chat = ''] = await openChats(deployment, line, [phone]);
    const before = memoryMbOf(web.pid);
    let [told, heard] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const quick = await hearMessages(deployment.origin, owner.token);
      const stuck = await openStuckSocket(deployment.origin, owner.token);
      await msUntil(async () => (await countSockets(deployment.origin)) === 2);
      const began = told;
      while ((await countSockets(deployment.origin)) === 2) {
        await Promise.all(
          Array.from({ length: atOnce }, (_, n) => say(deployment, line, phone, `${words} ${told + n}`)),
        );
        told += atOnce;
        await msUntil(() => quick.count() >= told - began, 120_000);
      }
      await msUntil(() => web.countLogged(cut) > round);
      heard += quick.count();
      stuck.end();
      quick.end();
      await msUntil(async () => (await countSockets(deployment.origin)) === 0);
    }
    const wire = await readWire(deployment, lines);
    const said = wire.filter(({ direction, kind }) => direction === 'in' && kind === 'text').length;
    const read = await readAll(owner, chat);
    return [
      { name: 'sockets that were cut', value: rounds, unit: '', note: `after ${told} events of 4 kB in all` },
      none('sockets beside them that were cut as well', web.countLogged(cut) - rounds),
      none('events that a socket beside them was told other than once', told - heard),
      none('messages that reading by cursor afterwards does not find', said - new Set(read).size),
      none('messages that reading by cursor finds twice', read.length - new Set(read).size),
      { name: 'memory of the web process, by how much more', value: memoryMbOf(web.pid) - before, unit: 'MB' },
    ];
  },
};

async function countSockets(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^\S*realtime_sockets\S* (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

/** As a browser that was cut off: everything anew, page by page. */
async function readAll(owner: Person, chat: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { results: { id: string; direction: string; kind: string }[]; cursor: string | null } = bodyOf(
      await owner.get(`/chats/${chat}/messages?limit=50${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`),
      200,
    );
    ids.push(
      ...page.results.filter(({ direction, kind }) => direction === 'in' && kind === 'text').map(({ id }) => id),
    );
    cursor = page.cursor;
  }
  return ids;
}
