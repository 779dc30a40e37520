import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DueLoop, type DueWork, runDue } from '../../src/jobs/due.ts';
import { newId } from '../../src/platform/new-id.ts';
import { type JobsProcess, startJobsProcess, type TestJobs, testJobs } from './jobs-process.ts';

let world: TestJobs;
let process: JobsProcess;
const loops: DueLoop[] = [];

beforeAll(async () => {
  world = await testJobs([]);
  process = await startJobsProcess(world, 'worker');
});
afterAll(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
  await process.stop();
  await world.remove();
});

const companyId = newId();

/** Rows that wait until they are worked on, and in which company they were. */
function someWork(kind: string, restMs: number) {
  const waiting = new Set<string>();
  const worked: string[][] = [];
  const take = (ids: readonly string[]) => {
    for (const id of ids) waiting.delete(id);
    worked.push([...ids]);
    return ids.length;
  };
  const work: DueWork = {
    kind,
    restMs,
    find: async () => [...waiting].map((id) => ({ companyId, id })),
    nextAt: async () => null,
    work: async (_tx, { id }) => take([id]),
    workMany: async (_tx, _companyId, ids) => take(ids),
    giveUp: async () => {},
    isHopeless: () => true,
  };
  const add = (...ids: string[]) => {
    for (const id of ids) waiting.add(id);
    process.bus.publish('due.added', { kind });
  };
  const loop = runDue(process, work);
  loops.push(loop);
  return { add, worked, loop };
}

describe('what is due and comes all the time', () => {
  it('is done at once where nothing came before; then it waits until there may be more, and nobody waits to stop', async () => {
    const [calm, busy] = [someWork('calm', 0), someWork('busy', 3_600_000)];
    busy.add('first');
    await expect.poll(() => busy.worked).toEqual([['first']]);
    busy.add('second');
    // Who does not rest has done theirs by now.
    for (const id of ['a', 'b', 'c']) {
      calm.add(id);
      await expect.poll(() => calm.worked.flat()).toContain(id);
    }
    await busy.loop.stop();
    expect(busy.worked).toEqual([['first']]);
  });

  it('is done after the rest', async () => {
    const { add, worked } = someWork('rested', 30);
    add('first');
    await expect.poll(() => worked).toEqual([['first']]);
    add('second', 'third');
    await expect.poll(() => worked).toEqual([['first'], ['second', 'third']]);
  });
});
