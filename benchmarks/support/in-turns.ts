import { median, percentile } from './bench.ts';
import { cpuText, watchCpu } from './cpu.ts';
import { postmasterPid } from './database.ts';

/** Something that is timed, in ms. */
export type Deed = (turn: number) => Promise<number>;

interface Turns {
  readonly folder: string;
  readonly serverPid: number;
  /** How often each is done in a repetition; the first repetition does not count. */
  readonly times: number;
  /** What of a repetition counts. */
  readonly by?: (took: readonly number[]) => number;
}

interface Found {
  /** Of both sides in each repetition, the median of them all. */
  readonly ratio: number;
  readonly ours: number;
  readonly other: number;
  readonly note: string;
}

const repetitions = 5;
const spread = (took: readonly number[]) => `${median(took).toFixed(1)} ms (p95 ${percentile(took, 95).toFixed(1)})`;

/** Two deeds in turn, so that whatever else the machine does meets both alike. */
export async function inTurns(
  ours: Deed,
  other: Deed,
  { folder, serverPid, times, by = median }: Turns,
): Promise<Found> {
  const repeat = async () => {
    const took: [number[], number[]] = [[], []];
    for (let turn = 0; turn < times; turn += 1) {
      took[0].push(await ours(turn));
      took[1].push(await other(turn));
    }
    return took;
  };
  await repeat();
  const costs = watchCpu({ server: serverPid, postmaster: postmasterPid(folder), load: [process.pid] });
  const all: [number[], number[]][] = [];
  for (let repetition = 0; repetition < repetitions; repetition += 1) all.push(await repeat());
  const cpu = cpuText([costs(2 * times * repetitions)]);
  const [first, second] = [all.flatMap(([took]) => took), all.flatMap(([, took]) => took)];
  return {
    ratio: median(all.map((took) => by(took[0]) / by(took[1]))),
    ours: median(all.map(([took]) => by(took))),
    other: median(all.map(([, took]) => by(took))),
    note: `medians ${spread(first)} against ${spread(second)}, ${repetitions} × ${times} in turn; ${cpu}, both sides together`,
  };
}
