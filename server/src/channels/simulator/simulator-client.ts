// biome-ignore lint/style/noRestrictedImports: the simulator is a process of our own, on this machine.
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Asker } from './asker.ts';
import { readFirstFrame, readFrames, writeAll, writeFrame } from './frames.ts';
import type { Answer, Hello, LineName, LineQuestions, Welcome } from './protocol.ts';

export interface SimulatorAddress {
  readonly port: number;
  readonly secret: string;
}

const patienceMs = 10_000;

/** A connection to the phones' process that has proved to be one. */
export async function dial(address: SimulatorAddress, hello: Omit<Hello, 'secret'>): Promise<Socket> {
  const socket = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.setNoDelay(true);
  // Whoever uses it hears of its end; an error without a listener would end us.
  socket.on('error', () => socket.destroy());
  writeFrame(socket, { ...hello, secret: address.secret });
  try {
    const welcome = (await readFirstFrame(socket, patienceMs)) as Welcome;
    if (welcome.isReady !== true) throw new Error('not the simulator');
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function readAnswer(socket: Socket): Promise<unknown> {
  const answer = (await readFirstFrame(socket, patienceMs)) as Answer;
  if ('error' in answer) throw new Error(`the simulator refused: ${answer.error}`);
  return answer.value;
}

type Dial = (hello: Omit<Hello, 'secret' | 'now'>) => Promise<Socket>;

interface QuestionLink {
  readonly socket: Socket;
  readonly asker: Asker;
}

/** One connection for all questions, opened by the first and again by whoever finds it gone. */
function openQuestions(dialHello: Dial, now: () => number) {
  let link: Promise<QuestionLink> | null = null;

  const open = async (): Promise<QuestionLink> => {
    const socket = await dialHello({ wish: { to: 'ask' } });
    const asker = new Asker();
    readFrames(socket, (frame) => asker.hear(frame as { n: number } & Answer));
    socket.once('end', () => socket.destroy());
    socket.once('close', () => {
      link = null;
      asker.end();
    });
    return { socket, asker };
  };

  return {
    async ask(line: LineName, name: keyof LineQuestions, body: unknown): Promise<unknown> {
      link ??= open().catch((error: unknown) => {
        link = null;
        throw error;
      });
      const { socket, asker } = await link;
      const { companyId, connectionId } = line;
      return asker.ask((n) => writeFrame(socket, { n, now: now(), line: { companyId, connectionId }, name, body }));
    },
    async close(): Promise<void> {
      await link?.then(({ socket }) => socket.destroy()).catch(() => {});
    },
  };
}

/** What a dialled connection is good for. */
export function simulatorCalls(dialHello: Dial, now: () => number) {
  const questions = openQuestions(dialHello, now);
  return {
    /** The line's own connection, for an adapter. */
    openLine: ({ companyId, connectionId }: LineName) =>
      dialHello({ line: { companyId, connectionId }, wish: { to: 'connect' } }),

    async ask<Name extends keyof LineQuestions>(
      line: LineName,
      name: Name,
      ...[body]: Parameters<LineQuestions[Name]>
    ): Promise<ReturnType<LineQuestions[Name]>> {
      return (await questions.ask(line, name, body)) as ReturnType<LineQuestions[Name]>;
    },
    closeQuestions: questions.close,

    /** Answers the id of the file on the other side. */
    async upload({ companyId, connectionId }: LineName, source: Readable, size: number): Promise<string> {
      const socket = await dialHello({ line: { companyId, connectionId }, wish: { to: 'upload', size } });
      try {
        const answer = readAnswer(socket);
        answer.catch(() => {});
        await writeAll(socket, source);
        socket.end();
        const id = await answer;
        if (typeof id !== 'string') throw new Error('the file did not arrive whole');
        return id;
      } finally {
        socket.destroy();
        source.destroy();
      }
    },

    /** Null where there is none. It breaks, rather than ends, where it is cut short. */
    async download(
      { companyId, connectionId }: LineName,
      media: string,
    ): Promise<{ size: number; stream: Readable } | null> {
      const socket = await dialHello({ line: { companyId, connectionId }, wish: { to: 'download', media } });
      try {
        const size = await readAnswer(socket);
        if (typeof size === 'number')
          return { size, stream: Readable.from(wholeOf(socket, size), { objectMode: false }) };
        socket.destroy();
        return null;
      } catch (error) {
        socket.destroy();
        throw error;
      }
    },
  };
}

async function* wholeOf(socket: Socket, size: number): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of socket) {
    read += chunk.length;
    yield chunk;
  }
  if (read !== size) throw new Error('the file did not arrive whole');
}
