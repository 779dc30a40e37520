import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';

const path = '/socket.io/?EIO=4&transport=websocket';
const helloOf = (token: string) => `40${JSON.stringify({ token })}`;

/** A browser that keeps up, and counts the messages that it is told of. */
export async function hearMessages(origin: string, token: string): Promise<{ count(): number; end(): void }> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`);
  let heard = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onerror = () => reject(new Error('a socket was refused'));
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(helloOf(token));
      else if (text.startsWith('40')) resolve();
      else if (text === '2') socket.send('3');
      else if (text.startsWith('42["chats.message"')) heard += 1;
    };
  });
  return { count: () => heard, end: () => socket.close() };
}

/** One text of a browser, as the protocol has it: short, and masked with nothing. */
const frameOf = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text)]), Buffer.alloc(4), Buffer.from(text)]);

/** A browser that is let in and from then on takes nothing off its line. */
export async function openStuckSocket(origin: string, token: string): Promise<{ end(): void }> {
  const asked = request(`${origin}${path}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  }).end();
  const [, socket, head] = (await once(asked, 'upgrade')) as [unknown, Socket, Buffer];
  socket.on('error', () => socket.destroy());
  let said = head.toString('latin1');
  socket.write(frameOf(helloOf(token)));
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    said += (chunk as Buffer).toString('latin1');
    if (said.includes('40{"sid"')) break;
  }
  socket.pause();
  // It is there, and says so: it is only slow.
  const alive = setInterval(() => socket.write(frameOf('3')), 5_000);
  socket.once('close', () => clearInterval(alive));
  return { end: () => void socket.destroy() };
}
