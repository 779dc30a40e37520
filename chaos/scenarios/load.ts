import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, percentile, rounded } from '../../benchmarks/support/bench.ts';
import { childrenOf, cpuMsOf, memoryMbOf } from '../../benchmarks/support/processes.ts';
import { aMember } from '../../server/test/support/people.ts';
import type { AttendantsOrder, Attended } from '../support/attendants-process.ts';
import { beside } from '../support/beside.ts';
import { aCompany, type Company, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { cpuMsHere, withOther } from '../support/other-process.ts';
import { none, type Run, type Scenario, timed } from '../support/scenario.ts';
import { isAtRest, openChats, phonesOf, say, talkFigures } from '../support/talk.ts';

interface Size {
  readonly companies: number;
  readonly attendants: number;
  /** That come in, of all companies together. */
  readonly perSecond: number;
  readonly seconds: number;
  /** From one call of an attendant to their next. Who reads and answers is far below what is allowed to them. */
  readonly everyMs: number;
}

interface Cpu {
  readonly node: number;
  readonly postgres: number;
  readonly harness: number;
}

/** While all of them talk, without what it takes to seat them. */
interface Felt {
  readonly seconds: number;
  readonly before: Cpu;
  readonly after: Cpu;
}

const sizeOf = ({ isLong }: Run): Size =>
  isLong
    ? { companies: 50, attendants: 20, perSecond: 500, seconds: 600, everyMs: 5_000 }
    : { companies: 2, attendants: 3, perSecond: 10, seconds: 5, everyMs: 1_000 };

export const scenario: Scenario = {
  fault: 'load of many companies on one node',
  holds: 'no loss; p99 of API calls ≤250 ms; memory flat',
  async run(run) {
    const size = sizeOf(run);
    const deployment = await run.deploy();
    const node = await deployment.startWeb({ ROLE: 'all' });
    const companies: Company[] = [];
    while (companies.length < size.companies) companies.push(await aCompany(deployment, 1));
    const phones = phonesOf(size.attendants);
    const attendants = (await Promise.all(companies.map((one) => attendantsOf(deployment, one, phones)))).flat();
    const lines = companies.flatMap((company) => company.lines);
    const cpuOf = () => ({
      node: cpuMsOf(node.pid),
      postgres: [deployment.postgres.pid(), ...childrenOf(deployment.postgres.pid())]
        .map(cpuMsOf)
        .reduce((sum, ms) => sum + ms, 0),
      harness: cpuMsHere(),
    });
    const memory: number[] = [];
    let said = 0;
    const talkers = lines.map((line, index) => async (isOver: () => boolean) => {
      const gapMs = (1_000 * lines.length) / size.perSecond;
      const began = performance.now() + (gapMs * index) / lines.length;
      for (let n = 0; !isOver(); n += 1) {
        // By the moment at which it is due, so that what one takes delays none of the others.
        await pause(Math.max(0, began + n * gapMs - performance.now()));
        await say(deployment, line, phones[n % phones.length] ?? '', `in ${n}`);
        said += 1;
      }
    });
    const order: AttendantsOrder = { origin: deployment.origin, everyMs: size.everyMs, attendants };
    const [attended, { seconds, before, after }] = await withOther<Attended, Felt>('attendants', order, () =>
      beside(talkers, async () => {
        const before = cpuOf();
        const started = performance.now();
        while (performance.now() - started < size.seconds * 1_000) {
          memory.push(memoryMbOf(node.pid));
          await pause(1_000);
        }
        return { seconds: (performance.now() - started) / 1_000, before, after: cpuOf() };
      }),
    );
    await msUntil(() => isAtRest(deployment, lines), 300_000);
    const stored = await deployment.ask<{ text: string }>(`select text from messages where direction = 'out'`);
    const texts = Map.groupBy(stored, ({ text }) => text);
    const cores = (ms: number) => rounded(ms / 1_000 / seconds);
    return [
      {
        name: 'messages in, each second',
        value: said / seconds,
        unit: '',
        note: `${said} in ${rounded(seconds)} s, of ${size.companies} companies`,
      },
      {
        name: 'attendants',
        value: attendants.length,
        unit: '',
        note: `each with a socket; ${rounded(attended.heard / seconds)} events heard each second`,
      },
      none('calls that were refused', attended.refused),
      none(
        'acknowledged writes that are lost',
        attended.written.filter((text) => !texts.has(text)),
      ),
      timed(run, {
        name: 'API calls, p99',
        value: percentile(attended.took, 99),
        unit: 'ms',
        limit: 250,
        note: `${attended.took.length} calls, p50 ${rounded(percentile(attended.took, 50))} ms`,
      }),
      timed(run, { ...memoryFigure(memory), limit: 1.1 }),
      {
        name: 'cores that the node kept busy',
        value: cores(after.node - before.node),
        unit: '',
        note: `PostgreSQL ${cores(after.postgres - before.postgres)}; of what made the load, attendants
          ${cores(attended.cpuMs)}, whoever told the phones ${cores(after.harness - before.harness)}`.replace(
          /\s+/g,
          ' ',
        ),
      },
      ...(await talkFigures(deployment, lines)),
    ];
  },
};

/** One for each chat, who sees all of them. */
async function attendantsOf(deployment: Deployment, { owner, lines: [line] }: Company, phones: readonly string[]) {
  if (!line) throw new Error('a company has its line');
  const chats = await openChats(deployment, line, phones);
  return Promise.all(
    chats.map(async (chat) => {
      const { token } = await aMember(deployment, owner, ['tickets', 'see_all_tickets']);
      return { token, chat };
    }),
  );
}

/** Once it has warmed up. */
function memoryFigure(memory: readonly number[]): Figure {
  const fifth = (n: number) =>
    memory.slice(Math.floor((memory.length * (n - 1)) / 5), Math.ceil((memory.length * n) / 5));
  const [second, last] = [percentile(fifth(2), 50), percentile(fifth(5), 50)];
  return {
    name: 'memory of the node, the last fifth of the time against the second',
    value: last / second,
    unit: '×',
    note: `${rounded(second)} → ${rounded(last)} MB, at most ${rounded(Math.max(...memory))} MB`,
  };
}
