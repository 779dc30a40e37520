import { oneAtATime } from './lock.mjs';
import { arePackagesInstalled, installPackages, rememberPackages } from './packages.mjs';
import { InstallError } from './root.mjs';
import { endTogether } from './run.mjs';
import { buildWeb, isWebBuilt } from './web.mjs';

/**
 * Installs and builds what is missing or out of date; when nothing is, it takes a blink.
 * --without-web leaves the web app unbuilt; --installed only notes that npm has just installed the packages.
 * @param {string[]} flags
 */
export async function install(flags) {
  if (flags.includes('--installed')) return rememberPackages();
  const needsWeb = !flags.includes('--without-web');
  const isReady = () => arePackagesInstalled() && (!needsWeb || isWebBuilt());
  if (isReady()) return;
  endTogether();
  try {
    await oneAtATime(async () => {
      if (!arePackagesInstalled()) await installPackages();
      if (needsWeb && !isWebBuilt()) await buildWeb();
    });
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
