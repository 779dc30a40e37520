import { existsSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '../src/backup/make-backup.ts';
import { draftsOf } from '../src/backup/write-archive.ts';
import { readConfig } from '../src/platform/config.ts';
import { reachDatabase } from '../src/platform/db/reach-database.ts';
import { armFailpoints } from '../src/platform/failpoint.ts';
import { openFileStore } from '../src/platform/files/files.ts';
import { findSecretKey } from '../src/platform/secret-key.ts';
import { StartError } from '../src/platform/start-error.ts';
import { runCommand, say } from './support/run-command.ts';

/** Writes the whole deployment into one file, while it runs or not. */
const usage = 'npm run backup -- FILE_OR_FOLDER';

/** In a folder it is named by the moment, in UTC; nothing that is there is ever written over. */
function choosePath(given: string): string {
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const isFolder = existsSync(given) && statSync(given).isDirectory();
  const path = resolve(isFolder ? join(given, `yupflow-${moment}.tar`) : given);
  if (existsSync(path)) throw new StartError(`${path} is there already: name another file.`);
  return path;
}

/** Whoever interrupts it finds nothing of it. */
function clearWhenStopped(path: string): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.once(signal, () => {
      for (const draft of draftsOf(path)) rmSync(draft, { force: true });
      process.exit(code);
    });
}

await runCommand(async () => {
  const [given, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (!given || more.length > 0) throw new StartError(usage);
  const config = readConfig(process.env);
  armFailpoints(config.failpoint);
  const secretKey = findSecretKey(config);
  if (!secretKey)
    throw new StartError(
      'There is no deployment here: give DATA_DIR, and SECRET_KEY if it has one, as npm start gets them.',
    );
  const path = choosePath(given);
  clearWhenStopped(path);
  const { address, leave } = await reachDatabase(config, say);
  try {
    const store = openFileStore(config);
    const { rows, files, missing } = await makeBackup({ address, store, secretKey }, path);
    say(`${path}: ${rows} rows and ${files} files, ${statSync(path).size} bytes.`);
    if (missing) say(`Files that the database knows and that are not there (any more): ${missing}.`);
    say(`The secret key is not in it. Keep it elsewhere (${whereKeyIs(config)}): without it nobody can restore this.`);
  } finally {
    await leave();
  }
});

function whereKeyIs({ secretKey, dataDir }: { secretKey: Buffer | null; dataDir: string }): string {
  return secretKey ? 'SECRET_KEY' : join(dataDir, 'secret.key');
}
