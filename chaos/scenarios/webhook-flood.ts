import { percentile, rounded } from '../../benchmarks/support/bench.ts';
import { cpuMsOf } from '../../benchmarks/support/processes.ts';
import { anOwner, anotherDevice, bodyOf, type Person } from '../../server/test/support/people.ts';
import { anOpenedWebhook } from '../../server/test/support/webhook-sender.ts';
import { moveClock, msUntil } from '../support/company.ts';
import type { Deployment } from '../support/deployment.ts';
import type { Flooded, FloodOrder } from '../support/flood-process.ts';
import { withOther } from '../support/other-process.ts';
import { none, type Scenario, timed } from '../support/scenario.ts';

/** More than so many in each of three minutes are a flood. */
const perMinute = 60;
const lines = 10;

interface Felt {
  readonly during: readonly number[];
  readonly switched: number;
  readonly cpuMs: number;
}

export const scenario: Scenario = {
  fault: 'webhook flood',
  holds: "auto test mode ≤5 s after the limit; other tenants' p95 under 2×; nothing acknowledged lost",
  async run(run) {
    // For longer than a second, which is how often a flood is let in again.
    const asked = run.isLong ? 500 : 40;
    const deployment = await run.deploy();
    const [web] = await Promise.all([deployment.startWeb(), deployment.startWorker()]);
    const [loud, calm] = [await anOwner(deployment, 'Bruno'), await anOwner(deployment, 'Ana')];
    const hook = await anOpenedWebhook(loud, {}, 'production');
    // The first ones find nothing ready, which is none of the flood's doing.
    await takes(deployment, calm, asked);
    const before = await takes(deployment, calm, asked);
    const cpuBefore = cpuMsOf(web.pid);
    const order: FloodOrder = { url: hook.url, lines };
    const [flood, { switched, during, cpuMs }] = await withOther<Flooded, Felt>('flood', order, async () => {
      // Before the clock jumps: what that wakes is none of the flood's doing either.
      const during = await takes(deployment, calm, asked);
      const switched = await flooded(deployment, loud, hook.id);
      return { during, switched, cpuMs: cpuMsOf(web.pid) - cpuBefore };
    });
    const waiting = () => deployment.ask(`select 1 from webhook_requests where state = 'waiting' limit 1`);
    await msUntil(async () => (await waiting()).length === 0, 120_000);
    const known = await deployment.ask<{ phone: string }>(
      `select phone from contacts where company_id = '${loud.companyId}'`,
    );
    const phones = new Set(known.map(({ phone }) => phone));
    const perSecond = (count: number) => rounded(count / flood.seconds);
    return [
      {
        name: 'requests of the flood',
        value: flood.sent,
        unit: '',
        note: `${perSecond(flood.sent)}/s; ${flood.accepted.length} accepted for production`,
      },
      timed(run, { name: 'from the limit to test mode', value: switched, unit: 's', limit: 5 }),
      none(
        'accepted requests of which nothing became',
        flood.accepted.filter((phone) => !phones.has(phone)),
      ),
      timed(run, {
        name: "another company's calls during it, p95, against before",
        value: percentile(during, 95) / percentile(before, 95),
        unit: '×',
        limit: 2,
        note: `${rounded(percentile(before, 95))} → ${rounded(percentile(during, 95))} ms`,
      }),
      {
        name: 'CPU of the web process for each request of the flood, with all that it did beside',
        value: cpuMs / flood.sent,
        unit: 'ms',
        note: `the sender itself: ${rounded(flood.cpuMs / flood.sent)} ms, on the same machine`,
      },
    ];
  },
};

/** What calls of somebody else take, one after the other. */
async function takes(deployment: Deployment, somebody: Person, count: number): Promise<number[]> {
  const person = await anotherDevice(deployment, somebody);
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const started = performance.now();
    bodyOf(await person.get('/chats'), 200);
    took.push(performance.now() - started);
  }
  return took;
}

/** Minute after minute, until it is one: answers how many seconds after that the webhook was in test mode. */
async function flooded(deployment: Deployment, loud: Person, hookId: string): Promise<number> {
  const crowded = new Set<number>();
  for (;;) {
    let found = await lookAt(deployment, hookId);
    await msUntil(async () => {
      found = await lookAt(deployment, hookId);
      return found.mode === 'test' || found.came > perMinute;
    }, 120_000);
    const { mode, minute, secondsLeft } = found;
    crowded.add(minute);
    if (mode === 'test' || (crowded.has(minute - 1) && crowded.has(minute - 2)))
      return (await msUntil(async () => (await lookAt(deployment, hookId)).mode === 'test')) / 1_000;
    await moveClock(loud, `PT${Math.ceil(secondsLeft)}S`);
  }
}

interface Look {
  readonly mode: string;
  /** Of business time, by its number. */
  readonly minute: number;
  readonly secondsLeft: number;
  /** How many came in it. */
  readonly came: number;
}

async function lookAt({ ask }: Deployment, id: string): Promise<Look> {
  const [row] = await ask<Look>(`
    select w.mode, floor(extract(epoch from app.now()) / 60)::int as minute,
      60 - extract(second from app.now())::float8 as "secondsLeft",
      coalesce((select m.came from webhook_minutes m
        where m.webhook_id = w.id and m.minute = date_trunc('minute', app.now())), 0) as came
    from webhooks w where w.id = '${id}'`);
  if (!row) throw new Error('the webhook is gone');
  return row;
}
