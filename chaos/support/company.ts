import { setTimeout as pause } from 'node:timers/promises';
import { manyContacts, warm } from '../../server/test/support/broadcasts.ts';
import { anOwner, bodyOf, type Person } from '../../server/test/support/people.ts';
import { aLine, type SimulatedLine } from '../../server/test/support/simulated-line.ts';
import type { Deployment } from './deployment.ts';

export interface Company {
  readonly owner: Person;
  readonly lines: readonly SimulatedLine[];
}

/** A company whose lines are connected, which takes a web and a worker. */
export async function aCompany(deployment: Deployment, lineCount: number, contacts = 0): Promise<Company> {
  const owner = await anOwner(deployment);
  const lines: SimulatedLine[] = [];
  for (let n = 0; n < lineCount; n += 1) {
    const line = await aLine(owner);
    await line.pair();
    await warm(deployment, line);
    lines.push(line);
  }
  if (contacts > 0) await manyContacts(deployment, owner, contacts);
  return { owner, lines };
}

/** Business time, for the whole deployment: it only goes forward. */
export async function moveClock(owner: Person, advance: string): Promise<void> {
  bodyOf(await owner.post('/simulator/clock', { advance }), 200);
}

/** Looks until it is so, and answers after how many milliseconds; however long is too long to wait for any row of the table. */
export async function msUntil(isSo: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > withinMs) throw new Error(`not so after ${withinMs} ms: ${isSo}`);
    await pause(50);
  }
  return performance.now() - started;
}
