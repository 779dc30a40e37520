import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runToEnd } from './run-to-end.ts';

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where programs of these names would be, in the order in which the shell looks. */
export function inPath(...names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/** Installs a package of Debian's where we may, and answers what that said. */
export async function installByApt(stage: string, name: string): Promise<string> {
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!canInstall) return '';
  console.log(`${stage}: installing ${name} with apt (a minute or two)…`);
  // In this runlevel no service is started by being installed.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await runToEnd(['apt-get', 'update', '-q'], env);
  const { output } = await runToEnd(['apt-get', 'install', '-y', '-q', '--no-install-recommends', name], env);
  return output;
}
