import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from './bench.ts';
import { databaseCpuMsOf } from './cpu.ts';
import type { Job, Outcome } from './operations.ts';
import { cpuMsOf } from './processes.ts';

/** What one repetition cost, per operation. */
export interface Cost {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly serverCpuMs: number;
  readonly postgresCpuMs: number;
  readonly loadCpuMs: number;
}

interface Watched {
  readonly serverPid: number;
  readonly postmasterPid: number;
}

export interface Load {
  measure(job: Job): Promise<Cost>;
}

export async function withLoad<T>(watched: Watched, work: (load: Load) => Promise<T>): Promise<T> {
  const child = fork(fileURLToPath(new URL('load-process.ts', import.meta.url)));
  try {
    return await work({ measure: (job) => measure(child, watched, job) });
  } finally {
    child.kill();
  }
}

async function measure(child: ChildProcess, { serverPid, postmasterPid }: Watched, job: Job): Promise<Cost> {
  const postgresCpu = () => databaseCpuMsOf(postmasterPid);
  const before = { server: cpuMsOf(serverPid), postgres: postgresCpu() };
  const outcome = await ask(child, job);
  return {
    perSecond: job.count / outcome.seconds,
    medianMs: median(outcome.took),
    serverCpuMs: (cpuMsOf(serverPid) - before.server) / job.count,
    postgresCpuMs: (postgresCpu() - before.postgres) / job.count,
    loadCpuMs: outcome.cpuMs / job.count,
  };
}

async function ask(child: ChildProcess, job: Job): Promise<Outcome> {
  const done = new AbortController();
  const { signal } = done;
  const died = once(child, 'exit', { signal }).then(() => {
    throw new Error('the load process ended');
  });
  child.send(job);
  try {
    const [outcome] = await Promise.race([once(child, 'message', { signal }), died]);
    return outcome as Outcome;
  } finally {
    died.catch(() => {});
    done.abort();
  }
}
