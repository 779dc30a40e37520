import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any;
}

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** What goes wrong with the next call that fits. */
type Trouble =
  /** It does nothing and answers this. */
  | { readonly answer: Reply }
  /** It does what was asked, and the answer never arrives. */
  | { readonly isAnswerLost: true }
  /** It does what was asked, and before it answers something else happens. */
  | { readonly meanwhile: () => Promise<void> };

export interface FakeServer {
  readonly origin: string;
  /** As EGRESS_ALLOW names it. */
  readonly allowed: string;
  readonly asked: Asked[];
  /** Once, for the next call that begins like this: `POST /v1/orders`. */
  trouble(call: string, trouble: Trouble): void;
  stop(): void;
}

/** A gateway's side of the wire, on this machine. */
export async function startFakeServer(answer: (asked: Asked) => Reply): Promise<FakeServer> {
  const asked: Asked[] = [];
  const troubles: { call: string; trouble: Trouble }[] = [];

  function takeTrouble({ method, path }: Asked): Trouble | undefined {
    const place = troubles.findIndex(({ call }) => `${method} ${path}`.startsWith(call));
    return place < 0 ? undefined : troubles.splice(place, 1)[0]?.trouble;
  }

  const send = (response: ServerResponse, { status, body = {}, headers = {} }: Reply) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const one: Asked = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: text ? JSON.parse(text) : {},
    };
    asked.push(one);
    const trouble = takeTrouble(one);
    if (trouble && 'answer' in trouble) return void send(response, trouble.answer);
    const reply = answer(one);
    if (trouble && 'isAnswerLost' in trouble) return void response.destroy();
    if (trouble) await trouble.meanwhile();
    send(response, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const allowed = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${allowed}`,
    allowed,
    asked,
    trouble: (call, trouble) => void troubles.push({ call, trouble }),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
