import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

export { eventually } from './eventually.ts';

/** Runs a few lines of code in a process of their own, which a test can kill. Resolves with its first line of output. */
export async function inOwnProcess(code: string, ...args: string[]): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  for await (const line of createInterface(child.stdout)) return { child, line };
  throw new Error(`ended without a word: ${errors.join('')}`);
}
