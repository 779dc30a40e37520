import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runToEnd } from './run-to-end.ts';

/** Without windows to draw, it takes two thirds of the processor time of the whole browser. */
const headless = 'chromium-headless-shell';
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

function inPath(wanted: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => wanted.map((name) => join(folder, name)));
}

const findHeadless = () => [...inPath([headless]), `/usr/bin/${headless}`].find(isProgram);
const findWhole = () => [...inPath(names), ...places].find(isProgram);

/** The browser of the journeys: named by CHROMIUM_PATH, found, or installed where we may. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program.`);
  }
  const found = findHeadless();
  if (found) return found;
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  const output = canInstall ? await install() : '';
  const installed = findHeadless() ?? findWhole();
  if (installed) return installed;
  throw new Error(
    `${output}\nThe browser tests need Chromium, and there is none: install it (Debian: apt-get install ${headless}) or set CHROMIUM_PATH.`,
  );
}

async function install(): Promise<string> {
  console.log('browser: installing Chromium with apt (a minute or two)…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runToEnd(['apt-get', 'update', '-q'], env);
  const { output } = await runToEnd(['apt-get', 'install', '-y', '-q', '--no-install-recommends', headless], env);
  return output;
}
