/** The process that makes the load, so that its own work is not counted as the server's. */
import { type Job, type Outcome, operations } from './operations.ts';

async function run({ operation, count, connections, target }: Job): Promise<Outcome> {
  const lines = await Promise.all(Array.from({ length: connections }, () => operations[operation](target)));
  const took: number[] = [];
  let left = count;
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    lines.map(async ({ once }) => {
      while (left-- > 0) {
        const before = performance.now();
        await once();
        took.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  await Promise.all(lines.map(({ close }) => close()));
  return { seconds, cpuMs: (cpu.user + cpu.system) / 1000, took };
}

process.on('message', async (job: Job) => {
  process.send?.(await run(job));
});
