import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { channelQuestions } from './channel-questions.ts';
import { readFirstFrame, readFrames, writeFrame } from './frames.ts';
import { lineQuestions } from './line-questions.ts';
import { createPhoneClock } from './phone-clock.ts';
import type { Answer, Hello, LineName, ProductFrame, Question } from './protocol.ts';
import { type Client, type Line, openSimulatedLine } from './simulated-line.ts';
import type { SimulatorTimes } from './times.ts';

const helloMs = 5_000;
const mostHelloBytes = 1024 * 1024;
const idShape = /^[0-9a-f-]{36}$/;

interface PhoneServer {
  readonly folder: string;
  readonly secret: string;
  readonly times: SimulatorTimes;
  /** Somebody asked for the end; it comes once nobody is connected. */
  readonly end: (socket: Socket) => void;
}

export function createPhoneServer({ folder, secret, times, end }: PhoneServer): Server {
  const clock = createPhoneClock();
  const lines = new Map<string, Line>();

  /** Opened from its log when it is first spoken of. */
  const lineOf = (name: LineName | undefined): Line => {
    const { companyId = '', connectionId = '' } = name ?? {};
    // These become a path.
    if (!idShape.test(companyId) || !idShape.test(connectionId)) throw new Error('no name of a line');
    const place = join(folder, 'lines', companyId, connectionId);
    const line = lines.get(place) ?? openSimulatedLine({ folder: place, connectionId }, { clock, times });
    lines.set(place, line);
    return line;
  };

  const isTrusted = (hello: Hello) => {
    const [given, known] = [Buffer.from(String(hello.secret)), Buffer.from(secret)];
    return given.length === known.length && timingSafeEqual(given, known);
  };

  const serve = async (socket: Socket) => {
    const hello = (await readFirstFrame(socket, helloMs, mostHelloBytes)) as Hello;
    if (!isTrusted(hello)) throw new Error('somebody who does not know the secret');
    clock.follow(hello.now);
    writeFrame(socket, { isReady: true });
    const { wish } = hello;
    if (wish.to === 'connect') return serveChannel(socket, lineOf(hello.line));
    if (wish.to === 'download') {
      const file = await lineOf(hello.line).media.read(wish.media);
      writeFrame(socket, { value: file?.size ?? null });
      return file ? await pipeline(file.stream, socket) : socket.end();
    }
    if (wish.to === 'upload') {
      writeFrame(socket, { value: await lineOf(hello.line).media.keep(socket, wish.size) });
      return socket.end();
    }
    if (wish.to === 'end') return end(socket);
    if (wish.to === 'ask') return serveQuestions(socket);
    socket.end();
  };

  const serveQuestions = (socket: Socket) => {
    readFrames(socket, (frame) => {
      const { n, now, line, name, body } = frame as Question;
      clock.follow(now);
      try {
        writeFrame(socket, { n, ...ask(lineQuestions(lineOf(line)), name, body) });
      } catch (error) {
        // One that can't be answered must not end all the others.
        console.error(error);
        writeFrame(socket, { n, error: String(error) });
      }
    });
    socket.once('end', () => socket.end());
  };

  return createServer({ allowHalfOpen: true }, (socket) => {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    serve(socket).catch(() => socket.destroy());
  });
}

/** Calls one of the named functions with what came over the wire. */
function ask<Questions extends object>(questions: Questions, name: keyof Questions, body: unknown): Answer {
  const question = Object.hasOwn(questions, name) ? questions[name] : null;
  if (typeof question !== 'function') return { error: 'unknown' };
  return { value: question(body) ?? null };
}

function serveChannel(socket: Socket, line: Line): void {
  const client: Client = {
    tell: (frame) => writeFrame(socket, frame),
    end: () => socket.end(),
    cut: () => socket.destroy(),
  };
  readFrames(socket, (frame) => {
    const said = frame as ProductFrame;
    if (said.type === 'connect') line.connect(client, said);
    if (said.type === 'kept') line.kept(client);
    if (said.type === 'stored' || said.type === 'refused') line.answered(client, said);
    if (said.type === 'ask') {
      const answer = line.isCurrent(client)
        ? ask(channelQuestions(line), said.name, said.body)
        : { error: 'not_connected' };
      writeFrame(socket, { type: 'answer', n: said.n, ...answer });
    }
  });
  socket.once('end', () => socket.end());
  socket.once('close', () => line.left(client));
}
