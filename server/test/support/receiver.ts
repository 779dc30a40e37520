import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

type Behaviour = (reply: ServerResponse, heard: Heard) => void;

/** Somebody else's server, which hears webhooks and answers, path by path, as it is told. */
export interface Receiver {
  readonly origin: string;
  readonly allowed: string;
  heardAt(path: string): Heard[];
  /** From now on; without it everything is answered by 200. */
  behave(path: string, behaviour: Behaviour): void;
  stop(): void;
}

export const fine: Behaviour = (reply) => void reply.end('ok');
export const answering =
  (status: number, text = ''): Behaviour =>
  (reply) =>
    void reply.writeHead(status).end(text);

export async function startReceiver(): Promise<Receiver> {
  const heard: Heard[] = [];
  const behaviours = new Map<string, Behaviour>();
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const one = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
    heard.push(one);
    (behaviours.get(one.path) ?? fine)(reply, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const allowed = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${allowed}`,
    allowed,
    heardAt: (path) => heard.filter((one) => one.path === path),
    behave: (path, behaviour) => void behaviours.set(path, behaviour),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** As the specification of Standard Webhooks says it is done, written apart from how we sign. */
export function isSignedBy(secret: string, { headers, text }: Heard): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const expected = createHmac('sha256', key).update(content).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}
