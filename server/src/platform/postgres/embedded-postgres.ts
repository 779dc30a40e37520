import { setTimeout as pause } from 'node:timers/promises';
import { diskError } from '../data-dir.ts';
import { StartError } from '../start-error.ts';
import { findBinaries } from './binaries.ts';
import { openCluster, ownerRole } from './cluster.ts';
import { explainFailure, isPassing } from './explain-failure.ts';
import { clearLeftovers } from './leftovers.ts';
import { choosePlace, type Place, sharedHome } from './place.ts';
import { launch, type Postmaster } from './postmaster.ts';
import { clearSocketFolder, closeSocketFolder, openSocketFolder, socketPort } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgres {
  /** The folder of its socket; there is no network address. */
  readonly host: string;
  readonly port: number;
  /** The superuser that owns everything. */
  readonly user: string;
  /** Changes when a server that died was started again. */
  readonly pid: number;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  say: (line: string) => void;
  /** Settings of PostgreSQL, over ours. */
  settings?: Record<string, string>;
}

/** Starts a real PostgreSQL from the npm binaries, and keeps it running until it is stopped. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw diskError(options.dataDir, error);
  }
}

async function start({ dataDir, say, settings = {} }: Options): Promise<EmbeddedPostgres> {
  const place = choosePlace(dataDir, say);
  const binaries = findBinaries({ runAs: place.runAs, copies: place.runAs ? sharedHome : place.home, say });
  await openCluster({ place, binaries, isDurable: settings.fsync !== 'off', say });
  const socketFolder = openSocketFolder(place);

  /** One attempt that outlasts the traces of a killed predecessor. */
  const startServer = async (): Promise<Postmaster> => {
    const deadline = performance.now() + 15_000;
    for (;;) {
      await clearLeftovers(place.cluster);
      clearSocketFolder(socketFolder);
      const launched = await launch({ place, binaries, socketFolder, settings, say });
      if ('postmaster' in launched) return launched.postmaster;
      if (!isPassing(launched.failure) || performance.now() > deadline) throw failureOf(launched.failure, place);
      await pause(200);
    }
  };
  const supervised = supervise(await startServer(), startServer, say);

  return {
    host: socketFolder,
    port: socketPort,
    user: ownerRole,
    get pid() {
      return supervised.pid;
    },
    async stop() {
      await supervised.stop();
      closeSocketFolder(socketFolder, place);
    },
  };
}

function failureOf(output: string, { home, log }: Place): StartError {
  const fatal = output.split('\n').findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? output.trim();
  return new StartError(explainFailure(output, home) ?? `PostgreSQL does not start; ${log} ends with: ${fatal}`);
}
