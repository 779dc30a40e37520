import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { receiveMessages } from '../../server/src/modules/inbound/inbound.service.ts';
import { type Cpu, watchCpu } from './cpu.ts';
import { postmasterPid } from './database.ts';
import type { InboundWorld } from './inbound-world.ts';
import { rawTable } from './raw-inserts.ts';
import type { FromTeller, TellerJob, TellerOutcome, Told, ToTeller } from './teller-process.ts';

/** What a run gave, and what each message of it cost. */
export interface Run {
  readonly perSecond: number;
  readonly took: readonly number[];
  readonly cpu: Cpu;
}

export interface Teller {
  run(job: TellerJob): Promise<Run>;
  /** Bare inserts of single rows, on as many connections as the product's pool has, or on fewer. */
  insert(seconds: number, connections?: number): Promise<Run>;
}

/**
 * Phones in a process of their own tell this one, which is the product, as a channel's adapter would: what is stored is
 * acknowledged, and nothing else.
 */
export async function withTeller<T>(
  world: InboundWorld,
  work: (teller: Teller) => Promise<T>,
  /** Processes that belong to the load too. */
  others: readonly number[] = [],
): Promise<T> {
  const child = fork(fileURLToPath(new URL('teller-process.ts', import.meta.url)), { serialization: 'advanced' });
  const send = (said: ToTeller) => child.send(said);
  let stored: number[] = [];
  const acknowledge = (id: number) => {
    if (stored.length === 0)
      setImmediate(() => {
        send({ acknowledged: stored });
        stored = [];
      });
    stored.push(id);
  };

  const runHere = (job: TellerJob) =>
    new Promise<TellerOutcome>((resolve, reject) => {
      const receive = async ({ id, line, message }: Told) => {
        const { companyId, connectionId } = (job.kind !== 'raw' && job.lines[line]) || {};
        if (!companyId || !connectionId) throw new Error('there is no such line');
        await receiveMessages(world.yupflow.parts, companyId, connectionId, [message]);
        acknowledge(id);
      };
      const end = () => reject(new Error('the phones ended'));
      const hear = (said: FromTeller) => {
        if ('told' in said) for (const one of said.told) receive(one).catch(reject);
        else {
          child.off('message', hear).off('exit', end);
          resolve(said.outcome);
        }
      };
      child.on('message', hear).once('exit', end);
      send({ job });
    });

  const run = async (job: TellerJob): Promise<Run> => {
    const load = child.pid === undefined ? others : [child.pid, ...others];
    const costs = watchCpu({ server: process.pid, postmaster: postmasterPid(world.dataDir), load });
    const { count, seconds, took } = await runHere(job);
    return { perSecond: count / seconds, took, cpu: costs(count) };
  };

  try {
    await world.client.query(rawTable);
    return await work({
      run,
      insert: (seconds, connections = world.yupflow.parts.db.app.options.max) =>
        run({ kind: 'raw', database: world.database, connections, seconds }),
    });
  } finally {
    child.kill();
  }
}
