import { setTimeout as pause } from 'node:timers/promises';
import { end } from './leftovers.ts';
import type { Postmaster } from './postmaster.ts';

const shortestWait = 100;
const longestWait = 5_000;

/** Keeps a server running until it is stopped: one that ends by itself is started again, ever more patiently. */
export function supervise(first: Postmaster, startAgain: () => Promise<Postmaster>, say: (line: string) => void) {
  let server: Postmaster | null = first;
  let pid = first.pid;
  let isStopping = false;

  const supervision = (async () => {
    for (let wait = shortestWait; ; wait = Math.min(wait * 2, longestWait)) {
      const since = performance.now();
      await server?.exited;
      server = null;
      if (isStopping) return;
      // The first time at once; one that keeps dying is given ever more time.
      if (performance.now() - since > 2 * longestWait) wait = shortestWait;
      else await pause(wait);
      if (isStopping) return;
      say('PostgreSQL ended unexpectedly; starting it again.');
      try {
        server = await startAgain();
        pid = server.pid;
      } catch (error) {
        say(`PostgreSQL did not start again: ${error instanceof Error ? error.message : error}`);
      }
      // It came up just as we were told to stop.
      if (isStopping && server) await end(server.pid);
    }
  })();

  return {
    get pid() {
      return pid;
    },
    async stop(): Promise<void> {
      isStopping = true;
      // The server's exit alone keeps no event loop alive, and we must not end before we have heard of it.
      const awake = setInterval(() => {}, 1_000);
      if (server) await end(server.pid);
      await supervision;
      clearInterval(awake);
    },
  };
}
