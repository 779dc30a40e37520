import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GraphFiles, readForm } from './graph-files.ts';
import { type GraphFault, type GraphNumber, type GraphReceived, newWamid } from './graph-number.ts';
import { GraphPhone, type GraphPhoneFacts } from './graph-phone.ts';
import { checkTemplate, type GraphTemplate, repliesOf } from './graph-template.ts';
import { Webhooks } from './webhooks.ts';

/** How the API answers a message: as it should, or as it does on a bad day. */
export type Mood =
  | 'good'
  /** Takes it, and breaks the connection before it says so. */
  | 'cut'
  /** Takes it, and says that something went wrong. */
  | 'stumbling'
  /** Too many at once. */
  | 'limited';

/** The official API on this machine, and the phones behind it. */
export interface GraphServer {
  /** With its version, as programs are told to call it. */
  readonly url: string;
  /** host:port, for whoever may only call what it was allowed to. */
  readonly host: string;
  readonly numbers: readonly GraphNumber[];
  readonly files: GraphFiles;
  readonly webhooks: Webhooks;
  readonly received: readonly GraphReceived[];
  readonly templates: GraphTemplate[];
  /** What was marked as read, by the API's id. */
  readonly read: readonly string[];
  mood: Mood;
  /** How many it refused because there were too many at once. */
  refusals: number;
  addNumber(number: Partial<GraphNumber> & { readonly phone: string }): GraphNumber;
  addPhone(phone: GraphPhoneFacts): GraphPhone;
  phoneOf(address: string): GraphPhone | undefined;
  /** Whether anybody answers at its address. */
  setReachable(isReachable: boolean): Promise<void>;
  stop(): Promise<void>;
}

const version = 'v23.0';

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const faultReply = ({ status, code, message = 'refused', retryAfter }: GraphFault): Reply => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A' } },
  ...(retryAfter ? { headers: { 'retry-after': String(retryAfter) } } : {}),
});

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
}

function say(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const templatesPerPage = 2;

export async function startGraph({ port = 0 }: { readonly port?: number } = {}): Promise<GraphServer> {
  const numbers: GraphNumber[] = [];
  const phones: GraphPhone[] = [];
  const received: GraphReceived[] = [];
  const templates: GraphTemplate[] = [];
  const read: string[] = [];
  const files = new GraphFiles();
  const webhooks = new Webhooks();
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  const phoneOf = (address: string) => phones.find((phone) => phone.isAt(address));

  const tokenOf = ({ headers }: IncomingMessage) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const badToken = faultReply({ status: 401, code: 190, message: 'Error validating access token' });
  const unknown = faultReply({ status: 400, code: 100, message: 'Unsupported request - object does not exist' });

  function accept(number: GraphNumber, body: Record<string, unknown>): Reply {
    const address = String(body.to ?? body.recipient ?? '');
    const phone = phoneOf(address);
    const id = newWamid();
    const ownId = typeof body.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : null;
    const type = String(body.type ?? 'text');
    // Two businesses may call different ones by the same name.
    const known = templates.filter(({ businessId }) => businessId === number.businessId);
    if (type === 'template') {
      const fault = checkTemplate(known, body.template);
      if (fault) return faultReply(fault);
    }
    const message: GraphReceived = {
      id,
      ownId,
      from: number,
      to: address,
      content: { ...body, type },
      replies: repliesOf(known, body.template),
    };
    const answer = {
      messaging_product: 'whatsapp',
      contacts: [{ input: address, wa_id: address }],
      messages: [{ id }],
    };
    // Whether there is such a phone, and whether it may be written to, the API says later.
    if (!phone) server_.fail(message, 131_026);
    else if (type !== 'template' && type !== 'reaction' && !phone.hasWindow(number)) server_.fail(message, 131_047);
    else {
      received.push(message);
      phone.take(message);
    }
    return { status: 200, body: answer };
  }

  const server_ = {
    fail(message: GraphReceived, code: number): void {
      webhooks.tell(message.from, {
        statuses: [
          {
            id: message.id,
            status: 'failed',
            timestamp: String(Math.floor(Date.now() / 1_000)),
            recipient_id: message.to,
            ...(message.ownId ? { biz_opaque_callback_data: message.ownId } : {}),
            errors: [{ code, title: 'failed' }],
          },
        ],
      });
    },
  };

  async function ofNumber(number: GraphNumber, deed: string, request: IncomingMessage): Promise<Reply | 'cut'> {
    if (number.fault) return faultReply(number.fault);
    if (deed === '' && request.method === 'GET') {
      const { phoneNumberId: id, phone, name } = number;
      return { status: 200, body: { id, display_phone_number: `+${phone}`, verified_name: name } };
    }
    if (deed === 'media') {
      const { fields, file } = await readForm(request);
      if (fields.get('messaging_product') !== 'whatsapp' || !file) return faultReply({ status: 400, code: 100 });
      return { status: 200, body: { id: files.add(file).id } };
    }
    if (deed !== 'messages') return unknown;
    const body = await readBody(request);
    if (body.messaging_product !== 'whatsapp') return faultReply({ status: 400, code: 100 });
    if (body.status === 'read') {
      read.push(String(body.message_id));
      return { status: 200, body: { success: true } };
    }
    const { mood } = graph;
    if (mood === 'limited') {
      graph.refusals += 1;
      return faultReply({ status: 429, code: 130_429, retryAfter: 1 });
    }
    const answer = accept(number, body);
    if (mood === 'cut') return 'cut';
    return mood === 'stumbling' ? faultReply({ status: 500, code: 131_000 }) : answer;
  }

  function listTemplates(businessId: string, query: URLSearchParams): Reply {
    const own = templates.filter((template) => template.businessId === businessId);
    const from = Number(query.get('after') ?? 0);
    const data = own.slice(from, from + templatesPerPage).map(({ businessId: _, ...template }) => template);
    const after = String(from + templatesPerPage);
    const paging = Number(after) < own.length ? { cursors: { after }, next: `${origin}/next` } : { cursors: { after } };
    return { status: 200, body: { data, paging } };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const token = tokenOf(request);
    const isKnown = numbers.some(({ tokens }) => tokens.has(token));
    if (pathname.startsWith('/files/')) {
      const file = files.find(pathname.slice(7));
      if (!isKnown || !file || file.isExpired) return void response.writeHead(404).end();
      return void response.writeHead(200, { 'content-type': file.type }).end(file.content);
    }
    const [, id = '', deed = ''] = new RegExp(`^/${version}/([^/]+)(?:/(\\w+))?$`).exec(pathname) ?? [];
    const number = numbers.find(({ phoneNumberId }) => phoneNumberId === id);
    const business = numbers.find(({ businessId }) => businessId === id);
    if (!((number ?? business) ? (number ?? business)?.tokens.has(token) : isKnown)) return say(response, badToken);
    if (number) {
      const reply = await ofNumber(number, deed, request);
      return reply === 'cut' ? void response.destroy() : say(response, reply);
    }
    if (business && deed === 'message_templates') return say(response, listTemplates(id, searchParams));
    if (business && deed === 'subscribed_apps') return say(response, { status: 200, body: { success: true } });
    const file = files.find(id);
    if (!file || file.isExpired) return say(response, unknown);
    say(response, {
      status: 200,
      body: { id, url: `${origin}/files/${id}`, mime_type: file.type, file_size: file.content.length },
    });
  }

  const graph: GraphServer = {
    url: `${origin}/${version}`,
    host,
    numbers,
    files,
    webhooks,
    received,
    templates,
    read,
    mood: 'good',
    refusals: 0,
    addNumber(facts) {
      const at = numbers.length + 1;
      const number: GraphNumber = {
        phoneNumberId: `10${String(at).padStart(13, '0')}`,
        businessId: `20${String(at).padStart(13, '0')}`,
        name: 'Loja',
        tokens: new Set([`EAAG-token-${at}`]),
        appSecret: `app-secret-${at}`,
        webhook: null,
        fault: null,
        ...facts,
      };
      numbers.push(number);
      return number;
    },
    addPhone(facts) {
      const phone = new GraphPhone(facts, webhooks, files);
      phones.push(phone);
      return phone;
    },
    phoneOf,
    async setReachable(isReachable) {
      if (isReachable === server.listening) return;
      if (isReachable) {
        server.listen(Number(host.split(':')[1]), '127.0.0.1');
        await once(server, 'listening');
      } else {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
    async stop() {
      await webhooks.stop();
      await graph.setReachable(false);
    },
  };
  return graph;
}
