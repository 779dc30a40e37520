import type { DashboardReport } from '@yupflow/contract/dashboard';
import pg from 'pg';
import { Asker } from './support/asker.ts';
import { type Bench, median, percentile } from './support/bench.ts';
import { dashboardFolder } from './support/dashboard-dataset.ts';
import { createSessions, embeddedAddress } from './support/database.ts';
import { withServer } from './support/server.ts';

/** The rate limit allows each so many requests a minute. */
const sessions = 50;
const times = 60;
const warmUp = 10;
const year = 'from=2025-11-01&to=2026-10-31';

/** As the screen does: the figures and the report, one after the other. */
async function open(asker: Asker): Promise<number> {
  const figures = await asker.ask(`/dashboard?${year}`);
  const report = await asker.ask<DashboardReport>(`/dashboard/report?${year}`);
  if (report.answer.totals.messages_in.value === 0) throw new Error('nothing was counted');
  return figures.ms + report.ms;
}

/** Over HTTP, with the session and the wall: what a person waits for who opens a year. */
export const bench: Bench = async () => {
  const { folder, companies } = await dashboardFolder();
  return withServer(folder, async ({ origin }) => {
    const client = new pg.Client(embeddedAddress(folder));
    await client.connect();
    const askerOf = async (id: string) => new Asker(origin, await createSessions(client, id, sessions));
    const [large, small] = [await askerOf(companies.large), await askerOf(companies.small)];
    await client.end();
    const took = { large: [] as number[], small: [] as number[] };
    // In turn, so that whatever else the machine does meets both alike.
    for (let turn = 0; turn < times + warmUp; turn += 1) {
      took.large.push(await open(large));
      took.small.push(await open(small));
    }
    const [ofLarge, ofSmall] = [took.large.slice(warmUp), took.small.slice(warmUp)];
    for (const asker of [large, small]) asker.close();
    return [
      {
        name: 'opening a year of 10,000 messages a day, p95',
        value: percentile(ofLarge, 95),
        unit: 'ms',
        limit: 500,
        note: `median ${median(ofLarge).toFixed(0)} ms`,
      },
      {
        name: 'the same, against a year of 200 a day, medians',
        value: median(ofLarge) / median(ofSmall),
        unit: '×',
        note: `median ${median(ofSmall).toFixed(0)} ms`,
      },
      {
        name: 'counting both years anew, the wait for the minute included',
        value: companies.countedSeconds,
        unit: 's',
      },
    ];
  });
};
