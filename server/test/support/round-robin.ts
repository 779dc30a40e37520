import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

export interface RoundRobin {
  readonly origin: string;
  /** How many requests and sockets each node was given, by its origin. */
  readonly given: Map<string, number>;
  stop(): Promise<void>;
}

/** A plain balancer: every request and every socket goes to the next node; one that takes no connection is passed over, and with none left it answers 502. */
export async function startRoundRobin(origins: readonly string[]): Promise<RoundRobin> {
  const given = new Map(origins.map((origin) => [origin, 0]));
  const open = new Set<Socket>();
  let turn = 0;

  async function reach(): Promise<Socket | undefined> {
    for (let tries = 0; tries < origins.length; tries++) {
      const origin = origins[turn++ % origins.length] ?? '';
      const { hostname, port } = new URL(origin);
      const socket = connect(Number(port), hostname);
      const isReached = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (!isReached) continue;
      given.set(origin, (given.get(origin) ?? 0) + 1);
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => open.delete(socket));
      return socket;
    }
    return undefined;
  }

  const forwarded = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    'x-forwarded-for': socket.remoteAddress ?? '',
  });

  const server = createServer(async (asked, answer) => {
    const socket = await reach();
    if (!socket) {
      answer.writeHead(502).end();
      return;
    }
    const passed = request({
      method: asked.method,
      path: asked.url,
      headers: { ...forwarded(asked), connection: 'close' },
      createConnection: () => socket,
    });
    passed.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
      given.on('error', () => answer.destroy());
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  server.on('upgrade', async (asked: IncomingMessage, browser: Socket, head: Buffer) => {
    browser.on('error', () => browser.destroy());
    const socket = await reach();
    if (!socket) {
      browser.end('HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n');
      return;
    }
    open.add(browser);
    const lines = Object.entries(forwarded(asked)).map(([name, value]) => `${name}: ${value}`);
    socket.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(head);
    socket.pipe(browser).pipe(socket);
    socket.on('close', () => browser.destroy());
    browser.on('close', () => {
      open.delete(browser);
      socket.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given,
    async stop() {
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
