import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then the workers have looked for what waited. */
const settledMs = 5_000;

/**
 * Starting fills 70 MB that nobody needs afterwards, and the collector of an idle process keeps them: it looks again only
 * when more is asked for. Once, for a third of a second, it is asked to give them back to the machine.
 */
export function giveBackMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NodeJS.GCFunction;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, settledMs).unref();
}
