import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../platform/log.ts';
import { LeaseLost } from '../channel.ts';

const pausesMs = { first: 50, longest: 5_000 };

interface Patience {
  readonly log: Log;
  /** Aborted when the line is let go. */
  readonly signal: AbortSignal;
}

/** Tries until it is done: our database comes back. Throws where the line was lost or let go. */
export async function untilDone<T>({ log, signal }: Patience, work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (err) {
      if (err instanceof LeaseLost || signal.aborted) throw err;
      log.warn({ err, attempt }, 'what WhatsApp told could not be stored and is tried again');
      await pause(Math.min(pausesMs.longest, pausesMs.first * 2 ** attempt), undefined, { signal });
    }
  }
}
