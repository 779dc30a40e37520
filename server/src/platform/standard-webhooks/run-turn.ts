import type { Clock } from '../clock.ts';
import type { Egress } from '../egress/egress.ts';
import { attempt, type Outcome, type Receiver, type Sent, timeoutMs } from './attempt.ts';

/** Whoever dies has had their turn then. */
export const turnSeconds = 60;
/** Nothing is begun that might not end within the turn. */
const lastStartMs = turnSeconds * 1_000 - 2 * timeoutMs;

interface Turn<Delivery> {
  readonly receiver: Receiver;
  /** Those of a group go out one after the other, in their order. */
  readonly groups: readonly (readonly Delivery[])[];
  /** So many groups at once. */
  readonly mostAtOnce: number;
}

/**
 * One that fails is tried again later, and the next does not wait for it. `keep` notes how an attempt ended and answers
 * where to from now on; null where nothing is to be sent there any more.
 */
export async function sendInTurn<Delivery extends Sent>(
  parts: { readonly egress: Egress; readonly clock: Clock },
  { receiver: first, groups, mostAtOnce }: Turn<Delivery>,
  closing: AbortSignal,
  keep: (delivery: Delivery, outcome: Outcome) => Promise<Receiver | null>,
): Promise<PromiseSettledResult<void>[]> {
  const began = performance.now();
  const isOver = () => closing.aborted || performance.now() - began > lastStartMs;
  const left = [...groups];
  let receiver: Receiver | null = first;

  async function deliver(to: Receiver, delivery: Delivery): Promise<void> {
    const outcome = await attempt(parts, to, delivery, closing);
    // We went, not they: it is due still.
    if (closing.aborted && !outcome.isOk) return;
    receiver = await keep(delivery, outcome);
  }

  const lane = async () => {
    for (let group = left.shift(); group; group = left.shift())
      for (const delivery of group) if (receiver && !isOver()) await deliver(receiver, delivery);
  };
  return Promise.allSettled(Array.from({ length: mostAtOnce }, lane));
}
