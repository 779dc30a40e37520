/** Browsers in a process of their own, so that their work is not counted as the server's. They only look at the time. */
import { percentile } from './bench.ts';

export interface Listening {
  readonly origin: string;
  readonly tokens: readonly string[];
}

export interface Heard {
  /** Messages on all sockets. */
  readonly events: number;
  /** Of which so many said when they were due. */
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** By the machine's clock, which both processes share. */
const now = () => performance.timeOrigin + performance.now();
let took: number[] = [];
let events = 0;

/** As socket.io speaks: a handshake with the token, then events; a ping is answered. */
function listen(origin: string, token: string): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  return new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('a socket was refused'));
    socket.onmessage = ({ data }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token, hearsTogether: true })}`);
      else if (text.startsWith('40')) resolve();
      else if (text === '2') socket.send('3');
      else if (text.startsWith('42[')) hear(text);
    };
  });
}

/** One event, or some that were told together. */
function hear(text: string): void {
  events += text.split('["chats.message",').length - 1;
  for (const [, at] of text.matchAll(/"message":\{[^{}]*?"text":"told at ([\d.]+)"/g)) took.push(now() - Number(at));
}

process.on('message', async (wanted: Listening | 'report') => {
  if (wanted === 'report') {
    const heard: Heard = {
      events,
      count: took.length,
      p50: percentile(took, 50),
      p95: percentile(took, 95),
      p99: percentile(took, 99),
    };
    [events, took] = [0, []];
    process.send?.(heard);
    return;
  }
  await Promise.all(wanted.tokens.map((token) => listen(wanted.origin, token)));
  process.send?.('listening');
});
