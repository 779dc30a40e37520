import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cleanup } from '@yupflow/contract/data-cleanup';
import pg from 'pg';
import { Asker } from './support/asker.ts';
import { type Bench, median, percentile, rounded, tell } from './support/bench.ts';
import { contactsFolder } from './support/contacts-cache.ts';
import { rareNames } from './support/contacts-people.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createSessions, embeddedAddress } from './support/database.ts';
import { withServer } from './support/server.ts';

/** The rate limit allows each so many requests a minute. */
const sessions = 50;
const seconds = 30;
const perSecond = 20;

/** What people of another company wait for: lists, and words that few have. */
async function feel(asker: Asker): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < seconds * perSecond; n += 1) {
    const path = n % 2 ? '/contacts' : `/contacts?search=${rareNames[n % rareNames.length]}`;
    const { ms } = await asker.ask(path);
    took.push(ms);
    await pause(Math.max(0, 1_000 / perSecond - ms));
  }
  return took;
}

async function start(origin: string, token: string): Promise<void> {
  const answer = await fetch(`${origin}/api/companies/delete-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'contacts', confirm: 'Benchmark' }),
  });
  if (answer.status !== 202) throw new Error(`it was not begun: ${answer.status} ${await answer.text()}`);
}

const latest = async (asker: Asker): Promise<Cleanup> => {
  const { answer } = await asker.ask<{ results: Cleanup[] }>('/companies/delete-data');
  const [cleanup] = answer.results;
  if (!cleanup) throw new Error('there is no cleanup');
  return cleanup;
};

/** While the million contacts of one company go, what does another one feel of it? */
export const bench: Bench = async () => {
  const { folder: filled, companies } = await contactsFolder();
  return withDataFolder(async (folder) => {
    // What is kept for other benchmarks stays whole. As its owners have it: PostgreSQL may be another user.
    const copied = spawnSync('cp', ['-a', `${filled}/.`, folder]);
    if (copied.status !== 0) throw new Error(`the data could not be copied to ${join(folder)}: ${copied.stderr}`);
    return withServer(folder, async ({ origin }) => {
      const client = new pg.Client(embeddedAddress(folder));
      await client.connect();
      const ownTokens = await createSessions(client, companies.large, 2);
      const own = new Asker(origin, ownTokens);
      const other = new Asker(origin, await createSessions(client, companies.small, sessions));
      await client.end();
      await feel(other);
      const calm = await feel(other);
      await start(origin, ownTokens[0] ?? '');
      while ((await latest(own)).state === 'started') await pause(50);
      const before = (await latest(own)).processed;
      const busy = await feel(other);
      const { processed, total, state } = await latest(own);
      if (state !== 'deleting') throw new Error(`it was ${state} before anybody could feel it`);
      const rate = (processed - before) / seconds;
      tell(`${rounded(rate)} contacts/s, of ${total}`);
      for (const asker of [own, other]) asker.close();
      const [p95, calmP95] = [percentile(busy, 95), percentile(calm, 95)];
      const note = `p95 ${p95.toFixed(1)} against ${calmP95.toFixed(1)} ms, medians ${median(busy).toFixed(1)} and ${median(calm).toFixed(1)} ms`;
      return [
        {
          name: 'another company while a million contacts go, p95 against before',
          value: p95 / calmP95,
          unit: '×',
          limit: 2,
          note,
        },
        {
          name: 'a million contacts would be gone in',
          value: total / rate / 60,
          unit: 'min',
          note: `${rounded(rate)}/s`,
        },
      ];
    });
  });
};
