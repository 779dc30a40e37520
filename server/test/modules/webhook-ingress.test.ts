import { createHmac } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../support/mails.ts';
import { type Answer, anOwner } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { ana, anOpenedWebhook, mapping, requestsOf, sendTo, webhookForm } from '../support/webhook-sender.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

describe('a request', () => {
  it('in test mode is kept, does nothing, and says what would have been done', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner);
    const { status, body } = await sendTo(`${made.url}?utm=ads`, {
      event: 'order/paid',
      order: { z: 1, a: 2 },
      ...ana,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'tested',
      outcome: { contact: { id: null, is_new: true, phone: '5511988887777' } },
    });
    expect(await requestsOf(owner, made)).toMatchObject([
      { id: body.id, state: 'tested', method: 'POST', title: 'Ana Souza', subtitle: 'order/paid', fault: null },
    ]);
    const detail = (await owner.get(`${made.path}/requests/${body.id}`)).body;
    expect(detail.content).toMatchObject({
      body: ana,
      query: { utm: 'ads' },
      headers: { 'content-type': 'application/json' },
    });
    // In the order in which it was sent.
    expect(Object.keys(detail.content.body)).toEqual(['event', 'order', 'phone', 'name', 'email']);
    expect(Object.keys(detail.content.body.order)).toEqual(['z', 'a']);
    expect(detail.outcome).toEqual(body.outcome);
    expect((await owner.get('/contacts')).body.total).toBe(0);
    const shown = (await owner.get(made.path)).body;
    expect(shown).toMatchObject({ requests_today: 1, failures_today: 0, last_request_at: detail.at });
  });

  it('in test mode tells its sender nothing of a contact that it did not say itself', async () => {
    const owner = await anOwner(world);
    await owner.post('/contacts', { phone: ana.phone, name: 'Ana Lúcia Souza', email: 'private@example.com' });
    const made = await anOpenedWebhook(owner);
    const { body } = await sendTo(made.url, { ...ana, name: '' });
    expect(body.outcome).toMatchObject({
      contact: { id: null, name: '', phone: '5511988887777', is_new: false },
      changes: [{ field: 'email', before: null, after: 'ana@example.com' }],
    });
    const detail = (await owner.get(`${made.path}/requests/${body.id}`)).body;
    expect(detail.outcome).toMatchObject({
      contact: { name: 'Ana Lúcia Souza' },
      changes: [{ before: 'private@example.com' }],
    });
  });

  it('comes as JSON, a form or a query string, by POST, PUT or GET', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner, {
      mapping: {
        ...mapping,
        phone: [
          ['body', 'phone'],
          ['query', 'phone'],
        ],
      },
    });
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };
    const ways = [
      await sendTo(made.url, ana),
      await sendTo(made.url, 'phone=%2B55+11+98888-7777', urlencoded),
      await sendTo(`${made.url}?phone=11988887777`, null, {}, 'GET'),
      await sendTo(made.url, ana, {}, 'PUT'),
    ];
    for (const { body } of ways) expect(body.outcome.contact.phone).toBe('5511988887777');
    expect((await fetch(made.url, { method: 'HEAD' })).status).toBe(404);
  });

  it('is played again with another mapping, and nothing is done', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner, { mapping: { phone: [], name: [], email: [] } });
    const { id, outcome } = (await sendTo(made.url, ana)).body;
    expect(outcome.faults).toEqual([{ fault: 'no_phone', field: 'phone' }]);
    expect((await requestsOf(owner, made))[0].fault).toBe('no_phone');
    const replay = (draft: object) => owner.post(`${made.path}/requests/${id}/replay`, draft);
    expect((await replay({ mapping, actions: [] })).body).toMatchObject({
      contact: { is_new: true, name: 'Ana Souza' },
      faults: [],
    });
    // Where a path leads nowhere.
    const nowhere = { ...mapping, phone: [['body', 'buyer', 3, 'phone']] };
    expect((await replay({ mapping: nowhere, actions: [] })).body).toMatchObject({
      contact: null,
      faults: [{ fault: 'no_phone' }],
    });
    expect((await replay({ mapping: { ...mapping, phone: [['body']] }, actions: [] })).status).toBe(422);
    // Once it is saved, the history knows whom it was about.
    await owner.put(made.path, webhookForm('Mapeado'));
    expect(await requestsOf(owner, made)).toMatchObject([{ id, state: 'tested', title: 'Ana Souza', fault: null }]);
    const seen = (await owner.get(`${made.path}/requests/${id}`)).body;
    expect(seen.outcome).toMatchObject({ contact: { phone: '5511988887777', is_new: true } });
    expect((await owner.get('/contacts')).body.total).toBe(0);
  });

  it('in production is done once: the same again is a duplicate within a day', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner, {}, 'production');
    const order = (number: number) => ({ ...ana, number });
    expect((await sendTo(made.url, order(1))).body).toEqual({ id: expect.any(String), status: 'accepted' });
    expect((await sendTo(made.url, order(1))).body.status).toBe('duplicate');
    expect((await sendTo(made.url, order(2))).body.status).toBe('accepted');
    const named = { 'webhook-id': 'msg_1' };
    const both = await Promise.all([sendTo(made.url, order(3), named), sendTo(made.url, order(4), named)]);
    expect(both.map(({ body }) => body.status).toSorted()).toEqual(['accepted', 'duplicate']);
    await expect
      .poll(async () => (await requestsOf(owner, made)).map(({ state }: { state: string }) => state).toSorted())
      .toEqual(['done', 'done', 'done', 'duplicate', 'duplicate']);
    await world.db.withCompany(owner.companyId, (tx) =>
      tx.updateTable('webhook_fingerprints').set({ at: sql`app.now() - interval '25 hours'` }).execute(),
    );
    expect((await sendTo(made.url, order(1))).body.status).toBe('accepted');
    const careless = await anOpenedWebhook(owner, { ignores_duplicates: false }, 'production');
    for (const status of ['accepted', 'accepted'])
      expect((await sendTo(careless.url, order(1))).body.status).toBe(status);
  });

  it('is one of the last 50 that are kept, unless it still waits', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner);
    await world.db.withCompany(owner.companyId, (tx) =>
      sql`insert into webhook_requests (company_id, webhook_id, mode, state, method, content, bytes, fingerprint, title)
        select ${owner.companyId}, ${made.id}, 'test', case n when 2 then 'waiting' else 'tested' end, 'POST', '{}', 2, '', n
        from generate_series(1, 60) n`.execute(tx),
    );
    await sendTo(made.url, ana);
    const shown = await requestsOf(owner, made);
    expect(shown).toHaveLength(limits.webhookRequests);
    expect(shown[0].title).toBe('Ana Souza');
    const left = await askAsOwner<{ title: string }>(
      world,
      `select title from webhook_requests where webhook_id = '${made.id}' order by id`,
    );
    expect([left.length, left[0]?.title, left[1]?.title]).toEqual([limits.webhookRequests + 1, '2', '12']);
  });

  it('proves whom it comes from where a secret is set; one that does not is counted, not kept', async () => {
    const owner = await anOwner(world);
    const hotmart = await anOpenedWebhook(owner, { source: 'hotmart', secret: 'my-hottok' });
    const kiwify = await anOpenedWebhook(owner, { source: 'kiwify', secret: 'my-token' });
    const refused = { status: 401, body: { code: 'bad_signature' } };
    const hottok = (value: string) => ({ 'x-hotmart-hottok': value });
    expect(await sendTo(hotmart.url, ana)).toMatchObject(refused);
    expect(await sendTo(hotmart.url, ana, hottok('another'))).toMatchObject(refused);
    expect(await requestsOf(owner, hotmart)).toEqual([]);
    expect((await owner.get(hotmart.path)).body).toMatchObject({ requests_today: 0, failures_today: 2 });
    const { id } = (await sendTo(hotmart.url, { ...ana, hottok: 'my-hottok' }, hottok('my-hottok'))).body;
    const kept = (await owner.get(`${hotmart.path}/requests/${id}`)).body;
    expect(JSON.stringify(kept)).not.toContain('my-hottok');
    const text = JSON.stringify(ana);
    const signature = createHmac('sha1', 'my-token').update(text).digest('hex');
    expect((await sendTo(`${kiwify.url}?signature=${signature}`, text)).status).toBe(200);
    expect(await sendTo(`${kiwify.url}?signature=${signature}`, { ...ana, name: 'Eva' })).toMatchObject(refused);
    const stored = await askAsOwner<{ row: string }>(world, 'select to_jsonb(webhooks)::text as row from webhooks');
    expect(stored.map(({ row }) => row).join()).not.toContain('my-hottok');
  });
});

describe('what nobody should send', () => {
  it('is refused in clear words, counted, and leaves nothing behind', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner);
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(await sendTo(made.url, '{"phone": ')).toMatchObject({
      status: 400,
      body: { code: 'malformed_json', message: /JSON/ },
    });
    expect(await sendTo(made.url, Buffer.alloc(10 * 1_048_576, 'x'))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect(await sendTo(made.url, deep)).toMatchObject({ status: 422, body: { code: 'too_deep' } });
    const parts = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await sendTo(made.url, '--x--', parts)).toMatchObject({ status: 415 });
    expect(await requestsOf(owner, made)).toEqual([]);
    expect((await owner.get(made.path)).body).toMatchObject({ requests_today: 0, failures_today: 4 });
    expect((await sendTo(made.url, JSON.stringify({ text: 'x'.repeat(limits.webhookBytes - 11) }))).status).toBe(200);
    expect((await sendTo(made.url, JSON.stringify({ text: 'x'.repeat(limits.webhookBytes) }))).status).toBe(413);
  });

  it('is data and nothing else: __proto__, NUL, half characters', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner, { mapping: { ...mapping, phone: [['body', '__proto__', 'phone']] } });
    const { body } = await sendTo(
      made.url,
      '{"__proto__":{"phone":"11988887777","polluted":1},"name":"A\\u0000\\ud800"}',
    );
    expect(body.outcome.contact.phone).toBe('5511988887777');
    expect('polluted' in {}).toBe(false);
    expect((await owner.get(`${made.path}/requests/${body.id}`)).body.content.body.name).toBe('A\uFFFD');
  });

  it('to an address that nobody has is 404, and always in the same words', async () => {
    const made = await anOpenedWebhook(await anOwner(world));
    const almost = made.url.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    const answers: Answer[] = [];
    for (const url of [
      almost,
      `${world.origin}/hooks/wh_${'x'.repeat(24)}`,
      `${world.origin}/hooks/x`,
      `${world.origin}/hooks/%00`,
    ])
      answers.push(await sendTo(url, ana));
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 404, body: { code: 'not_found', message: expect.any(String) } });
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
  });

  it('in the name of a company whose subscription does not hold is kept, and not run', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner, {}, 'production');
    const set = (status: string) =>
      world.db.withCompany(owner.companyId, (tx) => tx.updateTable('companies').set({ status }).execute());
    await set('suspended');
    expect((await sendTo(made.url, ana)).body).toEqual({ id: expect.any(String), status: 'tested' });
    await set('active');
    expect(await requestsOf(owner, made)).toMatchObject([{ state: 'tested' }]);
    expect((await owner.get('/contacts')).body.total).toBe(0);
  });
});

describe('too much at once', () => {
  it('at one address is put off, and the others notice nothing', async () => {
    const [calm, loud] = [await anOpenedWebhook(await anOwner(world)), await anOpenedWebhook(await anOwner(world))];
    const burst = async () =>
      (await Promise.all(Array.from({ length: 60 }, () => sendTo(loud.url, '{')))).find(({ status }) => status === 429);
    let limited = await burst();
    while (!limited) limited = await burst();
    expect(limited.body.code).toBe('too_many_requests');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendTo(calm.url, ana)).status).toBe(200);
  });

  it('for three minutes switches it to test mode and tells the owner; what was accepted is still done [S41]', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner, {}, 'production');
    // As many as there may be, in the minutes before, and in this one or the next.
    const fill = (came: number) =>
      world.db.withCompany(owner.companyId, (tx) =>
        sql`insert into webhook_minutes (company_id, webhook_id, minute, came)
          select ${owner.companyId}, ${made.id}, date_trunc('minute', app.now()) + make_interval(mins => n), ${came}
          from generate_series(-2, 1) n
          on conflict (company_id, webhook_id, minute) do update set came = excluded.came`.execute(tx),
      );
    await fill(59);
    await sendTo(made.url, { ...ana, number: 1 });
    expect((await owner.get(made.path)).body.mode).toBe('production');
    await fill(61);
    expect((await sendTo(made.url, { ...ana, number: 2 })).body.status).toBe('accepted');
    expect((await owner.get(made.path)).body).toMatchObject({ mode: 'test', mode_reason: 'flood' });
    expect((await sendTo(made.url, { ...ana, number: 3 })).body.status).toBe('tested');
    expect((await owner.get('/me/notifications')).body.results).toMatchObject([
      { kind: 'webhook.flooded', data: { webhook: made.id } },
    ]);
    const { text } = await mailTo(world, owner.email);
    expect(text).toContain('voltou ao modo teste');
    expect(text).toContain(`/webhook/${made.id}`);
    await expect
      .poll(async () => (await requestsOf(owner, made)).map(({ state }: { state: string }) => state))
      .toEqual(['tested', 'done', 'done']);
    expect((await owner.get('/contacts')).body.total).toBe(1);
    // A person who knows better puts it back, and the flag goes.
    await fill(1);
    expect((await owner.put(`${made.path}/mode`, { mode: 'production' })).body).toMatchObject({ mode_reason: null });
  });
});
