import type * as z from 'zod/mini';

/** How often and how patiently a job that fails is tried again, before it becomes a dead letter. */
interface Retry {
  /** All tries together, the first one too. */
  readonly tries: number;
  /** Before the second try; it doubles from try to try, with some chance in it. */
  readonly delaySeconds: number;
}

/** What a kind of background work is called and what it must know. Who does it is said apart, by `work`. */
export interface Queue<Data extends object = object> {
  readonly name: string;
  readonly data: z.ZodMiniType<Data, unknown>;
  readonly retry: Retry;
  /** At most one waiting job per key: what is asked for twice is done once. */
  readonly isKeyed: boolean;
  /** Takes minutes: each job has a worker of its own, so that none waits for those that were fetched with it. */
  readonly isLong: boolean;
  /** The data is sealed at rest: it holds something that a dump of the database must not give away. */
  readonly isSecret: boolean;
  /** Added by itself at these times of the business clock, in UTC. */
  readonly cron: string | null;
}

const usualRetry: Retry = { tries: 5, delaySeconds: 1 };

export function defineQueue<Data extends object>(
  definition: Pick<Queue<Data>, 'name' | 'data'> & Partial<Queue<Data>>,
): Queue<Data> {
  return { retry: usualRetry, isKeyed: false, isLong: false, isSecret: false, cron: null, ...definition };
}

/** Where jobs wait for a person after their last try. */
export const deadLetters = 'dead';
