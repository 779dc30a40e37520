import { randomUUID } from 'node:crypto';
import { limits } from '@yupflow/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp } from '../../src/jobs/cleanup.ts';
import { anOwner, twoCompanies } from '../support/people.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { ana, anOpenedWebhook, mapping, sendTo, webhookForm } from '../support/webhook-sender.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

describe('a webhook', () => {
  it('begins in test mode with an address of its own, is changed, given another address and deleted', async () => {
    const owner = await anOwner(world);
    const created = await owner.post('/webhooks', { name: ' Pedido  pago ', source: 'hotmart' });
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Pedido pago',
        source: 'hotmart',
        has_secret: false,
        mode: 'test',
        mode_reason: null,
        url: expect.stringMatching(/\/hooks\/wh_[0-9A-Za-z]{24}$/),
        mapping: { name: [['body', 'data', 'buyer', 'name']], fields: [] },
        actions: [],
        ignores_duplicates: true,
        requests_today: 0,
        failures_today: 0,
        last_request_at: null,
      },
    });
    const path = `/webhooks/${created.body.id}`;
    expect((await owner.get(path)).body).toEqual(created.body);
    const saved = await owner.put(
      path,
      webhookForm('Carrinho', { source: 'kiwify', secret: 'x', ignores_duplicates: false }),
    );
    expect(saved.body).toMatchObject({
      name: 'Carrinho',
      source: 'kiwify',
      has_secret: true,
      ignores_duplicates: false,
    });
    expect((await owner.put(path, webhookForm('Carrinho'))).body.has_secret).toBe(true);
    expect((await owner.put(path, webhookForm('Carrinho', { secret: null }))).body.has_secret).toBe(false);
    const renewed = (await owner.post(`${path}/url`)).body;
    const at = (url: string) => `${world.origin}${new URL(url).pathname}`;
    expect((await sendTo(at(created.body.url), ana)).status).toBe(404);
    expect((await sendTo(at(renewed.url), ana)).status).toBe(200);
    expect((await owner.remove(path)).status).toBe(204);
    expect((await sendTo(at(renewed.url), ana)).status).toBe(404);
    expect((await owner.get(path)).status).toBe(404);
    const audited = await askAsOwner<{ action: string }>(
      world,
      `select action from audit_log where company_id = '${owner.companyId}' and action like 'webhooks.%' order by id`,
    );
    expect(audited.map(({ action }) => action.replace('webhooks.', ''))).toEqual([
      'create',
      'update',
      'update',
      'update',
      'renew_url',
      'remove',
    ]);
  });

  it('is listed by name, found and filtered, page by page, and there are as many as there can be', async () => {
    const owner = await anOwner(world);
    for (const name of ['Última', 'carrinho', 'Boleto']) await owner.post('/webhooks', { name });
    const first = (await owner.get('/webhooks?limit=2')).body;
    expect(first).toMatchObject({ results: [{ name: 'Boleto' }, { name: 'carrinho' }], total: 3 });
    expect((await owner.get(`/webhooks?limit=2&cursor=${first.cursor}`)).body.results).toMatchObject([
      { name: 'Última' },
    ]);
    expect((await owner.get('/webhooks?search=ultima')).body.total).toBe(1);
    expect((await owner.get('/webhooks?mode=production')).body.total).toBe(0);
    expect(await owner.post('/webhooks', { name: 'CARRINHO' })).toMatchObject({
      status: 409,
      body: { code: 'name_in_use' },
    });
    await world.db.withCompany(owner.companyId, (tx) =>
      sql`insert into webhooks (company_id, name, source, token_hash, token_sealed, mapping)
        select ${owner.companyId}, 'n' || n, 'custom', sha256(gen_random_uuid()::text::bytea), '', '{}'
        from generate_series(4, ${limits.webhooks}) n`.execute(tx),
    );
    expect((await owner.post('/webhooks', { name: 'Um a mais' })).body.code).toBe('too_many_webhooks');
  });

  it('goes into production with a phone and with actions whose parts are there, and says which are not', async () => {
    const owner = await anOwner(world);
    const tag = (await owner.post('/tags', { name: 'Cliente' })).body.id;
    const flow = (await owner.post('/flows', { name: 'Rascunho' })).body.id;
    const gone = randomUUID();
    const made = await anOpenedWebhook(owner, {
      mapping: { ...mapping, phone: [], fields: [{ field_id: gone, paths: [['body', 'x']] }] },
      actions: [
        { id: 'a', action: 'add_tag', tag },
        { id: 'b', action: 'add_tag', tag: gone },
        { id: 'c', action: 'add_cycle', cycle: null },
        { id: 'd', action: 'start_flow', flow, connection: null },
        { id: 'e', action: 'start_flow', flow: null, connection: null },
        { id: 'f', action: 'custom_event', name: 'Pedido {{request.body.order}}' },
        { id: 'g', action: 'custom_event', name: '{{nonsense}}' },
      ],
    });
    expect(await owner.put(`${made.path}/mode`, { mode: 'production' })).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        fields: {
          'mapping.phone': 'required',
          'mapping.fields.0': 'invalid',
          'actions.1': 'invalid',
          'actions.2': 'required',
          'actions.3': 'flow_unpublished',
          'actions.4': 'required',
          'actions.6': 'unknown_variable',
        },
      },
    });
    const actions = [{ id: 'a', action: 'add_tag', tag }];
    await owner.put(made.path, webhookForm('Pronto', { actions }));
    expect((await owner.put(`${made.path}/mode`, { mode: 'production' })).body.mode).toBe('production');
  });

  it('is locked in production, but for its mode and its end', async () => {
    const owner = await anOwner(world);
    const made = await anOpenedWebhook(owner, {}, 'production');
    const locked = { status: 409, body: { code: 'webhook_in_production' } };
    expect(await owner.put(made.path, webhookForm('Outro'))).toMatchObject(locked);
    expect(await owner.post(`${made.path}/url`)).toMatchObject(locked);
    expect((await owner.put(`${made.path}/mode`, { mode: 'test' })).body.mode).toBe('test');
    expect((await owner.put(made.path, webhookForm('Outro'))).status).toBe(200);
    await owner.put(`${made.path}/mode`, { mode: 'production' });
    expect((await owner.remove(made.path)).status).toBe(204);
  });
});

it('nothing of it is seen from another company', async () => {
  const [one, other] = await twoCompanies(world);
  const made = await anOpenedWebhook(one);
  const { id } = (await sendTo(made.url, ana)).body;
  const theirs = await anOpenedWebhook(other);
  expect((await other.get(`${theirs.path}/requests/${id}`)).status).toBe(404);
  expect((await other.post(`${theirs.path}/requests/${id}/replay`, { mapping, actions: [] })).status).toBe(404);
  expect((await other.get('/webhooks')).body.total).toBe(1);
});

it('what is only known for a day, or for some, is forgotten', async () => {
  const owner = await anOwner(world);
  const made = await anOpenedWebhook(owner, {}, 'production');
  await sendTo(made.url, ana);
  const count = async () =>
    (
      await askAsOwner<{ count: number }>(
        world,
        `select (select count(*) from webhook_fingerprints where webhook_id = '${made.id}')::int
        + (select count(*) from webhook_minutes where webhook_id = '${made.id}')::int as count`,
      )
    )[0]?.count;
  await cleanUp(world.db)();
  expect(await count()).toBe(2);
  await world.moveClock('PT96H');
  await cleanUp(world.db)();
  expect(await count()).toBe(0);
});
