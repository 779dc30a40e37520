import type { Chat, MessagePage } from '@yupflow/contract/chats';
import type { List } from '@yupflow/contract/list';
import pg from 'pg';
import { Asker } from './support/asker.ts';
import { type Bench, type Figure, median } from './support/bench.ts';
import { type ChatCompany, chatsFolder } from './support/chats-dataset.ts';
import { createSessions, embeddedAddress } from './support/database.ts';
import { type Deed, inTurns } from './support/in-turns.ts';
import { withServer } from './support/server.ts';

/** People, each with a session: what one of them may ask within a minute is limited. */
const sessions = 50;
/** In each of five repetitions. */
const times = 25;
const flat = 1.2;

interface Place {
  readonly folder: string;
  readonly serverPid: number;
}

async function compare(place: Place, name: string, large: Deed, small: Deed): Promise<Figure> {
  const { ratio, note } = await inTurns(large, small, { ...place, times });
  return { name, value: ratio, unit: '×', limit: flat, note };
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
  return withServer(folder, async ({ origin, pid }) => {
    const place = { folder, serverPid: pid };
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
      compare(place, `${name}, 5M messages against 100k`, get(pair[0], path), get(pair[1], path));

    const { longChat, shortChat } = companies.large;
    const deepList = await walk(large, '/chats', 50);
    const deepChat = await walk(large, `/chats/${longChat}/messages`, 250);
    const figures = [
      { ...(await both('the inbox of 10,000 chats', '/chats')), row: 10 },
      await both('the inbox of who sees their own and what is pending', '/chats', [ofLarge, ofSmall]),
      await both('unread chats', '/chats?type=unread'),
      await both('the counters', '/chats/counters'),
      await both('a chat by the name of its contact', '/chats?search=silva'),
      await compare(
        place,
        'a page of the inbox behind 5,000 chats against the first',
        get(large, `/chats?cursor=${deepList}`),
        get(large, '/chats'),
      ),
      await compare(
        place,
        'opening a chat of 50,000 messages against one of 50',
        open(large, longChat),
        open(large, shortChat),
      ),
      await compare(
        place,
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
