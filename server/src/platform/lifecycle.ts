import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from './start-error.ts';

interface Opened {
  readonly close: () => Promise<void> | void;
  /** Waited for to its end, however often a signal comes: a database server must not be left behind. */
  readonly isVital: boolean;
}

export interface Lifecycle {
  /** Closed when the process stops, the last one opened first. */
  opened(close: Opened['close'], options?: { isVital?: boolean }): void;
  /** Called once when the process begins to stop. */
  whenStopping(tell: () => void): void;
  /** Where an unexpected error is written down, once there is a log. */
  reportTo(report: (error: unknown) => void): void;
}

/** Longest wait for one part to close: jobs may drain for 18 s, a supervisor allows 30 s in all, and PostgreSQL has to stop, too. */
const patienceMs = 22_000;
/** A Ctrl-C comes twice within a blink: from the terminal, and passed on by npm. */
const sameSignalMs = 1_000;
const parentWatchMs = 200;

/**
 * Runs the process from its start to its end: signals, a parent that is gone, and errors that nobody caught all end it
 * in order, with everything closed. A reason not to start is printed as its one sentence.
 */
export function runProcess(start: (life: Lifecycle) => Promise<void>, say: (line: string) => void): void {
  const opened: Opened[] = [];
  const hurry = Promise.withResolvers<void>();
  let tellStopping = () => {};
  let report = (error: unknown) => console.error(error);
  let stoppingSince: number | null = null;

  const stop = async (exitCode: number) => {
    stoppingSince = performance.now();
    process.exitCode = exitCode;
    guard(tellStopping);
    for (let part = opened.pop(); part; part = opened.pop()) {
      const closed = closePart(part, report);
      await (part.isVital ? closed : Promise.race([closed, hurry.promise, pause(patienceMs)]));
    }
    process.exit(exitCode);
  };

  const requestStop = (why: string) => {
    if (stoppingSince === null) {
      say(`${why}: stopping…`);
      void stop(0);
    } else if (performance.now() - stoppingSince > sameSignalMs) hurry.resolve();
  };

  const fail = (error: unknown) => {
    // What breaks while we are closing things under it is no news.
    if (stoppingSince !== null) return;
    if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else guard(() => report(error));
    void stop(1);
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => requestStop(signal));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  // Whoever read our output may be gone before us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  watchNpm(() => requestStop('npm is gone'));

  start({
    opened: (close, { isVital = false } = {}) => void opened.push({ close, isVital }),
    whenStopping: (tell) => {
      tellStopping = tell;
    },
    reportTo: (newReport) => {
      report = newReport;
    },
  }).catch(fail);
}

async function closePart(part: Opened, report: (error: unknown) => void): Promise<void> {
  try {
    await part.close();
  } catch (error) {
    guard(() => report(error));
  }
}

function guard(work: () => void): void {
  try {
    work();
  } catch {
    // On the way out nothing may keep the rest from being closed.
  }
}

/** npm that is killed with -9 passes no signal on, but its child gets another parent. */
function watchNpm(tell: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    tell();
  }, parentWatchMs);
  watch.unref();
}
