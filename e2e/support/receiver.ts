import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

interface Received {
  readonly headers: IncomingHttpHeaders;
  /** As it came. */
  readonly body: string;
}

/** Somebody's system that is told what happens; the server under test may call it, see the configuration. */
export async function openReceiver() {
  const [host = '', port = ''] = (process.env.E2E_RECEIVER ?? '').split(':');
  const received: Received[] = [];
  const answer = { status: 200, body: 'ok' };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  server.listen(Number(port), host);
  await once(server, 'listening');
  return {
    url: `http://${host}:${port}/events`,
    received,
    /** From now on. */
    answerWith: (status: number, body: string) => void Object.assign(answer, { status, body }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
