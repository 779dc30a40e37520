import type { List } from '@yupflow/contract/list';
import pg from 'pg';
import { Asker } from './support/asker.ts';
import { type Bench, type Figure, median, percentile } from './support/bench.ts';
import { contactsFolder } from './support/contacts-cache.ts';
import { rareNames } from './support/contacts-people.ts';
import { cpuText, watchCpu } from './support/cpu.ts';
import { createSessions, embeddedAddress, postmasterPid } from './support/database.ts';
import { inTurns } from './support/in-turns.ts';
import { withServer } from './support/server.ts';

/** People, each with a session: what one of them may ask within a minute is limited. */
const sessions = 50;
const deepPages = 300;
const warmUps = 6;

type Asked = Record<string, string | number | object>;
type Page = List<{ id: string }>;

interface World {
  readonly large: Asker;
  readonly small: Asker;
  readonly folder: string;
  readonly serverPid: number;
}

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
  for (let index = 0; index < times + warmUps; index++) took.push((await askFor(asker, asked)).ms);
  return took.slice(warmUps);
}

async function rareWords({ large, small, ...place }: World): Promise<Figure[]> {
  const wordOf = (asker: Asker) => async (turn: number) => (await askFor(asker, { search: rareNames[turn] ?? '' })).ms;
  // Each word in both, one after the other.
  const { ours, ratio, note } = await inTurns(wordOf(large), wordOf(small), {
    ...place,
    times: rareNames.length,
    by: (took) => percentile(took, 95),
  });
  return [
    { name: 'a rare word among a million, p95', value: ours, unit: 'ms', limit: 15, row: 5, note },
    { name: 'a rare word, a million against 10,000, p95', value: ratio, unit: '×', limit: 2, row: 5 },
  ];
}

async function deepPage({ large, ...place }: World, name: string, asked: Asked): Promise<Figure> {
  let cursor = '';
  for (let page = 0; page < deepPages; page++) {
    const { answer } = await askFor(large, { ...asked, limit: 100, ...(cursor && { cursor }) });
    if (!answer.cursor) throw new Error('the walk ended too soon');
    ({ cursor } = answer as { cursor: string });
  }
  const { ratio, note } = await inTurns(
    async () => (await askFor(large, { ...asked, cursor })).ms,
    async () => (await askFor(large, asked)).ms,
    { ...place, times: 20 },
  );
  return {
    name: `${name}, behind ${deepPages * 100} others against the first page`,
    value: ratio,
    unit: '×',
    limit: 1.2,
    row: 6,
    note,
  };
}

async function absolute(
  { large, folder, serverPid }: World,
  name: string,
  asked: Asked,
  limit?: number,
): Promise<Figure> {
  const costs = watchCpu({ server: serverPid, postmaster: postmasterPid(folder), load: [process.pid] });
  const took = await time(large, asked, limit ? 60 : 12);
  const cpu = cpuText([costs(took.length + warmUps)]);
  const note = `median ${median(took).toFixed(1)} ms, ${(await askFor(large, asked)).answer.total} found; ${cpu}`;
  return { name: `${name}, p95`, value: percentile(took, 95), unit: 'ms', ...(limit && { limit, row: 5 }), note };
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
  return withServer(folder, async ({ origin, pid }) => {
    const client = new pg.Client(embeddedAddress(folder));
    await client.connect();
    const large = new Asker(origin, await createSessions(client, companies.large, sessions));
    const small = new Asker(origin, await createSessions(client, companies.small, sessions));
    const world = { large, small, folder, serverPid: pid };
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
      ...(await rareWords(world)),
      await absolute(world, 'a common word, silva', { search: 'silva' }, 100),
      await deepPage(world, 'a page by name', {}),
      await deepPage(world, 'a page of those called … Santos', { search: 'santos' }),
      await absolute(world, 'the first page', {}),
      await absolute(world, 'digits of a phone', { search: '(11) 9 6214-77' }),
      await absolute(world, 'two letters', { search: 'jo' }),
      await absolute(world, 'a first name, far along the order', { search: 'vanessa' }),
      await absolute(world, 'two common words', { search: 'maria silva' }),
      await absolute(world, 'a tag that few have', { conditions: all(tag('VIP')) }),
      await absolute(world, 'a tag that many have', { conditions: all(tag('Cliente')) }),
      await absolute(world, 'without a tag', { conditions: all(tag('Lead', 'not_is')) }),
      await absolute(world, 'a text field', { conditions: all(field('Cidade', 'is', 'Recife')) }),
      await absolute(world, 'a number field', { conditions: all(field('Pontos', 'greater', 4_990)) }),
      await absolute(world, 'a tag and a common word', { search: 'silva', conditions: all(tag('Cliente')) }),
      await absolute(world, 'sorted by activity, latest first', { sort: 'last_activity_at', order: 'desc' }),
      await absolute(world, 'sorted by a field', { sort: idOf('Cidade') }),
      await absolute(world, 'sorted by phone, which has no index', { sort: 'phone' }),
    ];
    for (const asker of [large, small]) asker.close();
    return figures;
  });
};
