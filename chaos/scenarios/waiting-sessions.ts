import { percentile, rounded } from '../../benchmarks/support/bench.ts';
import { bodyOf } from '../../server/test/support/people.ts';
import { aFlow, flowOf, text, wait } from '../../server/test/support/running-flows.ts';
import { aCompany, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { none, type Scenario, timed } from '../support/scenario.ts';
import { isAtRest, phonesOf, say, talkFigures } from '../support/talk.ts';

/** After that long all of them are due within one second: a worker that is killed now is up again by then. */
const sleepSeconds = 20;

const together = `
  with moment as (select date_trunc('second', app.now()) + interval '${sleepSeconds} seconds' as at),
    due as (insert into planned select s.company_id, s.id, s.conversation_id,
        moment.at + date_trunc('milliseconds', random() * interval '1 second')
      from flow_sessions s, moment where s.waits_for = 'timer' returning company_id, id, wake_at)
  update flow_sessions s set wake_at = due.wake_at, state = jsonb_set(s.state, '{wait,until}',
    to_jsonb(to_char(due.wake_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from due where s.company_id = due.company_id and s.id = due.id`;

const outcomes = `
  select p.id, count(m.*)::int as messages, extract(epoch from max(m.occurred_at) - p.wake_at)::float8 as late
  from planned p left join messages m on m.company_id = p.company_id and m.conversation_id = p.conversation_id
    and m.source = 'automation'
  group by p.id, p.wake_at`;

export const scenario: Scenario = {
  fault: 'many waiting sessions, and a kill while they wait',
  holds: 'survive a restart; lateness p99 ≤5 s; no in-memory timers',
  async run(run) {
    const people = run.isLong ? 10_000 : 60;
    const deployment = await run.deploy();
    const [, worker] = await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const { owner, lines } = await aCompany(deployment, 1);
    const [line] = lines;
    if (!line) throw new Error('a company has its line');
    const flowId = await aFlow(owner, flowOf([wait('pause', 1, 'day'), text('hi', 'Ainda podemos ajudar?')]));
    bodyOf(await owner.put('/companies/default-flows', { defaultFlowId: flowId }), 200);
    await Promise.all(phonesOf(people).map((phone) => say(deployment, line, phone, 'Bom dia')));
    await msUntil(async () => (await countWaiting(deployment)) === people, 600_000);
    await deployment.ask(
      'create table planned (company_id uuid, id uuid, conversation_id uuid, wake_at timestamptz); analyze',
    );
    await deployment.ask(together);
    await worker.kill();
    await deployment.startWorker();
    await msUntil(async () => !(await isAnyWaiting(deployment)), 300_000);
    await msUntil(() => isAtRest(deployment, lines), 300_000);
    const found = await deployment.ask<{ messages: number; late: number }>(outcomes);
    const late = found.map((one) => one.late);
    return [
      { name: 'sessions that waited', value: people, unit: '', note: 'until the same second' },
      none(
        'sessions that went on other than once',
        found.filter(({ messages }) => messages !== 1),
      ),
      none(
        'sessions that went on too early',
        late.filter((seconds) => seconds < 0),
      ),
      timed(run, {
        name: 'lateness, p99',
        value: percentile(late, 99),
        unit: 's',
        limit: 5,
        note: `p50 ${rounded(percentile(late, 50))} s, at most ${rounded(percentile(late, 100))} s`,
      }),
      ...(await talkFigures(deployment, lines)),
    ];
  },
};

async function countWaiting({ ask }: Deployment): Promise<number> {
  const [row] = await ask<{ count: number }>(
    `select count(*)::int as count from flow_sessions where waits_for = 'timer'`,
  );
  return row?.count ?? 0;
}

/** Asked all the time, beside what is measured: the first that is found is enough. */
async function isAnyWaiting({ ask }: Deployment): Promise<boolean> {
  const rows = await ask(`select 1 from flow_sessions where status = 'waiting' and waits_for = 'timer' limit 1`);
  return rows.length > 0;
}
