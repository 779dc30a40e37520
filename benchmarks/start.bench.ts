import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@yupflow/contract/client';
import { session } from '@yupflow/contract/session';
import { type Bench, median } from './support/bench.ts';
import { withDataFolder } from './support/data-folder.ts';
import { memoryMbOf } from './support/processes.ts';
import { demo, type RunningServer, withServer } from './support/server.ts';

const starts = 5;
const idleMs = 10_000;

/** What one person does first: open the login page with everything it loads at once, and sign in. */
async function visit({ origin }: RunningServer): Promise<void> {
  const page = await fetch(`${origin}/login`);
  if (!page.ok) throw new Error('there is no login page: build the web first (npm run build)');
  const html = await page.text();
  for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) await (await fetch(origin + path)).arrayBuffer();
  await createClient({ origin, token: () => null })(session.login, { body: demo });
}

async function memoryAfterVisit(server: RunningServer): Promise<number> {
  await visit(server);
  await pause(idleMs);
  return memoryMbOf(server.pid);
}

/** How long until somebody can use it, and what it takes while nobody does. */
export const bench: Bench = () =>
  withDataFolder(async (folder) => {
    const cold = await withServer(folder, async (server) => {
      await visit(server);
      return server.readyAfterMs;
    });
    const warm: number[] = [];
    for (let start = 0; start < starts; start++)
      warm.push(await withServer(folder, async ({ readyAfterMs }) => readyAfterMs));
    const idle = await withServer(folder, memoryAfterVisit);
    const all = warm.map((ms) => (ms / 1000).toFixed(2)).join(', ');
    return [
      {
        name: 'warm start',
        value: median(warm) / 1000,
        unit: 's',
        limit: 3,
        row: 13,
        note: `spawn to /ready, embedded database, median of ${all}`,
      },
      {
        name: 'idle memory',
        value: idle,
        unit: 'MB',
        limit: 200,
        row: 13,
        note: 'resident, without PostgreSQL, 10 s after a visit to the login page and a sign-in',
      },
      {
        name: 'first start',
        value: cold / 1000,
        unit: 's',
        note: 'with initdb, migrations and the demo',
      },
    ];
  });
