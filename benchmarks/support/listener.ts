import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Heard, Listening } from './listener-process.ts';

export interface Listener {
  readonly pid: number;
  /** What was heard since the last report. */
  report(): Promise<Heard>;
}

/** Browsers of people who are signed in, in a process of their own. */
export async function withListener<T>(wanted: Listening, work: (listener: Listener) => Promise<T>): Promise<T> {
  const child = fork(fileURLToPath(new URL('listener-process.ts', import.meta.url)));
  const ask = async (said: Listening | 'report') => {
    child.send(said);
    const [answer] = await once(child, 'message');
    return answer;
  };
  try {
    await ask(wanted);
    const { pid } = child;
    if (pid === undefined) throw new Error('nobody listens');
    return await work({ pid, report: async () => (await ask('report')) as Heard });
  } finally {
    child.kill();
  }
}
