import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadMe } from '../src/api/me.ts';
import { queryClient } from '../src/api/query-client.ts';
import { endSession, startSession } from '../src/api/session.ts';
import { useArrival } from '../src/app/arrival.ts';
import { hear } from '../src/app/line/hear.ts';
import { refreshUnheard } from '../src/app/line/unheard.ts';
import { fakeWire, type Wire } from './wire.ts';

const stops: (() => void)[] = [];
let wire: Wire;

beforeEach(async () => {
  wire = fakeWire();
  startSession('a-token');
  await reloadMe();
  vi.useFakeTimers();
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
  endSession('by-user');
  globalThis.askedFirst = undefined;
  vi.useRealTimers();
});

/** A query whose answers come when they are given. */
function watched(name: string) {
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void asked.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn });
  stops.push(observer.subscribe(() => {}));
  return asked;
}

/** Who we are is read anew first, by real imports. */
const untilAsked = (asked: readonly unknown[], count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));
const anAnswer = () => ({
  token: 'a-token',
  answers: { '/api/tags': Promise.resolve(new Response()) },
  company: null,
  ofCompany: {},
});
const aWhile = () => vi.advanceTimersByTimeAsync(10_000);
const soon = () => vi.advanceTimersByTimeAsync(0);

describe('once the line stands', () => {
  it('is asked again what was asked before, and not what was asked since', async () => {
    const before = watched('before');
    before[0]?.('old');
    await soon();
    refreshUnheard();
    const since = watched('since');
    since[0]?.('new');
    await untilAsked(before, 2);
    expect(since).toHaveLength(1);
    expect(wire.heard.filter(({ path }) => path === '/api/me')).toHaveLength(2);
  });

  it('is asked nothing on the way into another company, whose page asks for itself', async () => {
    const left = watched('left');
    left[0]?.('old');
    await soon();
    useArrival.setState({ isOnTheWay: true });
    refreshUnheard();
    hear('tags.changed');
    const tags = watched('tags');
    tags[0]?.('old');
    await aWhile();
    hear('tags.changed');
    await vi.waitFor(() => expect(wire.heard.filter(({ path }) => path === '/api/me')).toHaveLength(2));
    await aWhile();
    expect([left, tags].map(({ length }) => length)).toEqual([1, 1]);
    useArrival.setState({ isOnTheWay: false });
    hear('keywords.changed');
    const keywords = watched('keywords');
    keywords[0]?.('old');
    await soon();
    hear('keywords.changed');
    await untilAsked(keywords, 2);
  });

  it('is asked again what was on its way at that moment, however long it takes', async () => {
    const slow = watched('slow');
    refreshUnheard();
    await aWhile();
    expect(slow).toHaveLength(1);
    slow[0]?.('old');
    await untilAsked(slow, 2);
  });

  it('is asked again what takes an answer from before the app, whenever that is', async () => {
    globalThis.askedFirst = anAnswer();
    refreshUnheard();
    await vi.advanceTimersByTimeAsync(1_000);
    const late = watched('late');
    globalThis.askedFirst = undefined;
    late[0]?.('old');
    await untilAsked(late, 2);
  });

  it('is no longer taken what nobody took of what was asked for before the app', async () => {
    globalThis.askedFirst = anAnswer();
    refreshUnheard();
    await aWhile();
    expect(globalThis.askedFirst).toBeUndefined();
  });

  it('waits with that until the page has what it asked for', async () => {
    const before = watched('before');
    before[0]?.('old');
    refreshUnheard();
    const since = watched('since');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(before).toHaveLength(1);
    since[0]?.('new');
    await untilAsked(before, 2);
  });

  it('is asked again what was begun since and taken back', async () => {
    const before = watched('before');
    before[0]?.('old');
    await soon();
    refreshUnheard();
    void queryClient.invalidateQueries({ queryKey: ['before'] });
    await queryClient.cancelQueries({ queryKey: ['before'] });
    expect(before).toHaveLength(2);
    await untilAsked(before, 3);
  });

  it('another page of a list does not stand for the first one', async () => {
    const asked: unknown[] = [];
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey: ['list'],
      queryFn: async ({ pageParam }) => {
        asked.push(pageParam);
        return 'a page';
      },
      initialPageParam: 0,
      getNextPageParam: (_last, _all, page) => page + 1,
    });
    stops.push(observer.subscribe(() => {}));
    await soon();
    refreshUnheard();
    await observer.fetchNextPage();
    expect(asked).toEqual([0, 1]);
    await untilAsked(asked, 4);
    expect(asked).toEqual([0, 1, 0, 1]);
  });
});
