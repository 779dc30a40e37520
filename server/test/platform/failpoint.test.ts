import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { armFailpoints, failpoint } from '../../src/platform/failpoint.ts';
import { StartError } from '../../src/platform/start-error.ts';

afterEach(() => armFailpoints(null));

/** Walks over a failpoint in a process of its own and says so afterwards. */
function walkOver(list: string): ChildProcess {
  const source = new URL('../../src/platform/failpoint.ts', import.meta.url).href;
  const script = `
    const { armFailpoints, failpoint } = await import('${source}');
    armFailpoints('${list}');
    failpoint('tags.after-commit');
    process.stdout.write('survived');`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
}

describe('a failpoint', () => {
  it('does nothing unless it is armed', () => {
    expect(() => failpoint('tags.after-commit')).not.toThrow();
    armFailpoints('tags.before-commit:throw');
    expect(() => failpoint('tags.after-commit')).not.toThrow();
  });

  it('throws where it is told to, among others of a list', () => {
    armFailpoints('tags.before-commit:throw, jobs.after-handler:throw');
    expect(() => failpoint('jobs.after-handler')).toThrow('failpoint jobs.after-handler');
  });

  it('kills the process at the point, with nothing after it', async () => {
    const child = walkOver('tags.after-commit');
    let said = '';
    child.stdout?.on('data', (chunk) => {
      said += chunk;
    });
    const [, signal] = await once(child, 'close');
    expect({ signal, said }).toEqual({ signal: 'SIGKILL', said: '' });
  });

  it('freezes the process at the point until somebody wakes it', async () => {
    const child = walkOver('tags.after-commit:pause');
    const { readFile } = await import('node:fs/promises');
    await expect
      .poll(async () => /^State:\s+(\w)/m.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1])
      .toBe('T');
    const said = once(child.stdout ?? child, 'data');
    child.kill('SIGCONT');
    expect(String((await said)[0])).toBe('survived');
    await once(child, 'close');
  });

  it('that nobody knows stops the start with a sentence', () => {
    expect(() => armFailpoints('tags.after-comit')).toThrow(StartError);
    expect(() => armFailpoints('tags.after-comit')).toThrow(/"tags\.after-comit".*tags\.after-commit/);
    expect(() => armFailpoints('tags.after-commit:explode')).toThrow(/"explode"/);
  });
});
