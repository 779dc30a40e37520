import { once } from 'node:events';
import type { Socket } from 'node:net';

const newLine = 10;
/** A hundred messages of the longest text, with room. */
const mostBytes = 64 * 1024 * 1024;

export function writeFrame(socket: Socket, frame: unknown): void {
  if (socket.writable) socket.write(`${JSON.stringify(frame)}\n`);
}

/** Every frame from now on. Whoever sends something that is none is let go. */
export function readFrames(socket: Socket, hear: (frame: unknown) => void): void {
  let parts: Buffer[] = [];
  let size = 0;
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(newLine); end >= 0; end = rest.indexOf(newLine)) {
      parts.push(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
      const line = Buffer.concat(parts).toString();
      parts = [];
      size = 0;
      try {
        hear(JSON.parse(line));
      } catch (error) {
        socket.destroy(error as Error);
        return;
      }
    }
    if (rest.length > 0) parts.push(rest);
    size += rest.length;
    if (size > mostBytes) socket.destroy(new Error('a frame without an end'));
  });
  socket.resume();
}

/** The first frame alone: what follows stays in the socket, as a stream of bytes or further frames. */
export async function readFirstFrame(socket: Socket, patienceMs: number, most = mostBytes): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let read = Buffer.alloc(0);
  const hear = (chunk: Buffer) => {
    read = Buffer.concat([read, chunk]);
    const end = read.indexOf(newLine);
    if (end < 0) {
      if (read.length > most) reject(new Error('a frame without an end'));
      return;
    }
    socket.off('data', hear);
    socket.pause();
    if (end + 1 < read.length) socket.unshift(read.subarray(end + 1));
    try {
      resolve(JSON.parse(read.subarray(0, end).toString()));
    } catch (error) {
      reject(error);
    }
  };
  const giveUp = (why: string) => () => reject(new Error(why));
  const timer = setTimeout(giveUp('nothing was said'), patienceMs);
  const ended = giveUp('the line ended');
  socket.on('data', hear).once('end', ended).once('close', ended).once('error', reject);
  socket.resume();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.off('data', hear).off('end', ended).off('close', ended).off('error', reject);
  }
}

/** Waits where the other side reads slowly, so that a large file is never whole in memory. */
export async function writeAll(socket: Socket, chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) {
    if (socket.write(chunk)) continue;
    const waited = new AbortController();
    const closed = once(socket, 'close', { signal: waited.signal }).then(() => {
      throw new Error('the line ended');
    });
    try {
      await Promise.race([once(socket, 'drain', { signal: waited.signal }), closed]);
    } finally {
      waited.abort();
      closed.catch(() => {});
    }
  }
}
