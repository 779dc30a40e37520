import { percentile, rounded } from '../../benchmarks/support/bench.ts';
import { anOwner, anotherDevice, type Person } from '../../server/test/support/people.ts';
import { anOpenedWebhook, sendTo } from '../../server/test/support/webhook-sender.ts';
import { moveClock, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import { none, type Scenario, timed } from '../support/scenario.ts';

/** More than so many in each of three minutes are a flood. */
const perMinute = 60;
const atOnce = 10;

export const scenario: Scenario = {
  fault: 'webhook flood',
  holds: "auto test mode ≤5 s after the limit; other tenants' p95 under 2×; nothing acknowledged lost",
  async run(run) {
    const asked = run.isLong ? 200 : 40;
    const deployment = await run.deploy();
    await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const [loud, calm] = [await anOwner(deployment, 'Bruno'), await anOwner(deployment, 'Ana')];
    const hook = await anOpenedWebhook(loud, {}, 'production');
    const before = await takes(deployment, calm, asked);
    const accepted: string[] = [];
    let isOver = false;
    let sent = 0;
    const flood = Array.from({ length: atOnce }, async () => {
      while (!isOver) {
        sent += 1;
        const phone = `55119${70_000_000 + sent}`;
        const { status, body } = await sendTo(hook.url, { phone, name: `Pessoa ${sent}` });
        if (status < 300 && body.status === 'accepted') accepted.push(phone);
      }
    });
    const during = takes(deployment, calm, asked);
    let overAt = 0;
    for (let minute = 0; overAt === 0; minute += 1) {
      await msUntil(async () => {
        const { mode, crowded } = await lookAt(deployment, hook.id);
        if (overAt === 0 && (mode === 'test' || crowded >= 3)) overAt = performance.now();
        return overAt > 0 || crowded > minute;
      }, 120_000);
      if (overAt === 0) await moveClock(loud, 'PT1M');
    }
    await msUntil(async () => (await lookAt(deployment, hook.id)).mode === 'test');
    const switched = (performance.now() - overAt) / 1_000;
    const meanwhile = await during;
    isOver = true;
    await Promise.all(flood);
    const waiting = () => deployment.ask(`select 1 from webhook_requests where state = 'waiting' limit 1`);
    await msUntil(async () => (await waiting()).length === 0, 120_000);
    const known = await deployment.ask<{ phone: string }>(
      `select phone from contacts where company_id = '${loud.companyId}'`,
    );
    const phones = new Set(known.map(({ phone }) => phone));
    return [
      { name: 'requests of the flood', value: sent, unit: '', note: `${accepted.length} accepted for production` },
      timed(run, { name: 'from the limit to test mode', value: switched, unit: 's', limit: 5 }),
      none(
        'accepted requests of which nothing became',
        accepted.filter((phone) => !phones.has(phone)),
      ),
      timed(run, {
        name: "another company's calls during it, p95, against before",
        value: percentile(meanwhile, 95) / percentile(before, 95),
        unit: '×',
        limit: 2,
        note: `${rounded(percentile(before, 95))} → ${rounded(percentile(meanwhile, 95))} ms`,
      }),
    ];
  },
};

/** What calls of somebody else take, one after the other. */
async function takes(deployment: Deployment, somebody: Person, count: number): Promise<number[]> {
  const person = await anotherDevice(deployment, somebody);
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const started = performance.now();
    await person.get('/chats');
    took.push(performance.now() - started);
  }
  return took;
}

/** How the webhook is, and in how many minutes there were too many. */
async function lookAt({ ask }: Deployment, id: string): Promise<{ mode: string; crowded: number }> {
  const [row] = await ask<{ mode: string; crowded: number }>(`select w.mode, (select count(*)::int
      from webhook_minutes m where m.webhook_id = w.id and m.came > ${perMinute}) as crowded
    from webhooks w where w.id = '${id}'`);
  if (!row) throw new Error('the webhook is gone');
  return row;
}
