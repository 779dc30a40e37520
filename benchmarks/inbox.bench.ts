import type { Chat, MessagePage } from '@yupflow/contract/chats';
import type { List } from '@yupflow/contract/list';
import pg from 'pg';
import { Asker } from './support/asker.ts';
import { type Bench, type Figure, median, percentile } from './support/bench.ts';
import { type ChatCompany, chatsFolder } from './support/chats-dataset.ts';
import { createSessions, embeddedAddress } from './support/database.ts';
import { withServer } from './support/server.ts';

/** The rate limit allows each so many requests a minute. */
const sessions = 50;
const times = 100;
const flat = 1.2;

type Deed = () => Promise<number>;

/** Two deeds in turn, so that whatever else the machine does meets both alike; the first ones don't count. */
async function compare(name: string, large: Deed, small: Deed): Promise<Figure> {
  const took = { large: [] as number[], small: [] as number[] };
  for (let turn = 0; turn < times + 20; turn += 1) {
    took.large.push(await large());
    took.small.push(await small());
  }
  const [ofLarge, ofSmall] = [took.large.slice(20), took.small.slice(20)];
  const text = (values: readonly number[]) =>
    `${median(values).toFixed(1)} ms (p95 ${percentile(values, 95).toFixed(1)})`;
  return {
    name,
    value: median(ofLarge) / median(ofSmall),
    unit: '×',
    limit: flat,
    note: `medians ${text(ofLarge)} against ${text(ofSmall)}`,
  };
}

const get =
  (asker: Asker, path: string): Deed =>
  async () =>
    (await asker.ask(path)).ms;

/** As the screen does: the chat, and its newest messages. */
const open =
  (asker: Asker, id: string): Deed =>
  async () =>
    (await asker.ask(`/chats/${id}`)).ms + (await asker.ask(`/chats/${id}/messages?limit=50`)).ms;

/** The cursor behind so many pages of a hundred. */
async function walk(asker: Asker, path: string, pages: number): Promise<string> {
  let cursor = '';
  for (let page = 0; page < pages; page += 1) {
    const next = cursor && `&cursor=${cursor}`;
    const { answer } = await asker.ask<Pick<List<Chat> | MessagePage, 'cursor'>>(`${path}?limit=100${next}`);
    if (!answer.cursor) throw new Error('the walk ended too soon');
    ({ cursor } = answer as { cursor: string });
  }
  return cursor;
}

async function absolute(name: string, asker: Asker, path: string): Promise<Figure> {
  const took: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) took.push((await asker.ask(path)).ms);
  return { name: `${name}, median`, value: median(took.slice(5)), unit: 'ms' };
}

/** As attendants see it: over HTTP, with the session, the wall and the whole page. */
export const bench: Bench = async () => {
  const { folder, companies } = await chatsFolder();
  return withServer(folder, async ({ origin }) => {
    const client = new pg.Client(embeddedAddress(folder));
    await client.connect();
    const askers: Asker[] = [];
    const askerOf = async ({ id }: ChatCompany, userId: string | null = null) => {
      const asker = new Asker(origin, await createSessions(client, id, sessions, userId));
      askers.push(asker);
      return asker;
    };
    const [large, small] = [await askerOf(companies.large), await askerOf(companies.small)];
    const ofLarge = await askerOf(companies.large, companies.large.attendant);
    const ofSmall = await askerOf(companies.small, companies.small.attendant);
    await client.end();
    const both = (name: string, path: string, pair: readonly [Asker, Asker] = [large, small]) =>
      compare(`${name}, 5M messages against 100k`, get(pair[0], path), get(pair[1], path));

    const { longChat, shortChat } = companies.large;
    const deepList = await walk(large, '/chats', 50);
    const deepChat = await walk(large, `/chats/${longChat}/messages`, 250);
    const figures = [
      await both('the inbox of 10,000 chats', '/chats'),
      await both('the inbox of who sees their own and what is pending', '/chats', [ofLarge, ofSmall]),
      await both('unread chats', '/chats?type=unread'),
      await both('the counters', '/chats/counters'),
      await both('a chat by the name of its contact', '/chats?search=silva'),
      await compare(
        'a page of the inbox behind 5,000 chats against the first',
        get(large, `/chats?cursor=${deepList}`),
        get(large, '/chats'),
      ),
      await compare(
        'opening a chat of 50,000 messages against one of 50',
        open(large, longChat),
        open(large, shortChat),
      ),
      await compare(
        'a page behind 25,000 messages against the newest',
        get(large, `/chats/${longChat}/messages?limit=50&cursor=${deepChat}`),
        get(large, `/chats/${longChat}/messages?limit=50`),
      ),
      await absolute('a word that 500,000 messages have', large, '/chats/messages?search=banheiro'),
      await absolute('the same, by who sees fewer chats', ofLarge, '/chats/messages?search=banheiro'),
      await absolute('words that no message has', large, '/chats/messages?search=xilofone'),
    ];
    for (const asker of askers) asker.close();
    return figures;
  });
};
