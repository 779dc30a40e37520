import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { outdate } from '../src/api/outdate.ts';
import { queryClient } from '../src/api/query-client.ts';

const key = ['told'];
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  queryClient.clear();
});

/** A query whose answers come when they are given. */
function watched() {
  const asked: ((answer: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void asked.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn });
  stops.push(observer.subscribe(() => {}));
  return { asked, shown: () => queryClient.getQueryData<string>(key) };
}

/** As an event does that carries what changed. */
function tell(text: string): void {
  queryClient.setQueryData(key, (before: string | undefined) => before && text);
  outdate(key);
}
const untilAsked = (asked: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(asked).toHaveLength(count), { interval: 1 });

describe('what is told while it is being read', () => {
  it('is not undone by an answer that is older: the read begins anew, and what was told stays meanwhile', async () => {
    const { asked, shown } = watched();
    asked[0]?.('queued');
    await vi.waitFor(() => expect(shown()).toBe('queued'));
    void queryClient.invalidateQueries({ queryKey: key });
    await untilAsked(asked, 2);
    tell('failed');
    await untilAsked(asked, 3);
    asked[1]?.('queued');
    expect(shown()).toBe('failed');
    asked[2]?.('failed, and why');
    await vi.waitFor(() => expect(shown()).toBe('failed, and why'));
    expect(asked).toHaveLength(3);
  });

  it('makes a first read be followed by another, which nobody waits longer for', async () => {
    const { asked, shown } = watched();
    await untilAsked(asked, 1);
    tell('failed');
    expect(asked).toHaveLength(1);
    asked[0]?.('queued');
    await untilAsked(asked, 2);
    asked[1]?.('failed');
    await vi.waitFor(() => expect(shown()).toBe('failed'));
  });

  it('costs one more read at most, however much is told', async () => {
    const { asked, shown } = watched();
    asked[0]?.('1');
    await vi.waitFor(() => expect(shown()).toBe('1'));
    void queryClient.invalidateQueries({ queryKey: key });
    await untilAsked(asked, 2);
    for (const text of ['2', '3', '4', '5']) tell(text);
    await untilAsked(asked, 3);
    asked[2]?.('3');
    await untilAsked(asked, 4);
    asked[3]?.('5');
    await vi.waitFor(() => expect(queryClient.isFetching({ queryKey: key })).toBe(0));
    expect(shown()).toBe('5');
    expect(asked).toHaveLength(4);
  });

  it('lets another page come that somebody scrolled for, and reads all of them after it', async () => {
    const asked: ((answer: string) => void)[] = [];
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey: key,
      queryFn: () => new Promise<string>((resolve) => void asked.push(resolve)),
      initialPageParam: 0,
      getNextPageParam: (_last, _all, page) => page + 1,
    });
    stops.push(observer.subscribe(() => {}));
    const pages = () => observer.getCurrentResult().data?.pages;
    asked[0]?.('first');
    await vi.waitFor(() => expect(pages()).toEqual(['first']));
    void observer.fetchNextPage();
    await untilAsked(asked, 2);
    outdate(key);
    asked[1]?.('second');
    await untilAsked(asked, 3);
    asked[2]?.('first, changed');
    await untilAsked(asked, 4);
    asked[3]?.('second');
    await vi.waitFor(() => expect(pages()).toEqual(['first, changed', 'second']));
  });
});
