import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect } from 'vitest';
import { createEgress, type Egress } from '../../src/platform/egress/egress.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Listener {
  readonly port: number;
  readonly requests: IncomingMessage[];
  readonly connections: number;
}

const open: http.Server[] = [];

afterEach(async () => {
  for (const server of open.splice(0)) {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
});

/** A server on every address of this machine, which counts who comes. It is gone after the test. */
export async function listen(answer: Answer): Promise<Listener> {
  const requests: IncomingMessage[] = [];
  let connections = 0;
  const server = http.createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  server.on('connection', () => {
    connections++;
  });
  server.listen(0);
  await once(server, 'listening');
  open.push(server);
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    get connections() {
      return connections;
    },
  };
}

/** Where somebody listened a moment ago, and nobody does now. */
export async function closedPort(): Promise<number> {
  const server = http.createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A server of somebody else that our tests may reach, and the client that may reach only it. */
export async function outside(answer: Answer): Promise<{ server: Listener; url: string; egress: Egress }> {
  const server = await listen(answer);
  return {
    server,
    url: `http://127.0.0.1:${server.port}/`,
    egress: createEgress({ allow: [`127.0.0.1:${server.port}`] }),
  };
}

export const refusal = (reason: string) => expect.objectContaining({ name: 'EgressError', reason });
