import { median, rounded } from './bench.ts';
import { childrenOf, cpuMsOf } from './processes.ts';

interface Watched {
  /** The product's own. */
  readonly server: number;
  /** Of PostgreSQL; its children are its connections. */
  readonly postmaster: number;
  /** Whoever makes the load, in another process: on few cores that is not free. */
  readonly load: readonly number[];
}

/** Milliseconds of CPU. */
export interface Cpu {
  readonly server: number;
  readonly postgres: number;
  readonly load: number;
}

/** Of PostgreSQL with all its connections. */
export const databaseCpuMsOf = (postmaster: number): number =>
  [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + cpuMsOf(pid), 0);

const lookAt = ({ server, postmaster, load }: Watched): Cpu => ({
  server: cpuMsOf(server),
  postgres: databaseCpuMsOf(postmaster),
  load: load.reduce((sum, pid) => sum + cpuMsOf(pid), 0),
});

/** Begins now; what it answers is what each of so many operations has cost since. */
export function watchCpu(watched: Watched): (operations: number) => Cpu {
  const before = lookAt(watched);
  return (operations) => {
    const now = lookAt(watched);
    const each = (side: keyof Cpu) => (now[side] - before[side]) / operations;
    return { server: each('server'), postgres: each('postgres'), load: each('load') };
  };
}

/** The median of several runs, for a note. */
export function cpuText(each: readonly Cpu[]): string {
  const of = (side: keyof Cpu) => rounded(median(each.map((cpu) => cpu[side])));
  const load = each.some((cpu) => cpu.load > 0) ? `, load ${of('load')} ms` : '';
  return `CPU of each: server ${of('server')} ms, PostgreSQL ${of('postgres')} ms${load}`;
}
