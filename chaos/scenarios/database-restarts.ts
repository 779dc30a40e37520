import { setTimeout as pause } from 'node:timers/promises';
import { percentile, rounded } from '../../benchmarks/support/bench.ts';
import { anotherDevice } from '../../server/test/support/people.ts';
import { beside } from '../support/beside.ts';
import { aCompany, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { none, type Scenario, timed } from '../support/scenario.ts';
import { isAtRest, openChats, phonesOf, say, talkFigures, write } from '../support/talk.ts';
import { followWire } from '../support/wire.ts';

const readiness = ({ origin }: Deployment) => fetch(`${origin}/ready`).then(({ status }) => status);

export const scenario: Scenario = {
  fault: 'PostgreSQL stopped `immediate` and started again',
  holds: 'no acknowledged write lost; /ready is 503 meanwhile; recovery ≤15 s',
  async run(run) {
    const restarts = run.isLong ? 20 : 2;
    const deployment = await run.deploy();
    await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const company = await aCompany(deployment, 1);
    const [line] = company.lines;
    if (!line) throw new Error('a company has its line');
    const phones = phonesOf(4);
    const chats = await openChats(deployment, line, phones);
    const acknowledged: string[] = [];
    // Each at a device of their own, which may ask as often as they do.
    const devices = await Promise.all(chats.map(() => anotherDevice(deployment, company.owner)));
    const attendants = chats.map((chat, index) => async (isOver: () => boolean) => {
      for (let n = 0; !isOver(); n += 1) {
        await write(devices[index] ?? company.owner, chat, `out ${index}.${n}`);
        acknowledged.push(`out ${index}.${n}`);
        await pause(200);
      }
    });
    const contacts = phones.map((phone, index) => async (isOver: () => boolean) => {
      for (let n = 0; !isOver(); n += 1) {
        await say(deployment, line, phone, `in ${index}.${n}`);
        await pause(300);
      }
    });
    const notRefused: number[] = [];
    const recovered: number[] = [];
    await beside([...attendants, ...contacts], async () => {
      for (let restart = 0; restart < restarts; restart += 1) {
        await pause(500 + run.chance() * 1_500);
        await deployment.postgres.crash();
        await pause(run.chance() * 1_000);
        const status = await readiness(deployment);
        if (status !== 503) notRefused.push(status);
        const news = followWire(deployment, line);
        const count = acknowledged.length;
        const began = performance.now();
        await deployment.postgres.start();
        await msUntil(async () => (await readiness(deployment)) === 200 && acknowledged.length > count, 120_000);
        await msUntil(async () => (await news()).some(({ direction }) => direction === 'out'), 120_000);
        recovered.push((performance.now() - began) / 1_000);
      }
    });
    await msUntil(() => isAtRest(deployment, company.lines), 120_000);
    const stored = await deployment.ask<{ text: string; count: number }>(
      `select text, count(*)::int as count from messages where direction = 'out' and kind = 'text' group by text`,
    );
    const countOf = new Map(stored.map(({ text, count }) => [text, count]));
    return [
      { name: 'restarts', value: restarts, unit: '' },
      { name: 'acknowledged writes', value: acknowledged.length, unit: '' },
      none(
        'acknowledged writes that are lost',
        acknowledged.filter((text) => !countOf.has(text)),
      ),
      none(
        'writes that are there twice',
        stored.filter(({ count }) => count > 1),
      ),
      none('answers of /ready other than 503 while it was down', notRefused),
      timed(run, {
        name: 'from the start of PostgreSQL to a write and a message on the wire, at most',
        value: Math.max(...recovered),
        unit: 's',
        limit: 15,
        note: `p50 ${rounded(percentile(recovered, 50))} s`,
      }),
      ...(await talkFigures(deployment, company.lines)),
    ];
  },
};
