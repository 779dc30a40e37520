import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../start-error.ts';

/** Whom PostgreSQL runs as. It refuses root, so root lends it an unprivileged user. */
export interface RunAs {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Null: as ourselves. An existing cluster keeps the user that owns it, also when it was made before a `sudo`. */
export function chooseUser(cluster: string): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  const users = readUsers();
  if (owner && owner.uid !== 0) {
    const name = users.find((user) => user.uid === owner.uid)?.name ?? String(owner.uid);
    return { name, uid: owner.uid, gid: owner.gid };
  }
  const lent = users.find((user) => user.name === 'postgres') ?? users.find((user) => user.name === 'nobody');
  if (!lent)
    throw new StartError(
      'PostgreSQL does not run as root, and this system has neither a user postgres nor nobody: start as another user or set DATABASE_URL.',
    );
  return lent;
}

function readUsers(): RunAs[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

/** The options of `spawn` that make a child run as that user, with nothing of our environment. */
export function spawnAs(runAs: RunAs | null) {
  const ids = runAs ? { uid: runAs.uid, gid: runAs.gid } : {};
  return { ...ids, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
}

/** The first folder on the way to (and including) this path that the user cannot pass, or null. */
export function firstBlocked(path: string, runAs: RunAs | null): string | null {
  const way: string[] = [];
  for (let step = realpathSync(path); way[0] !== step; step = dirname(step)) way.unshift(step);
  // Asked of the system itself, as that user: mode bits alone would not know access lists and odd mounts.
  const script = 'for step in "$@"; do test -x "$step" || { printf %s "$step"; exit 0; }; done';
  const asked = spawnSync('/bin/sh', ['-c', script, 'sh', ...way], { ...spawnAs(runAs), encoding: 'utf8' });
  if (asked.error || asked.status !== 0) {
    const reason = asked.error?.message ?? asked.stderr.trim();
    throw new StartError(
      `PostgreSQL cannot be run as the user ${runAs?.name ?? 'of this process'} (${reason}): set DATABASE_URL.`,
    );
  }
  return asked.stdout || null;
}
