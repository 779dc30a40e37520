import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ask, isSameCluster, readPidFile } from './postmaster.ts';
import { processesOf, signal, waitForExit } from './processes.ts';

/** How long a server may take to write everything down before it is ended at once. */
const patienceMs = 15_000;

/**
 * Ends what a killed process left of this cluster's server, so that the way is free. A live one is not adopted: its
 * follower may be about to stop it, and it may run with other programs or settings than ours.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const found = readPidFile(cluster);
  if (found && (await isServerOf(cluster, found))) await end(found.pid);
  await endAll(cluster);
  removeStalePidFile(cluster);
}

/** Whether that process is this cluster's server, and well enough to be asked to stop. */
async function isServerOf(cluster: string, { pid, socketFolder }: { pid: number; socketFolder: string }) {
  if (process.platform === 'linux' && !processesOf(cluster).includes(pid)) return false;
  const answer = await ask(socketFolder);
  return answer.state === 'busy' || isSameCluster(answer, cluster);
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
