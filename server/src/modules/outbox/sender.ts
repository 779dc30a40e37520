import { LeaseLost, SendError } from '../../channels/channel.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { RunningLine } from '../lines/fence.service.ts';
import { type Claimed, claimDue, longestPauseMs } from './claim.ts';
import { inFence, type OutboxParts } from './line-work.ts';
import { type Ended, type How, settle } from './settle.ts';

/** So many conversations at once: a long upload in one of them does not hold up the others. */
const mostAtOnce = 16;
/** How long after its claim a message is sent without another look at the lease, which lasts longer. */
const freshMs = 3_000;
/** A channel that was let go may never say how a send ended. */
const drainMs = 2_000;

export interface Sender {
  readonly line: RunningLine;
  /** False once its line has gone down, or another process has it. */
  isRunning(): boolean;
  wake(): void;
  stop(): Promise<void>;
}

/** Sends what a connected line has to send, until it is stopped, in the hands of the line's owner. */
export function openSender(parts: OutboxParts, line: RunningLine, isUp: () => boolean): Sender {
  const { files, log } = parts;
  const { companyId, connectionId, epoch, channel } = line;
  const about = { companyId, connectionId, epoch };
  /** Rows that were claimed, and whose end is not kept yet. */
  const sending = new Set<string>();
  let ended: Ended[] = [];
  let isStopped = false;
  let isRunning = true;
  let isWoken = false;
  let pause = Promise.withResolvers<void>();
  const isOver = () => isStopped || !isUp();
  const wake = () => {
    isWoken = true;
    pause.resolve();
  };

  async function sleep(ms: number): Promise<void> {
    if (isWoken) return;
    pause = Promise.withResolvers();
    const timer = setTimeout(pause.resolve, ms);
    await pause.promise;
    clearTimeout(timer);
  }

  async function outcomeOf({ message, mediaKey, at }: Claimed): Promise<How> {
    if (!message) return 'refused';
    if (mediaKey && (await files.store.sizeOf(companyId, mediaKey)) !== message.media?.size) return 'media_missing';
    // The last look before the wire: whoever slept so long may have lost the line meanwhile.
    if (performance.now() - at > freshMs) await inFence(parts, line, async () => {});
    if (isOver()) return 'not_sent';
    try {
      failpoint('outbox.before-send');
      await channel.send(message);
      failpoint('outbox.after-send');
      return 'written';
    } catch (err) {
      if (err instanceof SendError) return err.outcome === 'refused' ? (err.failure ?? 'refused') : err.outcome;
      log.warn({ ...about, err }, 'a channel failed while it sent');
      return 'unknown';
    }
  }

  async function send(claimed: Claimed): Promise<void> {
    sending.add(claimed.row.id);
    const how = await outcomeOf(claimed).catch((err: unknown): How => {
      log.warn({ ...about, err }, 'a message could not be sent now');
      return 'not_sent';
    });
    ended.push({ row: claimed.row, how });
    wake();
  }

  /** All that has ended since the last time. */
  async function keepEnds(): Promise<void> {
    const batch = ended;
    if (batch.length === 0) return;
    ended = [];
    await settle(parts, line, batch, { isUp: !isOver() }).catch((error: unknown) => {
      ended = [...batch, ...ended];
      throw error;
    });
    for (const { row } of batch) sending.delete(row.id);
  }

  async function run(): Promise<void> {
    while (!isOver()) {
      isWoken = false;
      await keepEnds();
      const { claimed, waitMs } = await claimDue(parts, line, mostAtOnce - sending.size);
      for (const one of claimed) void send(one);
      if (claimed.length === 0 || sending.size >= mostAtOnce) await sleep(waitMs);
    }
  }

  async function runOn(): Promise<void> {
    for (let failures = 0; !isOver(); ) {
      const startedAt = performance.now();
      try {
        await run();
      } catch (err) {
        if (err instanceof LeaseLost) return;
        log.error({ ...about, err }, 'the outbox of a line stumbled');
        failures = performance.now() - startedAt > longestPauseMs ? 0 : failures + 1;
        isWoken = false;
        await sleep(Math.min(longestPauseMs, 100 * 2 ** failures));
      }
    }
  }

  /** What ended as the line went down is known too: nobody need doubt it when the line is up again. */
  async function drain(): Promise<void> {
    const deadline = performance.now() + drainMs;
    while (sending.size > ended.length && performance.now() < deadline) {
      isWoken = false;
      await sleep(50);
    }
    await keepEnds().catch((err: unknown) => log.debug({ ...about, err }, 'how sends ended was not kept'));
  }

  const running = runOn()
    .then(drain)
    .finally(() => {
      isRunning = false;
    });
  return {
    line,
    isRunning: () => isRunning,
    wake,
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}
