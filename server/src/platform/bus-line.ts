import type { Log } from './log.ts';

/** An open connection to what carries notifications from process to process, in their order. */
interface OpenLine {
  send(parts: readonly string[]): Promise<unknown>;
  ping(): Promise<unknown>;
  end(): Promise<unknown>;
}

interface LineEvents {
  hear(part: string): void;
  /** After it was opened; before that, opening fails. */
  lost(error: unknown): void;
}

/** A way to connect; it keeps nothing up by itself. */
export interface LineKind {
  readonly name: string;
  open(events: LineEvents): Promise<OpenLine>;
}

interface LineListener {
  hear(part: string): void;
  onLost(): void;
  onBack(): void;
}

export interface BusLine {
  readonly name: string;
  isUp(): boolean;
  /** Rejects where nobody knows what of it arrived; the line is then lost. */
  send(parts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export const pingMs = 2_000;
const longestPause = 2_000;

/** Keeps a line up: connects again by itself, with longer pauses from try to try. `isNeeded`: it must be there at the start. */
export async function keepLine(
  kind: LineKind,
  { hear, onLost, onBack }: LineListener,
  { log, isNeeded }: { log: Log; isNeeded: boolean },
): Promise<BusLine> {
  let current: OpenLine | null = null;
  let isClosing = false;

  function lose(lost: OpenLine, err: unknown): void {
    if (current !== lost) return;
    current = null;
    lost.end().catch(() => {});
    if (isClosing) return;
    log.warn({ err, line: kind.name }, 'the bus lost its connection');
    onLost();
    void reconnect();
  }

  async function connect(): Promise<void> {
    let opened: OpenLine | null = null;
    let early: unknown = null;
    const next = await kind.open({
      hear,
      lost(error) {
        early ??= error;
        if (opened) lose(opened, error);
      },
    });
    if (early) throw early;
    opened = next;
    current = next;
  }

  async function reconnect(): Promise<void> {
    for (let pause = 50; !current && !isClosing; pause = Math.min(pause * 2, longestPause)) {
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      if (isClosing) return;
      await connect().catch((err: unknown) => log.debug({ err, line: kind.name }, 'the bus is still away'));
    }
    if (isClosing) return void current?.end().catch(() => {});
    log.info({ line: kind.name }, 'the bus is back');
    onBack();
  }

  // A line that died without a word would go unnoticed by somebody who only listens.
  const ping = setInterval(() => {
    const asked = current;
    if (!asked) return;
    let isAnswered = false;
    const giveUp = () => isAnswered || lose(asked, new Error('no answer to a ping'));
    // Where this process had no time, the answer lies there unread: what came is read first.
    const late = setTimeout(() => setImmediate(giveUp), pingMs - 1);
    asked
      .ping()
      .catch((error: unknown) => lose(asked, error))
      .finally(() => {
        isAnswered = true;
        clearTimeout(late);
      });
  }, pingMs);
  ping.unref();

  await connect().catch((err: unknown) => {
    if (isNeeded) {
      clearInterval(ping);
      throw err;
    }
    log.warn({ err, line: kind.name }, 'the bus starts without one of its lines');
    void reconnect();
  });

  return {
    name: kind.name,
    isUp: () => current !== null,
    async send(parts) {
      const carrying = current;
      if (!carrying) throw new Error('the line is down');
      try {
        await carrying.send(parts);
      } catch (error) {
        lose(carrying, error);
        throw error;
      }
    },
    async close() {
      isClosing = true;
      clearInterval(ping);
      await current?.end();
    },
  };
}
