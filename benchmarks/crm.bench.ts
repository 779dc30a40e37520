import type { Card } from '@yupflow/contract/crm';
import pg from 'pg';
import { Asker } from './support/asker.ts';
import { type Bench, type Figure, median, percentile } from './support/bench.ts';
import { cards, columns, fillBoard } from './support/crm-dataset.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createCompany, embeddedAddress } from './support/database.ts';
import { withServer } from './support/server.ts';

const sessions = 50;
const times = 40;
/** What a browser asks for at first. */
const page = 50;

async function timed(name: string, limit: number | undefined, deed: () => Promise<number>): Promise<Figure> {
  const took: number[] = [];
  for (let turn = 0; turn < times + 5; turn += 1) took.push(await deed());
  const counted = took.slice(5);
  return {
    name,
    value: median(counted),
    unit: 'ms',
    ...(limit === undefined ? {} : { limit }),
    note: `median of ${times}, p95 ${percentile(counted, 95).toFixed(1)}`,
  };
}

/** Over HTTP, with the session, the wall and whole cards. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withServer(folder, async ({ origin }) => {
      const client = new pg.Client(embeddedAddress(folder));
      await client.connect();
      const company = await createCompany(client, sessions, 0);
      const ids = await fillBoard(client, company.id);
      await client.end();
      const asker = new Asker(origin, company.tokens);
      const others = Array.from({ length: columns }, () => new Asker(origin, company.tokens));
      const pathOf = (id: string, more = '') => `/crm/columns/${id}/cards?limit=${page}${more}`;
      /** As a browser: the board, then all its columns side by side. */
      const open = async (more = '') => {
        const started = performance.now();
        await asker.ask(`/crm/board?${more}`);
        await Promise.all(ids.map((id, index) => others[index]?.ask(pathOf(id, more && `&${more}`))));
        return performance.now() - started;
      };
      const [first = ''] = ids;
      let cursor = '';
      for (let walked = 0; walked < 80; walked += 1)
        ({ cursor } = (
          await asker.ask<{ cursor: string; results: Card[] }>(pathOf(first, cursor && `&cursor=${cursor}`))
        ).answer);
      const { results } = (await asker.ask<{ results: Card[] }>(pathOf(first))).answer;
      const [moved = '', beside = ''] = results.map(({ contact }) => contact.id);
      let turn = 0;
      const move = async (column_id: string) => {
        turn += 1;
        const token = company.tokens[turn % sessions];
        const started = performance.now();
        const answer = await fetch(`${origin}/api/crm/cards/${moved}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ column_id, after: beside }),
        });
        if (!answer.ok) throw new Error(`a move answered ${answer.status}: ${await answer.text()}`);
        await answer.text();
        return performance.now() - started;
      };
      const figures = [
        await timed(`board of ${cards} cards and the first ${page} of each column`, 1_000, () => open()),
        await timed('the same, by a word that few have', 1_000, () => open('search=quadros')),
        await timed('the next cards of a column', undefined, async () => (await asker.ask(pathOf(first))).ms),
        await timed(
          'the same, four thousand cards further down',
          undefined,
          async () => (await asker.ask(pathOf(first, `&cursor=${cursor}`))).ms,
        ),
        await timed('moving a card within a column', undefined, () => move(first)),
        await timed('moving a card to another column', undefined, () => move(ids[turn % columns] ?? first)),
      ];
      for (const one of [asker, ...others]) one.close();
      return figures;
    }),
  );
