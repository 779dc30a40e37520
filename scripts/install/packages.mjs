import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintOf, Memory } from './fingerprint.mjs';
import { InstallError, root, timed } from './root.mjs';
import { run } from './run.mjs';

const memory = new Memory('packages');
const ownNode = join(root, 'node_modules/.bin/node');
const lockFile = ['package-lock.json'];

export function arePackagesInstalled() {
  return existsSync(ownNode) && memory.holds(fingerprintOf(lockFile));
}

/** Remembers that node_modules is what the lock file says: also after an `npm install` by hand. */
export function rememberPackages() {
  memory.keep(fingerprintOf(lockFile));
}

export async function installPackages() {
  memory.forget();
  await timed('Installing packages (about a minute)', async () => {
    const { code, output } = await runNpm([
      'ci',
      // The web is built here, also with NODE_ENV=production, and Node and PostgreSQL come as optional packages.
      '--include=dev',
      '--include=optional',
      // No package of ours needs a script of its own to run at the installation.
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code === 0) return;
    const lines = output.split('\n').slice(-15).join('\n');
    throw new InstallError(`${lines}\n\nThe packages could not be installed: npm's own words are above.`);
  });
  checkNode();
  rememberPackages();
}

/** @param {string[]} args */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  // The npm that started us, else the one on the PATH.
  return npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args);
}

function checkNode() {
  const { stdout, error } = spawnSync(ownNode, ['--version'], { encoding: 'utf8' });
  if (!error && Number(/^v(\d+)/.exec(stdout)?.[1]) >= 26) return;
  throw new InstallError(
    `The Node that Yupflow brings does not run on this machine (${process.platform} ${process.arch}): use Linux with glibc, or macOS.`,
  );
}
