import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readAsaasNotice } from '../../src/gateways/asaas.ts';
import { readMercadoPagoNotice } from '../../src/gateways/mercado-pago-notice.ts';

const now = new Date('2026-11-16T12:00:00Z');
const secret = 'a-secret';

function signed({ id = 'ord01', ts = String(now.getTime()), by = secret, requestId = 'r-1' } = {}) {
  const v1 = createHmac('sha256', by).update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex');
  return { headers: { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` }, query: { 'data.id': 'ORD01' } };
}

it('is believed to come from Mercado Pago by its signature, in seconds or thousandths of them', () => {
  const notice = { gatewayId: 'ORD01', eventId: null };
  expect(readMercadoPagoNotice(signed(), secret, now)).toEqual(notice);
  expect(readMercadoPagoNotice(signed({ ts: String(now.getTime() / 1_000) }), secret, now)).toEqual(notice);
  expect(readMercadoPagoNotice(signed({ id: 'ORD01' }), secret, now)).toEqual(notice);
});

it('is not believed when it is forged, stale, from tomorrow, about another order, or not signed at all [S25]', () => {
  const at = (minutes: number) => String(now.getTime() + minutes * 60_000);
  const { headers, query } = signed();
  for (const given of [
    signed({ by: 'another-secret' }),
    signed({ ts: at(-11) }),
    signed({ ts: at(11) }),
    signed({ id: 'ord02' }),
    { headers, query: { 'data.id': 'ORD02' } },
    { headers, query: {} },
    { headers: { ...headers, 'x-request-id': 'r-2' }, query },
    { headers: {}, query },
    { headers: { 'x-signature': 'ts=,v1=' }, query },
    { headers: { 'x-signature': 'ts=soon,v1=00' }, query },
  ])
    expect(readMercadoPagoNotice(given, secret, now)).toBeNull();
});

it('is believed to come from Asaas by the word that the two of us know', () => {
  const body = { id: 'evt_1', event: 'PAYMENT_RECEIVED', payment: { id: 'pay_1' } };
  expect(readAsaasNotice({ headers: { 'asaas-access-token': 'word' }, body }, 'word')).toEqual({
    gatewayId: 'pay_1',
    eventId: 'evt_1',
  });
  for (const headers of [{}, { 'asaas-access-token': '' }, { 'asaas-access-token': 'Word' }])
    expect(readAsaasNotice({ headers, body }, 'word')).toBeNull();
});
