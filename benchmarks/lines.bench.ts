import { setTimeout as pause } from 'node:timers/promises';
import type { WhatsApp } from '../whatsapp-server/src/start-whatsapp.ts';
import { type Bench, type Figure, rounded, tell } from './support/bench.ts';
import { databaseCpuMsOf } from './support/cpu.ts';
import { withDataFolder } from './support/data-folder.ts';
import { postmasterPid } from './support/database.ts';
import { cpuMsOf, memoryMbOf } from './support/processes.ts';
import { withServer } from './support/server.ts';
import {
  linkLines,
  listenToLogins,
  mostWithin,
  settingsFor,
  untilConnected,
  withDatabase,
  withWhatsApp,
} from './support/whatsapp-lines.ts';

const count = 50;
const settleMs = 20_000;
const idleMs = 60_000;

interface Idle {
  readonly cpuMs: number;
  readonly databaseMs: number;
  readonly memoryMb: number;
}

const databaseMsOf = (folder: string) => databaseCpuMsOf(postmasterPid(folder));

/** A minute in which nobody asks for anything: by the processes' own time, which others on the machine don't change. */
async function idleMinute(folder: string, pid: number): Promise<Idle> {
  await pause(settleMs);
  const before = { cpuMs: cpuMsOf(pid), databaseMs: databaseMsOf(folder) };
  await pause(idleMs);
  return {
    cpuMs: cpuMsOf(pid) - before.cpuMs,
    databaseMs: databaseMsOf(folder) - before.databaseMs,
    memoryMb: memoryMbOf(pid),
  };
}

interface Return {
  readonly seconds: number;
  /** When each was let in again. */
  readonly at: readonly number[];
}

/** Begins now; ends when the product shows all lines as connected. */
function watchReturn(whatsapp: WhatsApp, folder: string): () => Promise<Return> {
  const started = performance.now();
  const logins = listenToLogins(whatsapp);
  return async () => {
    while (logins.at.length < count) await pause(20);
    await withDatabase(folder, (client) => untilConnected(client, count));
    logins.stop();
    return { seconds: (performance.now() - started) / 1_000, at: logins.at };
  };
}

/** What many lines on one server cost while nobody speaks, and how they come back. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withWhatsApp(async (whatsapp) => {
      const settings = settingsFor(whatsapp);
      const run = <T>(work: (server: { origin: string; pid: number }) => Promise<T>) =>
        withServer(folder, work, settings);
      await run(async () => {});
      const without = await run(({ pid }) => idleMinute(folder, pid));
      tell(`without lines: ${without.cpuMs} ms of CPU in a minute, ${rounded(without.memoryMb)} MB`);
      await run(({ origin }) => withDatabase(folder, (client) => linkLines(whatsapp, { origin, client, count })));
      tell(`${count} lines are linked`);
      const untilRestarted = watchReturn(whatsapp, folder);
      return run(async ({ pid }) => {
        const restart = await untilRestarted();
        tell(`all are back after ${rounded(restart.seconds)} s`);
        const idle = await idleMinute(folder, pid);
        tell(`with lines: ${idle.cpuMs} ms of CPU in a minute, ${rounded(idle.memoryMb)} MB`);
        const untilOver = watchReturn(whatsapp, folder);
        for (const account of whatsapp.accounts) account.drop('network');
        const storm = await untilOver();
        return [...idleFigures(without, idle), ...returnFigures(restart, storm)];
      });
    }),
  );

function idleFigures(without: Idle, idle: Idle): Figure[] {
  return [
    {
      name: 'CPU of a line in an idle minute',
      value: (idle.cpuMs - without.cpuMs) / count,
      unit: 'ms',
      limit: 50,
      row: 15,
      note: `${idle.cpuMs} ms with ${count} lines, ${without.cpuMs} ms with none`,
    },
    {
      name: 'and of PostgreSQL for it',
      value: (idle.databaseMs - without.databaseMs) / count,
      unit: 'ms',
      note: `${idle.databaseMs} ms and ${without.databaseMs} ms`,
    },
    {
      name: 'memory of a line',
      value: (idle.memoryMb - without.memoryMb) / count,
      unit: 'MB',
      limit: 5,
      row: 15,
      note: `${rounded(idle.memoryMb)} MB with ${count} lines, ${rounded(without.memoryMb)} MB with none; the library that all share is in it`,
    },
  ];
}

function returnFigures(restart: Return, storm: Return): Figure[] {
  const spread = ({ at }: Return) =>
    `the first after ${rounded(Math.min(...at) / 1_000)} s, at most ${mostWithin(at, 1_000)} within a second`;
  return [
    {
      name: `${count} lines connected again after a restart`,
      value: restart.seconds,
      unit: 's',
      limit: 30,
      row: 15,
      note: `from the start of the process; ${spread(restart)}`,
    },
    {
      name: `${count} lines connected again after all were cut at once`,
      value: storm.seconds,
      unit: 's',
      limit: 30,
      note: spread(storm),
    },
  ];
}
