import { randomUUID } from 'node:crypto';
import { bodyOf } from '../../server/test/support/people.ts';
import { aFlow, flowOf, text } from '../../server/test/support/running-flows.ts';
import { aCompany, msUntil } from '../support/company.ts';
import { none, type Scenario } from '../support/scenario.ts';
import { isAtRest, phonesOf, redeliver, say, talkFigures } from '../support/talk.ts';

const copies = 5;

export const scenario: Scenario = {
  fault: 'inbound ×5, concurrently, while the worker is killed',
  holds: 'one message, one ticket, one flow start',
  async run(run) {
    const [people, kills] = run.isLong ? [1_000, 10] : [30, 1];
    const deployment = await run.deploy();
    const [, first] = await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const { owner, lines } = await aCompany(deployment, 1);
    const [line] = lines;
    if (!line) throw new Error('a company has its line');
    const flowId = await aFlow(owner, flowOf([text('hi', 'Olá!')]));
    bodyOf(await owner.put('/companies/default-flows', { defaultFlowId: flowId }), 200);
    let worker = first;
    const perKill = Math.ceil(people / (kills + 1));
    const phones = phonesOf(people);
    for (let from = 0; from < people; from += perKill) {
      const told = phones.slice(from, from + perKill).map((phone) => ({ phone, id: randomUUID() }));
      const all = Array.from({ length: copies }, () => told).flat();
      const shuffled = all.map((one) => ({ one, at: run.chance() })).toSorted((a, b) => a.at - b.at);
      await Promise.all(shuffled.map(({ one }) => say(deployment, line, one.phone, 'Bom dia', one.id)));
      if (from + perKill >= people) break;
      await worker.kill();
      worker = await deployment.startWorker();
      await redeliver(deployment, line, 100);
    }
    await msUntil(() => isAtRest(deployment, lines), 120_000);
    const answered = () => deployment.ask(`select 1 from flow_sessions where status = 'finished'`);
    await msUntil(async () => (await answered()).length >= people, 120_000);
    await msUntil(() => isAtRest(deployment, lines), 120_000);
    const several = (of: string) =>
      deployment.ask(`select v.address, count(o.*)::int as count from conversations v
        left join ${of} o on o.company_id = v.company_id and o.conversation_id = v.id
        group by v.address having count(o.*) <> 1`);
    return [
      { name: 'people', value: people, unit: '', note: `each message ${copies} times, ${kills} kills` },
      none('people with other than one message', await several(`(select * from messages where direction = 'in')`)),
      none('people with other than one ticket', await several('tickets')),
      none('people with other than one start of the flow', await several('flow_sessions')),
      ...(await talkFigures(deployment, lines)),
    ];
  },
};
