import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from './place.ts';
import { adopted, ask, isSameCluster, type Postmaster, readPidFile } from './postmaster.ts';
import { isAlive, processesOf, signal, waitForExit } from './processes.ts';

/** How long a server that is shutting down or recovering is waited for before it is ended. */
const patienceMs = 15_000;

/**
 * Deals with what an earlier process left of this cluster's server. One that answers and was started as we would
 * start it is adopted; whatever else is left is ended, so that null means a free way.
 */
export async function adoptOrClear(place: Place, socketFolder: string, name: string): Promise<Postmaster | null> {
  const found = readPidFile(place.cluster);
  if (found && (processesOf(place.cluster).includes(found.pid) || process.platform !== 'linux')) {
    const answer = await askPatiently(found.pid, found.socketFolder);
    if (isSameCluster(answer, place.cluster)) {
      const isAsOurs = answer.state === 'up' && answer.name === name && found.socketFolder === socketFolder;
      if (isAsOurs) return adopted(found.pid, place.runAs);
      await end(found.pid);
    }
  }
  await endAll(place.cluster);
  removeStalePidFile(place.cluster);
  return null;
}

async function askPatiently(pid: number, socketFolder: string) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask(socketFolder);
    if (answer.state !== 'busy' || !isAlive(pid) || performance.now() > deadline) return answer;
    await pause(50);
  }
}

/** Fast shutdown: sessions end, everything is written. Then immediate: the next start recovers from the log. */
export async function end(pid: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signal(pid, name);
    if (await waitForExit(pid, name === 'SIGINT' ? patienceMs : 3_000)) return;
  }
}

/** Sessions of a killed server go by themselves, except where one is busy or stopped. */
async function endAll(cluster: string): Promise<void> {
  const deadline = performance.now() + 5_000;
  for (let left = processesOf(cluster); left.length > 0; left = processesOf(cluster)) {
    for (const pid of left) signal(pid, 'SIGKILL');
    if (performance.now() > deadline) return;
    await pause(20);
  }
}

/** PostgreSQL believes its old pid file when that number belongs to any living process of the same user. */
function removeStalePidFile(cluster: string): void {
  const found = readPidFile(cluster);
  const isKnownStale = process.platform === 'linux' && found && !processesOf(cluster).includes(found.pid);
  if (isKnownStale) rmSync(join(cluster, 'postmaster.pid'), { force: true });
}
