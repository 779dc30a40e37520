import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { chooseUser, firstBlocked, type RunAs } from './run-as.ts';

/** Where a root start keeps what its unprivileged PostgreSQL must reach. */
export const sharedHome = '/var/lib/yupflow';

export interface Place {
  /** The folder that holds the cluster, its socket and its log. */
  readonly home: string;
  readonly cluster: string;
  readonly log: string;
  readonly runAs: RunAs | null;
}

/**
 * The database lives in the data folder. Where PostgreSQL's user cannot get there (a checkout under a folder of mode
 * 0700), it lives under /var/lib/yupflow, and a file in the data folder says where: it moves with the data folder,
 * and a removed data folder means an empty database, as one would expect.
 */
export function choosePlace(dataDir: string, say: (line: string) => void): Place {
  const noteFile = join(dataDir, 'postgres-location');
  if (existsSync(noteFile)) return notedPlace(dataDir, readFileSync(noteFile, 'utf8').trim());

  const place = placeAt(dataDir);
  const blocked = place.runAs && firstBlocked(dataDir, place.runAs);
  if (!blocked) return place;
  if (existsSync(place.cluster))
    throw new StartError(
      `PostgreSQL's user ${place.runAs?.name} can no longer enter ${blocked}: let it through with chmod o+x ${blocked}.`,
    );

  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 10);
  const home = join(sharedHome, `${hash}-${randomBytes(3).toString('hex')}`);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  writeFileSync(join(home, 'data-dir'), dataDir);
  writeFileSync(noteFile, home);
  say(`The database lives in ${home}, because PostgreSQL's user ${place.runAs?.name} cannot enter ${blocked}.`);
  return placeAt(home);
}

function notedPlace(dataDir: string, home: string): Place {
  const noteFile = join(dataDir, 'postgres-location');
  if (!existsSync(home))
    throw new StartError(
      `The database of ${dataDir} is missing at ${home}: put it back, or remove ${noteFile} to start empty.`,
    );
  const ownerFile = join(home, 'data-dir');
  const owner = readFileSync(ownerFile, 'utf8');
  // A copied data folder would share its original's database; a moved one has no original any more.
  if (owner !== dataDir && existsSync(join(owner, 'postgres-location')))
    throw new StartError(
      `${dataDir} is a copy of ${owner} and both name the database at ${home}: remove ${noteFile} to start this one empty.`,
    );
  if (owner !== dataDir) writeFileSync(ownerFile, dataDir);
  return placeAt(home);
}

function placeAt(home: string): Place {
  const cluster = join(home, 'pg');
  return { home, cluster, log: join(home, 'postgres.log'), runAs: chooseUser(cluster) };
}
