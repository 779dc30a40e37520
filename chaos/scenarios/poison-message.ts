import { aCompany, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { none, pick, type Scenario } from '../support/scenario.ts';
import { phonesOf, say } from '../support/talk.ts';

/** A row that the database refuses, whoever brings it and however: its sequence counts the tries, also of what is undone. */
const poisoning = `
  create sequence poison_tries;
  grant usage on poison_tries to public;
  create function refuse_poison() returns trigger language plpgsql as $$
    begin perform nextval('poison_tries'); raise exception 'poison'; end $$;
  create trigger refuse_poison before insert on messages
    for each row when (new.text = 'poison') execute function refuse_poison();`;

const most = 5;

export const scenario: Scenario = {
  fault: 'poison message',
  holds: '≤5 tries, then a dead letter; its neighbours proceed',
  async run(run) {
    const rounds = run.isLong ? 50 : 3;
    const deployment = await run.deploy();
    await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const { lines } = await aCompany(deployment, 1);
    const [line] = lines;
    if (!line) throw new Error('a company has its line');
    await deployment.ask(poisoning);
    const phones = phonesOf(20);
    const tries: number[] = [];
    let neighbours = 0;
    for (let round = 0; round < rounds; round += 1) {
      const before = await countTries(deployment);
      const poisoned = pick(run.chance, phones);
      await Promise.all(
        phones.flatMap((phone) => [
          say(deployment, line, phone, `antes ${round}`),
          ...(phone === poisoned ? [say(deployment, line, phone, 'poison')] : []),
          say(deployment, line, phone, `depois ${round}`),
        ]),
      );
      neighbours += phones.length * 2;
      await msUntil(async () => (await countLetters(deployment)) === round + 1);
      await msUntil(async () => (await countStored(deployment)) === neighbours);
      tries.push((await countTries(deployment)) - before);
    }
    return [
      { name: 'poison messages', value: rounds, unit: '', note: `among ${neighbours} others` },
      { name: 'tries of one, at most', value: Math.max(...tries), unit: '', limit: most },
      none('poison messages without their dead letter', rounds - (await countLetters(deployment))),
      none('neighbours that were not stored', neighbours - (await countStored(deployment))),
    ];
  },
};

const countOf = async ({ ask }: Deployment, text: string) =>
  (await ask<{ count: number }>(`select (${text})::int as count`))[0]?.count ?? 0;
const countTries = (deployment: Deployment) =>
  countOf(deployment, 'select case when is_called then last_value else 0 end from poison_tries');
const countLetters = (deployment: Deployment) => countOf(deployment, 'select count(*) from inbound_dead_letters');
const countStored = (deployment: Deployment) =>
  countOf(deployment, `select count(*) from messages where direction = 'in'`);
