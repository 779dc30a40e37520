import type { List } from '@yupflow/contract/list';
import pg from 'pg';
import { Asker } from './support/asker.ts';
import { type Bench, type Figure, median, percentile } from './support/bench.ts';
import { contactsFolder } from './support/contacts-cache.ts';
import { rareNames } from './support/contacts-people.ts';
import { createSessions, embeddedAddress } from './support/database.ts';
import { withServer } from './support/server.ts';

/** The rate limit allows each so many requests a minute. */
const sessions = 50;
const deepPages = 300;

type Asked = Record<string, string | number | object>;
type Page = List<{ id: string }>;

/** One company's list, as a browser asks for it. */
function askFor(asker: Asker, asked: Asked): Promise<{ ms: number; answer: Page }> {
  const texts = Object.entries(asked).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : `${value}`,
  ]);
  return asker.ask(`/contacts?${new URLSearchParams(texts)}`);
}

/** How long each took, after some that don't count. */
async function time(asker: Asker, asked: Asked, times: number): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < times + 6; index++) took.push((await askFor(asker, asked)).ms);
  return took.slice(6);
}

async function rareWords(large: Asker, small: Asker): Promise<Figure[]> {
  const took = { large: [] as number[], small: [] as number[] };
  for (const search of rareNames.slice(0, 10)) for (const asker of [large, small]) await askFor(asker, { search });
  // Each word in both, one after the other: whatever else the machine does meets both alike.
  for (const search of [...rareNames, ...rareNames]) {
    took.large.push((await askFor(large, { search })).ms);
    took.small.push((await askFor(small, { search })).ms);
  }
  const [ofLarge, ofSmall] = [percentile(took.large, 95), percentile(took.small, 95)];
  const note = `median ${median(took.large).toFixed(1)} ms; over 10,000: p95 ${ofSmall.toFixed(1)}, median ${median(took.small).toFixed(1)} ms`;
  return [
    { name: 'a rare word among a million, p95', value: ofLarge, unit: 'ms', limit: 15, note },
    { name: 'a rare word, a million against 10,000, p95', value: ofLarge / ofSmall, unit: '×', limit: 2 },
  ];
}

async function deepPage(large: Asker, name: string, asked: Asked): Promise<Figure> {
  let cursor = '';
  for (let page = 0; page < deepPages; page++) {
    const { answer } = await askFor(large, { ...asked, limit: 100, ...(cursor && { cursor }) });
    if (!answer.cursor) throw new Error('the walk ended too soon');
    ({ cursor } = answer as { cursor: string });
  }
  const took = { first: [] as number[], deep: [] as number[] };
  for (let turn = 0; turn < 60; turn++) {
    took.first.push((await askFor(large, asked)).ms);
    took.deep.push((await askFor(large, { ...asked, cursor })).ms);
  }
  const [first, deep] = [median(took.first), median(took.deep)];
  return {
    name: `${name}, behind ${deepPages * 100} others against the first page`,
    value: deep / first,
    unit: '×',
    limit: 1.2,
    note: `medians ${deep.toFixed(1)} and ${first.toFixed(1)} ms`,
  };
}

async function absolute(large: Asker, name: string, asked: Asked, limit?: number): Promise<Figure> {
  const took = await time(large, asked, limit ? 60 : 12);
  const note = `median ${median(took).toFixed(1)} ms, ${(await askFor(large, asked)).answer.total} found`;
  return { name: `${name}, p95`, value: percentile(took, 95), unit: 'ms', ...(limit && { limit }), note };
}

/** What is asked by tags and fields needs their ids. */
async function idsByName(client: pg.Client, companyId: string): Promise<(name: string) => string> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from tags where company_id = $1 union all select id, name from custom_fields where company_id = $1',
    [companyId],
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (name) => ids.get(name) ?? '';
}

const all = (...items: object[]) => ({ match: 'all', items });

/** As people search: over HTTP, with the session, the wall and the whole contacts of a page. */
export const bench: Bench = async () => {
  const { folder, companies } = await contactsFolder();
  return withServer(folder, async ({ origin }) => {
    const client = new pg.Client(embeddedAddress(folder));
    await client.connect();
    const large = new Asker(origin, await createSessions(client, companies.large, sessions));
    const small = new Asker(origin, await createSessions(client, companies.small, sessions));
    const idOf = await idsByName(client, companies.large);
    await client.end();
    const tag = (name: string, operator = 'is') => ({ item: 'tag', operator, value: idOf(name) });
    const field = (name: string, operator: string, value: string | number) => ({
      item: 'field',
      field: idOf(name),
      operator,
      value,
    });
    const figures = [
      ...(await rareWords(large, small)),
      await absolute(large, 'a common word, silva', { search: 'silva' }, 100),
      await deepPage(large, 'a page by name', {}),
      await deepPage(large, 'a page of those called … Santos', { search: 'santos' }),
      await absolute(large, 'the first page', {}),
      await absolute(large, 'digits of a phone', { search: '(11) 9 6214-77' }),
      await absolute(large, 'two letters', { search: 'jo' }),
      await absolute(large, 'a first name, far along the order', { search: 'vanessa' }),
      await absolute(large, 'two common words', { search: 'maria silva' }),
      await absolute(large, 'a tag that few have', { conditions: all(tag('VIP')) }),
      await absolute(large, 'a tag that many have', { conditions: all(tag('Cliente')) }),
      await absolute(large, 'without a tag', { conditions: all(tag('Lead', 'not_is')) }),
      await absolute(large, 'a text field', { conditions: all(field('Cidade', 'is', 'Recife')) }),
      await absolute(large, 'a number field', { conditions: all(field('Pontos', 'greater', 4_990)) }),
      await absolute(large, 'a tag and a common word', { search: 'silva', conditions: all(tag('Cliente')) }),
      await absolute(large, 'sorted by activity, latest first', { sort: 'last_activity_at', order: 'desc' }),
      await absolute(large, 'sorted by a field', { sort: idOf('Cidade') }),
      await absolute(large, 'sorted by phone, which has no index', { sort: 'phone' }),
    ];
    for (const asker of [large, small]) asker.close();
    return figures;
  });
};
