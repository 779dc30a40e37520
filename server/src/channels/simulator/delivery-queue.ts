import type { WireEntry } from '@yupflow/contract/simulator';

export interface DeliveryQueue {
  /** Sends what waits, unless something is on its way. */
  pump(): void;
  stored(): void;
  /** The product could not store it: it comes again a little later. */
  refused(): void;
  /** Nobody is there any more; what was on its way waits again. */
  reset(): void;
}

const mostAtOnce = 100;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

/** One batch on its way at a time, so that everything arrives in its order and grows into batches under load. */
export function createDeliveryQueue(
  waiting: ReadonlyMap<number, WireEntry>,
  sortOf: (entry: WireEntry) => string,
  send: (entries: readonly WireEntry[]) => boolean,
): DeliveryQueue {
  let isOnItsWay = false;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | undefined;

  const nextBatch = () => {
    const batch: WireEntry[] = [];
    for (const entry of waiting.values()) {
      const [first = entry] = batch;
      if (batch.length === mostAtOnce || sortOf(entry) !== sortOf(first)) break;
      batch.push(entry);
    }
    return batch;
  };
  const pump = () => {
    if (isOnItsWay || timer) return;
    const batch = nextBatch();
    if (batch.length > 0) isOnItsWay = send(batch);
  };
  const forgetRetry = () => {
    clearTimeout(timer);
    timer = undefined;
    retryMs = firstRetryMs;
  };
  return {
    pump,
    stored() {
      isOnItsWay = false;
      forgetRetry();
      pump();
    },
    refused() {
      isOnItsWay = false;
      timer = setTimeout(() => {
        timer = undefined;
        pump();
      }, retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    },
    reset() {
      isOnItsWay = false;
      forgetRetry();
    },
  };
}
