import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';
import { explainFailure } from './explain-failure.ts';
import type { Place } from './place.ts';
import { spawnAs } from './run-as.ts';

/** The bootstrap superuser, and the owner of the product's database. */
export const ownerRole = 'yupflow';

/** Makes the cluster, or makes sure that this PostgreSQL and this user can run the one that is there. */
export async function openCluster(options: {
  place: Place;
  binaries: Binaries;
  isDurable: boolean;
  say: (line: string) => void;
}): Promise<void> {
  const { place, binaries, isDurable, say } = options;
  if (existsSync(place.cluster)) return checkCluster(place, binaries);
  say(`Making a new database in ${place.cluster}…`);
  const draft = `${place.cluster}.tmp-${randomBytes(4).toString('hex')}`;
  removeDrafts(place);
  mkdirSync(draft, { mode: 0o700 });
  if (place.runAs) chownSync(draft, place.runAs.uid, place.runAs.gid);
  const output = await runInitdb(draft, place, binaries, isDurable);
  if (output !== null) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(
      explainFailure(output, place.home) ?? `PostgreSQL cannot make its database: ${lastLine(output)}`,
    );
  }
  // Only a whole cluster gets the name, so a start that is killed half-way leaves nothing that looks like one.
  renameSync(draft, place.cluster);
  if (isDurable) syncFolder(dirname(place.cluster));
}

function checkCluster({ cluster, runAs }: Place, binaries: Binaries): void {
  const owner = statSync(cluster).uid;
  if (runAs && owner === 0)
    throw new StartError(
      `The database in ${cluster} belongs to root, as whom PostgreSQL does not run: give it back with chown -R ${runAs.name} ${cluster}.`,
    );
  if (owner !== (runAs?.uid ?? process.getuid?.() ?? owner))
    throw new StartError(
      `The database in ${cluster} belongs to user ${owner}: start as that user or as root, or choose another DATA_DIR.`,
    );
  const versionFile = join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile))
    throw new StartError(`${cluster} holds no database: put it back, or remove that folder to start empty.`);
  const major = readFileSync(versionFile, 'utf8').trim();
  if (major !== binaries.major)
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${major} and this version brings ${binaries.major}: back it up with the version that made it, and restore it into an empty DATA_DIR.`,
    );
}

/** What a killed first start left behind. */
function removeDrafts({ home, cluster }: Place): void {
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    if (path.startsWith(`${cluster}.tmp-`)) rmSync(path, { recursive: true, force: true });
  }
}

/** Null when it went well, else what it said. */
async function runInitdb(draft: string, place: Place, binaries: Binaries, isDurable: boolean): Promise<string | null> {
  const options = ['--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'];
  if (!isDurable) options.push('--no-sync');
  // Its own group: a Ctrl-C in these 0.8 s ends us in order, and it is not torn down under us.
  const initdb = spawn(binaries.initdb, ['-D', draft, '-U', ownerRole, ...options], {
    ...spawnAs(place.runAs),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return await new Promise((resolve) => {
    const output = text(initdb.stderr);
    initdb.once('error', (error) => resolve(error.message));
    initdb.once('close', async (code) => resolve(code === 0 ? null : await output));
  });
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => /error|fatal|could not/i.test(line));
  return lines.at(-1) ?? output.trim().split('\n').at(-1) ?? '';
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
