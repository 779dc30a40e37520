import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A reason to stop, already said in words for a person. */
export class InstallError extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Says what begins, does it, and says how long it took.
 * @param {string} what
 * @param {() => Promise<void>} work
 */
export async function timed(what, work) {
  say(`${what}…`);
  const started = performance.now();
  await work();
  say(`${what}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
