import { setTimeout as pause } from 'node:timers/promises';
import { percentile, rounded } from '../../benchmarks/support/bench.ts';
import { optionsOf, send } from '../../server/test/support/contact-imports.ts';
import { bodyOf } from '../../server/test/support/people.ts';
import { makeXlsx } from '../../server/test/support/sheets.ts';
import { aCompany, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { none, type Scenario } from '../support/scenario.ts';

const nameOf = (n: number) => `Pessoa nº ${n} ção 😀`;

export const scenario: Scenario = {
  fault: 'import killed half way',
  holds: 'rerun: no duplicate, no missing row; progress monotonic',
  async run(run) {
    const [count, kills] = run.isLong ? [100_000, 10] : [6_000, 1];
    const deployment = await run.deploy();
    let [, worker] = await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const { owner } = await aCompany(deployment, 0);
    const people = Array.from({ length: count }, (_, n) => [nameOf(n), `1197${String(1_000_000 + n)}`]);
    const sheet = bodyOf(await send(owner, makeXlsx([['Nome', 'Telefone'], ...people])), 201);
    bodyOf(await owner.post(`/contacts/import/${sheet.id}/run`, optionsOf(sheet)), 202);
    const seen: Progress[] = [];
    const resumed: number[] = [];
    const look = async () => {
      const now = await progressOf(deployment, sheet.id);
      seen.push(now);
      return now;
    };
    for (let killed = 0; killed < kills; killed += 1) {
      // Over both halves: the sheet is read into rows, then the rows are written.
      const goal = (2 * count * (killed + run.chance())) / (kills + 1);
      await msUntil(async () => doneOf(await look(), count) >= goal || (await look()).state === 'done', 300_000);
      await worker.kill();
      const { state, ...before } = await look();
      if (state === 'done') break;
      const died = performance.now();
      worker = await deployment.startWorker();
      await msUntil(async () => doneOf(await look(), count) > doneOf({ state, ...before }, count), 120_000);
      resumed.push((performance.now() - died) / 1_000);
    }
    await msUntil(async () => {
      await pause(100);
      return (await look()).state === 'done';
    }, 600_000);
    const rows = await deployment.ask<{ name: string; count: number }>(
      `select name, count(*)::int as count from contacts where deleted_at is null group by name`,
    );
    const countsOf = new Map(rows.map((row) => [row.name, row.count]));
    const names = people.map((_, n) => nameOf(n));
    const backwards = seen.filter((now, at) => at > 0 && doneOf(now, count) < doneOf(seen[at - 1] ?? now, count));
    return [
      { name: 'rows', value: count, unit: '' },
      { name: 'kills', value: resumed.length, unit: '' },
      none(
        'rows without their contact',
        names.filter((name) => !countsOf.has(name)),
      ),
      none(
        'contacts that are there twice',
        rows.filter((row) => row.count > 1),
      ),
      none('contacts that stand in no row', rows.length - names.length),
      none('looks at which there was less progress than before', backwards),
      {
        name: 'from a kill to the next progress, at most',
        value: Math.max(0, ...resumed),
        unit: 's',
        note: `p50 ${rounded(percentile(resumed, 50))} s, with the start of a new process`,
      },
    ];
  },
};

interface Progress {
  readonly state: string;
  readonly phase: string;
  readonly processed: number;
}

/** Rows that were read count once, those that were written twice. */
const doneOf = ({ phase, processed, state }: Progress, count: number) =>
  state === 'done' ? 2 * count : phase === 'writing' ? count + processed : processed;

async function progressOf({ ask }: Deployment, id: string): Promise<Progress> {
  const [progress] = await ask<Progress>(`select j.state, j.processed, i.phase from jobs j
    join contact_imports i on i.company_id = j.company_id and i.job_id = j.id where j.id = '${id}'`);
  if (!progress) throw new Error('the import is gone');
  return progress;
}
