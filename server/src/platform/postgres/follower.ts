import { spawn } from 'node:child_process';
import { type RunAs, spawnAs } from './run-as.ts';

/**
 * A shell that waits for our end, however that comes, and then shuts the server down: also after a kill -9 nothing is
 * left running. Returns how to call it off, which resolves when it is gone.
 */
export function followUs(postmasterPid: number, runAs: RunAs | null): () => Promise<void> {
  const follower = spawn('/bin/sh', ['-c', 'read -r never; kill -INT "$0"', String(postmasterPid)], {
    ...spawnAs(runAs),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without it the server outlives a kill -9 until the next start, which finds and ends it.
  const gone = new Promise<void>((resolve) => {
    follower.once('error', () => resolve());
    follower.once('exit', () => resolve());
  });
  follower.unref();
  // The pipe closes with our process, and must not keep it alive until then.
  if ('unref' in follower.stdin && typeof follower.stdin.unref === 'function') follower.stdin.unref();
  return () => {
    follower.kill('SIGKILL');
    return gone;
  };
}
