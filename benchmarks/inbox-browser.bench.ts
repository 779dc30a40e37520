import type { Browser } from '@playwright/test';
import pg from 'pg';
import { type Bench, type Figure, median, tell } from './support/bench.ts';
import { openColdPage, withBrowser } from './support/browser.ts';
import { type Cpu, cpuText, watchCpu } from './support/cpu.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createCompany, embeddedAddress, postmasterPid } from './support/database.ts';
import { fillInbox, listedChats } from './support/inbox-dataset.ts';
import { withServer } from './support/server.ts';

const times = 7;
const row = 'nav [data-chat]';

/** Runs in the page: what was painted last that is the largest, and how far things moved that nobody touched. */
const notePaints = `
  globalThis.seen = { paintMs: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paintMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Seen {
  readonly paintMs: number;
  readonly shift: number;
}

/** A browser that was never here before opens the page, and waits until nothing more comes. */
async function openAt(browser: Browser, address: string, token: string): Promise<Seen> {
  const page = await openColdPage(browser, { origin: new URL(address).origin, token, script: notePaints });
  page.setDefaultTimeout(120_000);
  try {
    await page.goto(address);
    await page.waitForSelector(row);
    await page.waitForLoadState('networkidle');
    return (await page.evaluate('seen')) as Seen;
  } finally {
    await page.context().close();
  }
}

async function measure(browser: Browser, address: string, token: string, watch: () => (count: number) => Cpu) {
  const seen: Seen[] = [];
  const costs = watch();
  // The first one meets a server that has compiled nothing yet.
  for (let turn = 0; turn <= times; turn += 1) seen.push(await openAt(browser, address, token));
  tell(`${address}: painted after ${seen.map(({ paintMs }) => Math.round(paintMs)).join(', ')} ms`);
  const counted = seen.slice(1);
  return {
    paintMs: median(counted.map(({ paintMs }) => paintMs)),
    shift: Math.max(...counted.map(({ shift }) => shift)),
    cpu: cpuText([costs(seen.length)]),
  };
}

/** The inbox in a real browser, with nothing of it in the cache. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withServer(folder, async ({ origin, pid }) => {
      const client = new pg.Client(embeddedAddress(folder));
      await client.connect();
      const { id, tokens } = await createCompany(client, 1, 0);
      const chat = await fillInbox(client, id);
      await client.end();
      const [token = ''] = tokens;
      const watch = () => watchCpu({ server: pid, postmaster: postmasterPid(folder), load: [] });
      return withBrowser(async (browser) => {
        const list = await measure(browser, `${origin}/chats`, token, watch);
        const open = await measure(browser, `${origin}/chats?chat=${chat}`, token, watch);
        const figures: Figure[] = [
          {
            name: `largest paint of the inbox, ${listedChats} chats`,
            value: list.paintMs,
            unit: 'ms',
            limit: 1_000,
            row: 14,
            note: `median of ${times} that have nothing in the cache; ${list.cpu}`,
          },
          { name: 'what moves meanwhile (CLS)', value: list.shift, unit: '', limit: 0.01 },
          { name: 'largest paint with a chat open', value: open.paintMs, unit: 'ms', limit: 1_000 },
          { name: 'what moves meanwhile, with a chat open (CLS)', value: open.shift, unit: '', limit: 0.01 },
        ];
        return figures;
      });
    }),
  );
