/** Attendants at their browsers: each has a socket, looks at chats and answers, at the pace of somebody who reads. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, Person } from '../../server/test/support/people.ts';
import { cpuMsHere, obey } from './other-process.ts';
import { hearMessages } from './sockets.ts';

export type AttendantsOrder = {
  readonly origin: string;
  /** From one call of somebody to their next. */
  readonly everyMs: number;
  /** Each answers in a chat of their own. */
  readonly attendants: readonly { readonly token: string; readonly chat: string }[];
};

export type Attended = {
  readonly took: readonly number[];
  /** What was answered other than it should be. */
  readonly refused: readonly number[];
  readonly written: readonly string[];
  readonly heard: number;
  readonly cpuMs: number;
};

type Seated = AttendantsOrder['attendants'][number] & { readonly hearing: Awaited<ReturnType<typeof hearMessages>> };

obey<AttendantsOrder>(async ({ origin, everyMs, attendants }, { begin, isOver }): Promise<Attended> => {
  const took: number[] = [];
  const refused: number[] = [];
  const written: string[] = [];
  const timed = async (ask: () => Promise<Answer>) => {
    const started = performance.now();
    const { status } = await ask();
    took.push(performance.now() - started);
    if (status >= 300) refused.push(status);
    return status < 300;
  };
  const attend = async ({ token, chat, hearing }: Seated, index: number) => {
    const me = new Person({ origin, token, userId: '', email: '', companyId: '' });
    // Not all of them in the same moment.
    await pause((index / attendants.length) * everyMs);
    for (let n = index; !isOver(); n += 1) {
      const text = `out ${index}.${n}`;
      const key = { 'idempotency-key': randomUUID() };
      if (n % 4 === 0) await timed(() => me.get('/chats'));
      else if (n % 4 < 3) await timed(() => me.get(`/chats/${chat}/messages?limit=50`));
      else if (await timed(() => me.post(`/chats/${chat}/messages`, { kind: 'text', text }, key))) written.push(text);
      await pause(everyMs);
    }
    hearing.end();
    return hearing.count();
  };
  const seated: Seated[] = [];
  for (const one of attendants) seated.push({ ...one, hearing: await hearMessages(origin, one.token) });
  begin();
  const heard = await Promise.all(seated.map(attend));
  return { took, refused, written, heard: heard.reduce((sum, count) => sum + count, 0), cpuMs: cpuMsHere() };
});
