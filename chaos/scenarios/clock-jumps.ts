import { anotherDevice, bodyOf } from '../../server/test/support/people.ts';
import { aCompany, moveClock, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { none, type Scenario } from '../support/scenario.ts';
import { isAtRest, openChats, phonesOf, talkFigures } from '../support/talk.ts';

const dayMinutes = 24 * 60;

export const scenario: Scenario = {
  fault: 'clock ±1 h, over 24 simulated hours, with kills between',
  holds: 'each timer fires once, never early',
  async run(run) {
    const [count, jumps] = run.isLong ? [2_000, 48] : [20, 2];
    const deployment = await run.deploy();
    let nodes = await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const { owner, lines } = await aCompany(deployment, 1);
    const [line] = lines;
    if (!line) throw new Error('a company has its line');
    const chats = await openChats(deployment, line, phonesOf(10));
    const began = Date.now();
    let device = owner;
    for (let n = 0; n < count; n += 1) {
      // Nobody may ask for much more from one device in a minute.
      if (n % 400 === 399) device = await anotherDevice(deployment, owner);
      const send_at = new Date(began + (2 + run.chance() * dayMinutes) * 60_000).toISOString();
      bodyOf(
        await device.post(`/chats/${chats[n % chats.length]}/scheduled`, { kind: 'text', text: `${n}`, send_at }),
        201,
      );
    }
    const planned = new Map(
      (
        await deployment.ask<{ text: string; at: Date }>(
          `select body->>'text' as text, send_at as at from scheduled_messages`,
        )
      ).map(({ text, at }) => [text, at]),
    );
    // Nobody stays signed in for that long.
    const move = async (advance: string) => moveClock(await anotherDevice(deployment, owner), advance);
    for (let jump = 0; jump < jumps; jump += 1) {
      await move(`PT${Math.ceil((dayMinutes / jumps) * (0.5 + run.chance()))}M`);
      if (run.chance() < 0.5) {
        await Promise.all(nodes.map((node) => node.kill()));
        // The machine's clock is set back by an hour, while nobody runs.
        if (run.chance() < 0.7) await deployment.ask(`update app.clock set shift = shift - interval '1 hour'`);
        nodes = await Promise.all([deployment.startWeb(), deployment.startWorker()]);
      }
    }
    await move('P3D');
    await msUntil(async () => (await deployment.ask('select 1 from scheduled_messages')).length === 0, 120_000);
    await msUntil(() => isAtRest(deployment, lines), 120_000);
    const fired = await firedOf(deployment);
    return [
      { name: 'scheduled messages', value: count, unit: '', note: `over 24 hours, ${jumps} jumps of the clock` },
      none(
        'timers that fired other than once',
        [...planned.keys()].filter((text) => fired.get(text)?.length !== 1),
      ),
      none(
        'timers that fired early',
        [...planned].filter(([text, at]) => fired.get(text)?.some((moment) => moment < at)).map(([text]) => text),
      ),
      ...(await talkFigures(deployment, lines)).filter(({ name }) => !name.startsWith('chats in another order')),
    ];
  },
};

async function firedOf({ ask }: Deployment): Promise<Map<string, Date[]>> {
  const rows = await ask<{ text: string; at: Date }>(
    `select text, occurred_at as at from messages where direction = 'out' and kind = 'text'`,
  );
  const texts = Map.groupBy(rows, ({ text }) => text);
  return new Map([...texts].map(([text, some]) => [text, some.map(({ at }) => at)]));
}
