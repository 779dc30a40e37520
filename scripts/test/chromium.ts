import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runToEnd } from './run-to-end.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function search(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...places].find(isProgram);
}

/** The browser of the journeys: named by CHROMIUM_PATH, found, or installed where we may. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program.`);
  }
  const found = search();
  if (found) return found;
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (canInstall) await install();
  const installed = search();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, and there is none: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

async function install(): Promise<void> {
  console.log('browser: installing Chromium with apt (a minute or two)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runToEnd(['apt-get', 'update', '-q'], env);
  const { output } = await runToEnd(['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium'], env);
  if (!search())
    throw new Error(`${output}\nChromium could not be installed with apt: see above, or set CHROMIUM_PATH.`);
}
