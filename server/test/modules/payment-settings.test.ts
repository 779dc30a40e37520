import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKey, type FakeAsaas, startAsaas, webhookToken } from '../support/fake-gateways/fake-asaas.ts';
import {
  accessToken,
  type FakeMercadoPago,
  startMercadoPago,
  webhookSecret,
} from '../support/fake-gateways/fake-mercado-pago.ts';
import { anOwnerOf, aReseller } from '../support/franchises.ts';
import { askAsOwner, startTestServer, type TestServer } from '../support/test-server.ts';
import { behindProxy } from '../support/visitor.ts';

let world: TestServer;
let mercadoPago: FakeMercadoPago;
let asaas: FakeAsaas;
beforeAll(async () => {
  [mercadoPago, asaas] = [await startMercadoPago(), await startAsaas()];
  world = await startTestServer({
    ...behindProxy,
    MERCADOPAGO_URL: mercadoPago.origin,
    ASAAS_URL: asaas.origin,
    EGRESS_ALLOW: `${mercadoPago.allowed},${asaas.allowed}`,
  });
});
afterAll(async () => {
  await world.stop();
  mercadoPago.stop();
  asaas.stop();
});

const staticPix = { key: '529.982.247-25', name: 'Revenda São João', city: 'São Paulo' };

describe('how a reseller collects', () => {
  it('begins with nothing, seven days of notice and three of grace', async () => {
    const { admin } = await aReseller(world, 'Nada');
    const { status, body } = await admin.get('/franchise/payment');
    expect(status).toBe(200);
    expect(body).toEqual({
      staticPix: null,
      mercadoPago: { is_set: false, callback_url: '', key_end: null, has_callback_secret: false, public_key: null },
      asaas: { is_set: false, callback_url: '', key_end: null, has_callback_secret: false, is_sandbox: false },
      pixBy: null,
      cardBy: null,
      noticeDays: 7,
      graceDays: 3,
    });
  });

  it('keeps a PIX key as banks know it, and what is not given stays', async () => {
    const { admin } = await aReseller(world, 'Chave');
    await admin.put('/franchise/payment', { staticPix, pixBy: 'static_pix', graceDays: 5 });
    const { status, body } = await admin.put('/franchise/payment', { noticeDays: 10 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      staticPix: { ...staticPix, key: '52998224725' },
      pixBy: 'static_pix',
      noticeDays: 10,
      graceDays: 5,
    });
  });

  it('says which field is wrong', async () => {
    const { admin } = await aReseller(world, 'Campos');
    for (const [body, fields] of [
      [{ staticPix: { ...staticPix, key: 'nobody' } }, { 'staticPix.key': 'invalid_pix_key' }],
      [{ staticPix: { ...staticPix, key: 'a;b' } }, { 'staticPix.key': 'invalid_pix_key' }],
      [{ pixBy: 'static_pix' }, { pixBy: 'gateway_not_set' }],
      [{ cardBy: 'asaas' }, { cardBy: 'gateway_not_set' }],
      [{ mercadoPago: { publicKey: 'APP_USR-public' } }, { 'mercadoPago.accessToken': 'required' }],
      [{ asaas: { webhookToken } }, { 'asaas.apiKey': 'required' }],
      [{ graceDays: 61 }, { graceDays: 'too_long' }],
    ] as const) {
      const answer = await admin.put('/franchise/payment', body);
      expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    }
  });

  it('takes cards by Mercado Pago only with the key that browsers need', async () => {
    const { admin } = await aReseller(world, 'Cartao');
    const { status, body } = await admin.put('/franchise/payment', {
      mercadoPago: { accessToken },
      cardBy: 'mercado_pago',
    });
    expect([status, body.fields]).toEqual([422, { cardBy: 'gateway_not_set' }]);
  });

  it('never gives a secret back, writes it down sealed, and keeps it when only another field is sent [S22]', async () => {
    const { admin, franchiseId } = await aReseller(world, 'Segredos');
    const given = { accessToken, publicKey: 'APP_USR-public', webhookSecret };
    const first = await admin.put('/franchise/payment', { mercadoPago: given, asaas: { apiKey, webhookToken } });
    expect(first.body.mercadoPago).toMatchObject({ is_set: true, key_end: 'oken', public_key: 'APP_USR-public' });
    expect(first.body.mercadoPago.has_callback_secret).toBe(true);
    expect(first.body.mercadoPago.callback_url).toMatch(
      /^https:\/\/segredos\.example\.com\/api\/payments\/callback\/mercado_pago\/[\w-]{22}$/,
    );
    const second = await admin.put('/franchise/payment', {
      mercadoPago: { publicKey: 'APP_USR-other' },
      asaas: { is_sandbox: true },
    });
    expect(second.body.mercadoPago.callback_url).toBe(first.body.mercadoPago.callback_url);
    expect(second.body).toMatchObject({ mercadoPago: { public_key: 'APP_USR-other' }, asaas: { is_sandbox: true } });
    expect((await admin.post('/franchise/payment/mercado_pago/test')).body).toEqual({ isWorking: true, error: null });
    const kept = await askAsOwner<{ text: string }>(
      world,
      `select concat(settings::text, encode(secrets, 'escape')) as text from franchise_gateways where franchise_id = '${franchiseId}'
       union all select details::text from franchise_log where franchise_id = '${franchiseId}'`,
    );
    const everything = JSON.stringify([first.body, second.body, kept, world.logged]);
    for (const secret of [accessToken, webhookSecret, apiKey, webhookToken]) expect(everything).not.toContain(secret);
  });

  it('stops to collect by a gateway that is taken away', async () => {
    const { admin } = await aReseller(world, 'Embora');
    await admin.put('/franchise/payment', {
      asaas: { apiKey, webhookToken },
      staticPix,
      pixBy: 'asaas',
      cardBy: 'asaas',
    });
    const { body } = await admin.put('/franchise/payment', { asaas: null });
    expect(body).toMatchObject({ asaas: { is_set: false, callback_url: '' }, pixBy: null, cardBy: null });
    expect(body.staticPix).not.toBeNull();
  });

  it('tells whether a key works, is refused, or nobody answers', async () => {
    const { admin } = await aReseller(world, 'Teste');
    expect((await admin.post('/franchise/payment/asaas/test')).status).toBe(404);
    await admin.put('/franchise/payment', { asaas: { apiKey } });
    expect((await admin.post('/franchise/payment/asaas/test')).body).toEqual({ isWorking: true, error: null });
    asaas.trouble('GET /finance/balance', { answer: { status: 500 } });
    expect((await admin.post('/franchise/payment/asaas/test')).body).toEqual({
      isWorking: false,
      error: 'unreachable',
    });
    await admin.put('/franchise/payment', { asaas: { apiKey: 'a-wrong-one' } });
    expect((await admin.post('/franchise/payment/asaas/test')).body).toEqual({ isWorking: false, error: 'refused' });
  });

  it('is the own business of each reseller, and of nobody in its companies', async () => {
    const [one, other] = [await aReseller(world, 'Uma'), await aReseller(world, 'Outra')];
    await one.admin.put('/franchise/payment', { staticPix, pixBy: 'static_pix' });
    expect((await other.admin.get('/franchise/payment')).body.staticPix).toBeNull();
    const owner = await anOwnerOf(world, one);
    expect((await owner.get('/franchise/payment')).body.code).toBe('franchise_only');
    expect((await owner.put('/franchise/payment', { graceDays: 60 })).status).toBe(403);
  });
});
