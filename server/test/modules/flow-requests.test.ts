import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aContact } from '../support/contacts.ts';
import { aMember, anOwner, type Person, twoCompanies } from '../support/people.ts';
import { aFlow, block, flowOf, text } from '../support/running-flows.ts';
import { aLine } from '../support/simulated-line.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

interface Heard {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (request: Heard, reply: ServerResponse) => void;

/** Somebody else's server, which answers as it is told. */
let outside: Server;
let origin: string;
let heard: Heard[] = [];
let answer: Answer;
let world: TestServer;

beforeAll(async () => {
  outside = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
    heard.push(one);
    answer(one, reply);
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const { port } = outside.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  world = await startTestServer({
    EGRESS_ALLOW: `127.0.0.1:${port}`,
    GRAPH_URL: origin,
    GA4_URL: origin,
    TIKTOK_URL: origin,
  });
});
afterAll(async () => {
  await world.stop();
  outside.close();
});
beforeEach(() => {
  heard = [];
  answer = (_, reply) => reply.end('{}');
});

const json =
  (body: unknown, status = 200): Answer =>
  (_, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(body));
  };

const request = (id: string, fields: object = {}) =>
  block(id, 'http_request', {
    method: 'POST',
    url: `${origin}/orders`,
    query: [],
    headers: [],
    body: { kind: 'json', text: '{"name": "{{first_name}}"}' },
    timeout: 5,
    saves: [],
    ...fields,
  });

/** Both ways say which one was gone. */
const asking = (fields: object = {}) =>
  flowOf(
    [request('call', fields), text('good', 'Pedido: {{email}}'), block('end', 'end', {}), text('bad', 'Sem resposta.')],
    {
      'call.failure': 'bad',
    },
  );

async function aTalk(owner: Person, name = 'Rita Souza') {
  await aLine(owner);
  const contact = await aContact(world, owner, { name, phone: '5511988887777' });
  return { contact };
}

async function said(owner: Person, chat: string): Promise<string[]> {
  const { results } = (await owner.get(`/chats/${chat}/messages`)).body;
  return results
    .filter(({ direction, kind }: { direction: string; kind: string }) => direction === 'out' && kind === 'text')
    .map(({ text: words }: { text: string }) => words)
    .reverse();
}

async function run(owner: Person, flow: string, contact: string): Promise<string> {
  const started = await owner.post(`/flows/${flow}/start`, { contactId: contact });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  return started.body.chat_id;
}

describe('a request of a flow', () => {
  it('is made once, with its secret, and its answer goes into a field', async () => {
    const ana = await anOwner(world);
    const { contact } = await aTalk(ana);
    const secret = (await ana.post('/flow-secrets', { value: 'Bearer top-secret-token' })).body;
    expect(secret.hint).toBe('oken');
    answer = json({ data: { mail: 'rita@exemplo.com' } });
    const flow = await aFlow(
      ana,
      asking({
        headers: [{ name: 'Authorization', value: '', secret: secret.id }],
        saves: [{ path: 'data.mail', field: 'email' }],
      }),
    );
    const chat = await run(ana, flow, contact);
    await expect.poll(() => said(ana, chat)).toEqual(['Pedido: rita@exemplo.com']);
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({
      method: 'POST',
      url: '/orders',
      body: '{"name": "Rita"}',
      headers: { authorization: 'Bearer top-secret-token', 'content-type': 'application/json' },
    });
    expect((await ana.get(`/contacts/${contact}`)).body.email).toBe('rita@exemplo.com');
  });

  const away: Answer = (_, reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  const tooMuch: Answer = (_, reply) => void reply.end(Buffer.alloc(2_000_000));
  const unhelpful: [title: string, url: () => string, behaviour: Answer | null][] = [
    ['to this machine', () => 'http://127.0.0.1:1/', null],
    ['to a name that leads there', () => 'http://localhost:1/', null],
    ['through a redirect', () => `${origin}/away`, away],
    ['that answers too much', () => `${origin}/much`, tooMuch],
    ['that is refused', () => `${origin}/no`, json({}, 404)],
  ];
  it.each(unhelpful)('%s takes the failure path', async (_title, url, behaviour) => {
    const ana = await anOwner(world);
    const { contact } = await aTalk(ana);
    if (behaviour) answer = behaviour;
    const flow = await aFlow(ana, asking({ method: 'GET', body: { kind: 'none', text: '' }, url: url() }));
    const chat = await run(ana, flow, contact);
    await expect.poll(() => said(ana, chat)).toEqual(['Sem resposta.']);
  });

  it('is made again where the other side is only busy', async () => {
    const ana = await anOwner(world);
    const { contact } = await aTalk(ana);
    answer = (_, reply) => (heard.length < 2 ? reply.writeHead(503).end() : json({})(heard[0] as Heard, reply));
    const chat = await run(ana, await aFlow(ana, asking()), contact);
    // The second try comes after some seconds of business time.
    await expect
      .poll(async () => {
        await ana.post('/simulator/clock', { advance: 'PT1M' });
        return said(ana, chat);
      })
      .toEqual(['Pedido: ']);
    expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('is tried from the editor, and tells what came back', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const flow = await aFlow(ana, flowOf([text('hi', 'Oi')]));
    answer = json({ ok: true }, 201);
    const tried = { block: request('x'), variables: { first_name: 'Rita' } };
    expect((await ana.post(`/flows/${flow}/requests`, tried)).body).toMatchObject({
      status: 201,
      error: null,
      content_type: 'application/json',
      body: '{"ok":true}',
    });
    expect(heard.at(-1)?.body).toBe('{"name": "Rita"}');
    const inside = { ...tried, block: { ...request('x'), url: 'http://10.0.0.1/' } };
    expect((await ana.post(`/flows/${flow}/requests`, inside)).body).toMatchObject({
      status: null,
      error: 'forbidden_address',
    });
    expect((await ana.post(`/flows/${flow}/requests`, { block: {}, variables: {} })).status).toBe(422);
    expect((await bruno.post(`/flows/${flow}/requests`, tried)).status).toBe(404);
  });
});

describe('a pixel', () => {
  it.each([
    ['pixel_meta', { pixel: '123' }, /^\/v21\.0\/123\/events\?access_token=token-of-mine$/, 'Lead'],
    [
      'pixel_ga4',
      { measurement: 'G-1' },
      /^\/mp\/collect\?measurement_id=G-1&api_secret=token-of-mine$/,
      'generate_lead',
    ],
    ['pixel_tiktok', { pixel: 'T1' }, /^\/open_api\/v1\.3\/event\/track\/$/, 'SubmitForm'],
  ] as const)('of %s tells its provider, and nobody’s number', async (type, place, url, name) => {
    const ana = await anOwner(world);
    const { contact } = await aTalk(ana);
    const { id: secret } = (await ana.post('/flow-secrets', { value: 'token-of-mine' })).body;
    const fields = { ...place, secret, event: 'lead', value: '12.5', currency: 'BRL', test_code: '' };
    await run(ana, await aFlow(ana, flowOf([block('px', type, fields as never)])), contact);
    await expect.poll(() => heard.length).toBe(1);
    expect(heard[0]?.url).toMatch(url);
    expect(heard[0]?.body).toContain(name);
    expect(heard[0]?.body).toContain('12.5');
    expect(heard[0]?.body).not.toContain('988887777');
  });
});

describe('a secret', () => {
  it('is kept by nobody else’s company, and never shown [S22]', async () => {
    const [ana, bruno] = await twoCompanies(world);
    const { id } = (await ana.post('/flow-secrets', { value: 'a-long-secret-value' })).body;
    const { results } = (await ana.get('/flow-secrets')).body;
    expect(results).toMatchObject([{ id, hint: 'alue' }]);
    expect(JSON.stringify(results)).not.toContain('a-long');
    expect((await bruno.get('/flow-secrets')).body.results).toEqual([]);
    const rui = await aMember(world, ana, ['tickets']);
    expect((await rui.post('/flow-secrets', { value: 'x' })).status).toBe(403);
  });
});

it('tells a member what a flow has to say, and opens the chat from there', async () => {
  const ana = await anOwner(world);
  const { contact } = await aTalk(ana);
  const flow = flowOf([block('tell', 'notify_member', { members: [ana.userId], text: 'Falar com {{first_name}}' })]);
  const chat = await run(ana, await aFlow(ana, flow, 'Qualificar'), contact);
  await expect
    .poll(async () => (await ana.get('/me/notifications')).body.results)
    .toMatchObject([
      { kind: 'flow.notified', data: { chat, flow: 'Qualificar', text: 'Falar com Rita', name: 'Rita Souza' } },
    ]);
});
