import { inPath, installByApt, isProgram } from './programs.ts';

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

const findHeadless = () => [...inPath(headless), `/usr/bin/${headless}`].find(isProgram);
const findWhole = () => [...inPath(...names), ...places].find(isProgram);

/** The browser of the journeys: named by CHROMIUM_PATH, found, or installed where we may. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program.`);
  }
  const found = findHeadless();
  if (found) return found;
  const output = await installByApt('browser', headless);
  const installed = findHeadless() ?? findWhole();
  if (installed) return installed;
  throw new Error(
    `${output}\nThe browser tests need Chromium, and there is none: install it (Debian: apt-get install ${headless}) or set CHROMIUM_PATH.`,
  );
}
