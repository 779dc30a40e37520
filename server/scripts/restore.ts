import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkArchive } from '../src/backup/check-archive.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { readConfig } from '../src/platform/config.ts';
import { diskError, openDataDir } from '../src/platform/data-dir.ts';
import { startDatabase } from '../src/platform/db/reach-database.ts';
import { armFailpoints } from '../src/platform/failpoint.ts';
import { openFiles } from '../src/platform/files/files.ts';
import { findSecretKey } from '../src/platform/secret-key.ts';
import { StartError } from '../src/platform/start-error.ts';
import { runCommand, say } from './support/run-command.ts';

/** Makes a deployment that does not run what a backup says. */
const usage = 'npm run restore -- FILE [--replace]';

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } });
  const [path, ...more] = positionals;
  if (!path || more.length > 0) throw new StartError(usage);
  if (!existsSync(path)) throw new StartError(`${path} is not there.`);
  const config = readConfig(process.env);
  armFailpoints(config.failpoint);
  openDataDir(config.dataDir);
  const secretKey = findSecretKey(config);
  if (!secretKey)
    throw new StartError(
      'A restore needs the secret key of the deployment: give SECRET_KEY, or put secret.key into DATA_DIR.',
    );
  say('Checking the archive…');
  const archive = await checkArchive(path, secretKey);
  const { manifest, sums } = archive;
  say(
    `Of ${manifest.made_at}, Yupflow ${manifest.version}: ${manifest.tables.length} tables, ${sums.files.count} files.`,
  );
  const { address, leave } = await startDatabase(config, say);
  try {
    const files = openFiles({ ...config, masters: [secretKey] });
    const preparation = { secretKey, isClockMovable: config.isSimulatorOn && !config.isProduction, say };
    await restoreBackup({ address, files, preparation, mayReplace: values.replace ?? false }, archive).catch(
      (error) => {
        throw diskError(config.dataDir, error);
      },
    );
    say('Restored. Start it with npm start.');
  } finally {
    await leave();
  }
});
