import { boundOf, type Figure } from './bench.ts';
import type { Report } from './report.ts';
import { amountsOf, namesIn, sameOf } from './runs-table.ts';

interface Goal {
  readonly what: string;
  readonly goal: string;
  /** The benchmarks that measure it. */
  readonly benches: readonly string[];
}

/** What the product is held to, in the order of its table: a figure names its number as `row`. */
export const goals: readonly Goal[] = [
  {
    what: 'a message stored, deduplicated, in its ticket and told, against a bare insert',
    goal: '≥ 50 %; of 50 companies ≥ 12 %',
    benches: ['inbound'],
  },
  { what: 'the same at half of that load', goal: 'p99 ≤ 50 ms', benches: ['inbound'] },
  { what: 'a message that a flow takes and answers, against a bare insert', goal: '≥ 10 %', benches: ['flow-inbound'] },
  { what: 'the engine alone', goal: '≤ 0.1 ms of CPU a step', benches: ['flow-step'] },
  {
    what: 'searching a million contacts',
    goal: 'a rare word ≤ 15 ms and ≤ 2× of 10,000; a common one ≤ 100 ms',
    benches: ['contacts-search'],
  },
  { what: 'a deep page of a million contacts', goal: '≤ 1.2× the first', benches: ['contacts-search'] },
  {
    what: 'importing a sheet',
    goal: '100,000 rows ≤ 2× read-excel-file; memory of 1,000,000 ≤ 1.3×',
    benches: ['contacts-import'],
  },
  {
    what: 'exporting a sheet',
    goal: '100,000 rows ≤ 1.2× write-excel-file; memory of 1,000,000 the same',
    benches: ['contacts-export'],
  },
  { what: 'events on the screens of a hundred agents', goal: 'p95 ≤ 50 ms at 500 messages/s', benches: ['fan-out'] },
  { what: 'the inbox among five million messages', goal: '≤ 1.2× that of 100,000', benches: ['inbox'] },
  {
    what: 'mass sends through the simulator',
    goal: '≥ 300 recipients/s; scheduling error p99 ≤ 250 ms',
    benches: ['broadcasts'],
  },
  { what: 'timers of flows', goal: 'p99 ≤ 1 s late, 1,000 a second among 100,000', benches: ['flow-timers'] },
  { what: 'start and idle memory', goal: 'ready ≤ 3 s; ≤ 200 MB', benches: ['start'] },
  {
    what: 'the web: its weight, and the inbox in a browser',
    goal: 'login ≤ 150 kB, inbox ≤ 250 kB; largest paint ≤ 1 s',
    benches: ['web-weight', 'inbox-browser'],
  },
  {
    what: 'lines that are linked',
    goal: '≤ 5 MB and ≤ 50 ms of CPU a minute each; 50 back ≤ 30 s',
    benches: ['lines'],
  },
];

const commandOf = (bench: string) => `\`npm run bench -- ${bench}\``;

/** All goals in one table, also those that nobody has measured yet. */
export function goalTable(benches: readonly (readonly Report[])[]): string {
  const rows = goals.flatMap((goal, index) => {
    const number = index + 1;
    return goal.benches.flatMap((bench) => {
      const runs = benches.find(([first]) => first?.name === bench) ?? [];
      const answers = runs.map(({ figures }) => figures.filter(({ row }) => row === number));
      const names = namesIn(answers);
      return names.length > 0
        ? names.map((name) => rowOf(number, bench, sameOf(name, answers)))
        : [`| ${number} | ${goal.what} | ${goal.goal} | not written down yet | ${commandOf(bench)} |`];
    });
  });
  return ['| row | metric | goal | figure | command |', '|---|---|---|---|---|', ...rows].join('\n');
}

function rowOf(number: number, bench: string, same: readonly Figure[]): string {
  const newest = same.at(-1);
  const [name, bound] = newest ? [newest.name, boundOf(newest)] : ['', ''];
  return `| ${number} | ${name} | ${bound} | ${amountsOf(same)} | ${commandOf(bench)} |`;
}
