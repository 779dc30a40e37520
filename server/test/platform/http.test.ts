import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOwner, request, twoCompanies } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('an Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': name });

  it('answers a repeat with the first answer and writes once [S28]', async () => {
    const ana = await anOwner(world);
    const first = await ana.post('/tags', { name: 'Once' }, key('k1'));
    const second = await ana.post('/tags', { name: 'Once' }, key('k1'));
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await ana.get('/tags')).body.total).toBe(1);
  });

  it('is refused for another body [S28]', async () => {
    const ana = await anOwner(world);
    await ana.post('/tags', { name: 'One' }, key('k'));
    const other = await ana.post('/tags', { name: 'Two' }, key('k'));
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  });

  it('writes once when many come at the same moment', async () => {
    const ana = await anOwner(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ana.post('/tags', { name: 'Same' }, key('k'))));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
  });

  it('is free again after a refusal, because nothing was written', async () => {
    const ana = await anOwner(world);
    const taken = (await ana.post('/tags', { name: 'Taken' })).body;
    expect((await ana.post('/tags', { name: 'Taken' }, key('k'))).status).toBe(409);
    await ana.remove(`/tags/${taken.id}`);
    expect((await ana.post('/tags', { name: 'Taken' }, key('k'))).status).toBe(201);
  });

  it("is each person's own", async () => {
    const [ana, bruno] = await twoCompanies(world);
    const mine = await ana.post('/tags', { name: 'Mine' }, key('shared'));
    const theirs = await bruno.post('/tags', { name: 'Theirs' }, key('shared'));
    expect([mine.body.name, theirs.body.name]).toEqual(['Mine', 'Theirs']);
  });

  it('repeats a deletion as a deletion', async () => {
    const ana = await anOwner(world);
    const { body } = await ana.post('/tags', { name: 'Gone' });
    expect((await ana.remove(`/tags/${body.id}`, key('k'))).status).toBe(204);
    expect((await ana.remove(`/tags/${body.id}`, key('k'))).status).toBe(204);
  });
});

describe('a request', () => {
  it('that is no JSON is refused in the words of the API', async () => {
    const response = await fetch(`${world.origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([response.status, await codeOf(response)]).toEqual([400, 'bad_request']);
  });

  it('of another type is refused', async () => {
    const response = await fetch(`${world.origin}/api/login`, { method: 'POST', body: 'email=a' });
    expect([response.status, await codeOf(response)]).toEqual([415, 'unsupported_type']);
  });

  it('that is too large is refused [S17]', async () => {
    const answer = await request(world.origin, 'POST', '/login', { email: 'x'.repeat(1_100_000) });
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
  });

  it('with a NUL in it is refused at the edge', async () => {
    const ana = await anOwner(world);
    expect(await ana.get('/tags?search=a%00b')).toMatchObject({ status: 422, body: { fields: { search: 'invalid' } } });
  });

  it('with a polluted prototype changes nothing', async () => {
    const ana = await anOwner(world);
    const response = await fetch(`${world.origin}/api/tags`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
      body: '{"name":"x","__proto__":{"polluted":true}}',
    });
    expect(response.status).toBe(400);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('for a company in its body, query or headers gets none [S10]', async () => {
    const [ana, bruno] = await twoCompanies(world);
    await bruno.post('/tags', { name: 'Secret' });
    expect((await ana.get(`/tags?company_id=${bruno.companyId}`)).status).toBe(422);
    expect((await ana.post('/tags', { name: 'x', company_id: bruno.companyId })).status).toBe(422);
    const named = await ana.get('/tags', { 'x-company': bruno.companyId });
    expect(named).toMatchObject({ status: 403, body: { code: 'no_company' } });
    expect(JSON.stringify(named.body)).not.toContain('Secret');
  });
});

describe('an answer', () => {
  it('is never cached and says what a browser may do [S18][S20]', async () => {
    const ana = await anOwner(world);
    const { headers } = await ana.get('/me');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('to a fault of ours tells nothing of its inside, and the log does [S24]', async () => {
    const ana = await anOwner(world);
    await askAsOwner(world, 'alter table tags rename to lost_tags');
    try {
      expect(await ana.get('/tags')).toMatchObject({
        status: 500,
        body: { code: 'unexpected', message: 'An error occurred. Try again.' },
      });
    } finally {
      await askAsOwner(world, 'alter table lost_tags rename to tags');
    }
    expect(world.logged.join('')).toContain('relation \\"tags\\" does not exist');
  });
});

describe('health', () => {
  it('says that the process answers and that it can work [S45]', async () => {
    expect((await fetch(`${world.origin}/health`)).status).toBe(200);
    const ready = await fetch(`${world.origin}/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', problems: [] }]);
  });
});
