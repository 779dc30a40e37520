import { type ChildProcess, spawn } from 'node:child_process';

const running = new Set<ChildProcess>();
let isStopping = false;

/** Nothing here takes so long unless it hangs. */
const longestMinutes = 60;

/** Runs a program and collects what it says; it ends with us, and with it everything that it started. */
export function runToEnd(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ hasSucceeded: boolean; output: string }> {
  return new Promise((resolve) => {
    // Nothing begins any more; the process ends without this answer.
    if (isStopping) return;
    const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const chunks: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    const hanging = setTimeout(() => {
      chunks.push(`\nended, because it took longer than ${longestMinutes} minutes`);
      signalGroup(child, 'SIGKILL');
    }, longestMinutes * 60_000);
    const end = (hasSucceeded: boolean) => {
      clearTimeout(hanging);
      running.delete(child);
      resolve({ hasSucceeded, output: chunks.join('').trimEnd() });
    };
    child.once('error', (error) => {
      chunks.push(error.message);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
    // A grandchild that outlives it may hold its output open.
    child.once('exit', (code) => setTimeout(() => end(code === 0), 2_000).unref());
  });
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It ended by itself just now.
  }
}

function endAll(signal: NodeJS.Signals): void {
  for (const child of running) signalGroup(child, signal);
}

/** On a signal, and when npm is gone without one: the stages stop, and what does not is killed. */
function stop(code: number): void {
  isStopping = true;
  endAll('SIGTERM');
  process.on('exit', () => endAll('SIGKILL'));
  setTimeout(() => process.exit(code), 5_000).unref();
  const done = setInterval(() => running.size === 0 && process.exit(code), 50);
  done.ref();
}

const parent = process.ppid;
process.once('SIGINT', () => stop(130));
process.once('SIGTERM', () => stop(143));
process.once('SIGHUP', () => stop(129));
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  stop(143);
}, 500);
watch.unref();
