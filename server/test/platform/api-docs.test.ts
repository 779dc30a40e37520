import { apiScopes } from '@yupflow/contract/api-scopes';
import { exampleIds } from '@yupflow/contract/examples/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBroadcast } from '../support/broadcasts.ts';
import { aConversation, aMessage } from '../support/chats.ts';
import { aContact, aField, aTag } from '../support/contacts.ts';
import { aProgram } from '../support/keys.ts';
import { allRows } from '../support/matrix.ts';
import { type Answer, anOwner, type Person, request } from '../support/people.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { aFlow, flowOf, text } from '../support/running-flows.ts';
import { aCycle } from '../support/shipping-cycles.ts';
import { aLine } from '../support/simulated-line.ts';
import { aTemplate } from '../support/templates.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { upload } from '../support/upload.ts';

let world: TestServer;
let receiver: Receiver;
// biome-ignore lint/suspicious/noExplicitAny: the document is looked into at many places
let document: any;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await startTestServer({ EGRESS_ALLOW: receiver.allowed });
  document = (await request(world.origin, 'GET', '/docs/openapi.json')).body;
});
afterAll(async () => {
  await world.stop();
  receiver.stop();
});

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: unknown;
  readonly tags: string[];
  readonly parameters?: { readonly in: string; readonly name: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
  readonly responses: Record<string, { readonly content?: Record<string, object> }>;
}

const calls = (): { path: string; method: string; call: Described }[] =>
  Object.entries<Record<string, Described>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
  );

describe('the documentation', () => {
  it('is OpenAPI 3.1 and names what programs may call, and nothing else', () => {
    expect(document.openapi).toBe('3.1.0');
    const scoped = allRows.filter(({ endpoint }) => 'scope' in endpoint.access).map(({ title }) => title);
    expect(
      calls()
        .map(({ path, method }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual(scoped.toSorted());
  });

  it('says of each call which scope it needs, in a section that is explained', () => {
    const sections = document.tags.map(({ name }: { name: string }) => name);
    for (const { call } of calls()) {
      expect(call.description).toMatch(/^(Needs the scope `[a-z_]+:[a-z]+`|Any key will do\.)/m);
      expect(call.security).toEqual([{ key: [] }]);
      expect(sections).toContain(call.tags[0]);
    }
    expect(new Set(calls().map(({ call }) => call.operationId)).size).toBe(calls().length);
  });

  it('explains keys, paging, errors, repeats and limits', () => {
    for (const word of ['Authorization: Bearer yf_', 'cursor', 'scope_denied', 'Idempotency-Key', 'X-RateLimit-Limit'])
      expect(document.info.description).toContain(word);
  });

  it('shows by an example what each call takes and answers', () => {
    const { post } = document.paths['/api/contacts'];
    const { schema, examples } = post.responses[201].content['application/json'];
    expect(examples.example.value).toMatchObject({ phone: '5511982147730' });
    expect(schema.properties.id).toEqual({ type: 'string', format: 'uuid' });
    expect(post.requestBody.content['application/json'].schema.required).toEqual(['phone']);
    for (const { call } of calls())
      for (const [status, { content = {} }] of Object.entries(call.responses))
        if (status !== 'default')
          for (const shown of Object.values(content)) expect([call.operationId, shown]).toHaveProperty('1.examples');
  });

  it('takes nothing from other hosts', async () => {
    const page = await (await fetch(`${world.origin}/api/docs/`)).text();
    expect(page).not.toMatch(/(?:src|href)="https?:/);
  });
});

/** What the ids in the examples stand for, in somebody's company. */
async function aCompanyLikeTheExamples(owner: Person): Promise<Record<string, string>> {
  const line = await aLine(owner);
  const contact = await aContact(world, owner, { name: 'Ana' });
  const chat = await aConversation(world, owner, { connection: line.id, contact, status: 'pending' });
  const cycle = await aCycle(owner, ['Oi!']);
  const hookForm = { name: 'Antigo', url: `${receiver.origin}/examples`, events: ['message.received'] };
  const hook = (await owner.post('/outgoing-webhooks', hookForm)).body.id;
  const real = {
    contact,
    otherContact: await aContact(world, owner, { name: 'Ana' }),
    vip: await aTag(world, owner, 'Antiga'),
    architect: await aTag(world, owner, 'Outra'),
    city: await aField(world, owner, { type: 'text' }),
    lastPurchase: await aField(world, owner, { type: 'date' }),
    totalSpent: await aField(world, owner, { type: 'number' }),
    freeShipping: await aField(world, owner, { type: 'number', kind: 'bot' }),
    line: line.id,
    chat,
    message: await aMessage(world, owner, chat),
    flow: await aFlow(owner, flowOf([text('oi', 'Oi!')])),
    cycle: cycle.id,
    broadcast: await aBroadcast(world, owner, [line]),
    outgoingWebhook: hook,
    template: await aTemplate(world, owner),
    delivery: (await owner.post(`/outgoing-webhooks/${hook}/test`, { event: 'message.received' })).body.id,
  };
  return Object.fromEntries(Object.entries(real).map(([name, id]) => [exampleIds[name as keyof typeof real], id]));
}

/** Reading first, then changes, then what takes away, then what brings back. */
const rankOf = ({ method, path }: { method: string; path: string }) =>
  path.endsWith('/restore') ? 3 : method === 'DELETE' ? 2 : method === 'GET' ? 0 : 1;

it('shows examples that run as they stand, and whose repeats under a key are answered alike', async () => {
  const owner = await anOwner(world);
  const program = await aProgram(owner, apiScopes);
  const ids = await aCompanyLikeTheExamples(owner);
  const replaced = (words: string) =>
    Object.entries(ids)
      .reduce((done, [example, id]) => done.replaceAll(example, id), words)
      .replaceAll('https://erp.example.com', receiver.origin);

  async function send({ path, method, call }: ReturnType<typeof calls>[number]): Promise<Answer> {
    const content = Object.entries(call.requestBody?.content ?? {})[0];
    if (content?.[0] === 'multipart/form-data') return upload(program, 'Olá!', 'notes.txt');
    const parameters = (call.parameters ?? []).filter(({ example }) => example !== undefined);
    const place = parameters
      .filter((parameter) => parameter.in === 'path')
      .reduce((done, { name, example }) => done.replace(`{${name}}`, String(example)), path.replace('/api', ''));
    const query = new URLSearchParams(
      parameters.flatMap((one) => (one.in === 'query' ? [[one.name, replaced(String(one.example))]] : [])),
    );
    const body = content ? JSON.parse(replaced(JSON.stringify(content[1].example))) : undefined;
    const once = () =>
      program.send(method, `${replaced(place)}?${query}`, body, { 'idempotency-key': call.operationId });
    const answer = await once();
    if (method === 'GET') return answer;
    const again = await once();
    expect([call.operationId, again.status, again.body]).toEqual([call.operationId, answer.status, answer.body]);
    return answer;
  }

  for (const one of calls().toSorted((left, right) => rankOf(left) - rankOf(right))) {
    const { status, body } = await send(one);
    const expected = Object.keys(one.call.responses).filter((code) => code !== 'default');
    const wanted = expected.length > 0 ? expected.map(Number) : [204];
    expect([one.call.operationId, wanted.includes(status) ? 'ok' : { status, body }]).toEqual([
      one.call.operationId,
      'ok',
    ]);
  }
});
