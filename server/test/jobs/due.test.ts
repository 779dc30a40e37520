import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DueLoop, type DueWork, runDue } from '../../src/jobs/due.ts';
import type { Tx } from '../../src/platform/db/transaction.ts';
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

  it('is not forgotten where it comes due between looking for what is and for what will be', async () => {
    let at: Date | null = null;
    let isDone = false;
    const loop = runDue(process, {
      kind: 'between',
      async find(tx) {
        if (isDone) return [];
        const { rows } = await sql<{ soon: Date; is_due: boolean }>`
          select app.now() + interval '1 millisecond' as soon, coalesce(${at}::timestamptz <= app.now(), false) as is_due`.execute(
          tx,
        );
        at ??= rows[0]?.soon ?? null;
        await sql`select pg_sleep(0.05)`.execute(tx);
        return rows[0]?.is_due ? [{ companyId, id: newId() }] : [];
      },
      nextAt: async (tx) =>
        (
          await sql<{
            at: Date | null;
          }>`select case when ${at}::timestamptz > app.now() then ${at}::timestamptz end as at`.execute(tx)
        ).rows[0]?.at ?? null,
      work: async () => {
        isDone = true;
      },
      giveUp: async () => {},
      isHopeless: () => true,
    });
    loops.push(loop);
    await expect.poll(() => isDone, { timeout: 5_000 }).toBe(true);
  });

  it('is done together with what its company was given while another had its turn', async () => {
    const [slow, other] = [newId(), newId()];
    const waiting = new Map([
      ['slow', slow],
      ['early', other],
    ]);
    const worked: string[][] = [];
    const take = async (tx: Tx, ids: readonly string[]) => {
      if (ids.includes('slow')) {
        waiting.set('late', other);
        await sql`select pg_sleep(0.5)`.execute(tx);
      }
      for (const id of ids) waiting.delete(id);
      worked.push([...ids]);
      return ids.length;
    };
    loops.push(
      runDue(process, {
        kind: 'meanwhile',
        lanes: 1,
        find: async () => [...waiting].map(([id, company]) => ({ companyId: company, id })),
        nextAt: async () => null,
        work: (tx, { id }) => take(tx, [id]),
        workMany: (tx, _companyId, ids) => take(tx, ids),
        giveUp: async () => {},
        isHopeless: () => true,
      }),
    );
    await expect.poll(() => worked, { timeout: 5_000 }).toEqual([['slow'], ['early', 'late']]);
  });

  it('is done after the rest', async () => {
    const { add, worked } = someWork('rested', 30);
    add('first');
    await expect.poll(() => worked).toEqual([['first']]);
    add('second', 'third');
    await expect.poll(() => worked).toEqual([['first'], ['second', 'third']]);
  });
});
