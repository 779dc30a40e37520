import { setTimeout as pause } from 'node:timers/promises';
import { LeaseLost } from '../../channels/channel.ts';
import type { Bus } from '../../platform/bus.ts';
import type { RunningLine } from '../lines/fence.service.ts';
import * as repository from './fetch-media.repository.ts';
import { type FetchMediaParts, mediaFetching } from './fetch-one.ts';

interface LineFetcher {
  readonly line: RunningLine;
  wake(): void;
  stop(): Promise<void>;
}

const mostAtOnce = 3;
/** What came with the past may take long to be found again: what is written today finds a place beside it. */
const mostOfPast = 2;
const longestPauseMs = 60_000;
/** The database may be away for a moment. */
const lookAgainMs = 2_000;
/** What is on its way then is fetched anew by whoever comes next. */
const stopMs = 2_000;

/** Fetches what waits on one line, a few at a time, until it is stopped or goes down. */
function openLineFetcher(parts: FetchMediaParts, line: RunningLine, isUp: () => boolean): LineFetcher {
  const { fetchOne, inFence } = mediaFetching(parts, line, isUp);
  const about = { companyId: line.companyId, connectionId: line.connectionId };
  const busy = new Map<string, Promise<void>>();
  const busyPast = new Set<string>();
  let isStopped = false;
  let isLooking = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const free = mostAtOnce - busy.size;
    if (free === 0) return;
    const { due, waitMs } = await inFence(async (tx) => ({
      due: await repository.listDue(tx, line, [...busy.keys()], free),
      waitMs: await repository.msUntilDue(tx, line),
    }));
    for (const waiting of due) {
      if (waiting.is_past && busyPast.size >= mostOfPast) break;
      if (waiting.is_past) busyPast.add(waiting.id);
      const fetching = fetchOne(waiting)
        .catch((err: unknown) => parts.log.warn({ ...about, err }, 'a file waits for another try'))
        .finally(() => {
          busy.delete(waiting.id);
          busyPast.delete(waiting.id);
          wake();
        });
      busy.set(waiting.id, fetching);
    }
    if (waitMs !== null) wakeIn(Math.min(waitMs + 1, longestPauseMs));
  }

  function wakeIn(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(wake, ms);
  }

  function wake(): void {
    isWoken = true;
    if (isLooking || isStopped || !isUp()) return;
    isWoken = false;
    isLooking = true;
    look()
      .catch((err: unknown) => {
        if (err instanceof LeaseLost) return;
        parts.log.warn({ ...about, err }, 'what waits could not be looked up');
        wakeIn(lookAgainMs);
      })
      .finally(() => {
        isLooking = false;
        if (isWoken) wake();
      });
  }

  wake();
  return {
    line,
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await Promise.race([Promise.all(busy.values()), pause(stopMs, undefined, { ref: false })]);
    },
  };
}

interface MediaFetcher {
  /**
   * Fetches what waits on this line, now and when it is to be tried again, for as long as `isUp`. The messages are
   * stored already: after a crash, whoever has the line goes on.
   */
  fetchDue(line: RunningLine, isUp: () => boolean): void;
  stop(): Promise<void>;
}

export function openMediaFetcher(parts: FetchMediaParts & { readonly bus: Bus }): MediaFetcher {
  const fetchers = new Map<string, LineFetcher>();
  parts.bus.subscribe('clock.moved', () => {
    for (const fetcher of fetchers.values()) fetcher.wake();
  });
  return {
    fetchDue(line, isUp) {
      const known = fetchers.get(line.connectionId);
      if (known?.line.channel === line.channel && known.line.epoch === line.epoch) return known.wake();
      void known?.stop();
      fetchers.set(line.connectionId, openLineFetcher(parts, line, isUp));
    },
    async stop() {
      await Promise.all([...fetchers.values()].map((fetcher) => fetcher.stop()));
    },
  };
}
