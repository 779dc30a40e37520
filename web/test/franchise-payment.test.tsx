import { screen, waitFor, within } from '@testing-library/react';
import type { Coupon } from '@yupflow/contract/coupons';
import type { PaymentSettings } from '@yupflow/contract/payments';
import type { SoldPlan } from '@yupflow/contract/plans';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, refusal, type Wire, yupflow } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
let settings: PaymentSettings;
let plans: SoldPlan[];
let coupons: Coupon[];

const online = { is_set: false, callback_url: '', key_end: null, has_callback_secret: false };
const pro: SoldPlan = {
  id: '01930000-0000-7000-8000-0000000000f1',
  name: 'Pro',
  description: '',
  prices: { monthly: 14_990, semiannual: null, yearly: 149_000, lifetime: null },
  role: null,
  is_active: true,
  checkout_url: 'https://example.com/checkout/abc',
  companies: 3,
  created_at: '2026-10-03T12:00:00.000Z',
};
const half: Coupon = {
  id: '01930000-0000-7000-8000-0000000000f2',
  code: 'METADE',
  discount: { kind: 'percent', percent: 50 },
  cycles: 3,
  plan: null,
  expires_on: '2026-12-31',
  max_uses: 10,
  uses: 4,
  is_active: true,
  is_usable: true,
  created_at: '2026-10-03T12:00:00.000Z',
};

// Fetched once, before anybody waits for it: its first translation takes a busy machine longer than a test waits.
beforeAll(() => import('../src/features/franchise-payment/franchise-payment-page.tsx'), 60_000);

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  settings = {
    staticPix: null,
    mercadoPago: { ...online, public_key: null },
    asaas: { ...online, is_sandbox: false },
    pixBy: null,
    cardBy: null,
    noticeDays: 7,
    graceDays: 3,
  };
  [plans, coupons] = [[pro], [half]];
  wire.on('GET /api/infos', () => Response.json({ ...yupflow, isFranchiseMode: true }));
  wire.on('GET /api/me', () => Response.json({ ...ana, isFranchiseAdmin: true }));
  wire.on('GET /api/franchise/payment', () => Response.json(settings));
  wire.on('GET /api/franchise/plans', () => Response.json({ results: plans }));
  wire.on('GET /api/franchise/roles/short', () => Response.json({ results: [], cursor: null, total: 0 }));
  wire.on('GET /api/coupons', () => Response.json({ results: coupons, cursor: null, total: coupons.length }));
});

const sent = (method: string, path: string) =>
  wire.heard.filter((call) => call.method === method && call.path === path).map(({ body }) => body);

describe('how the reseller is paid', () => {
  it('begins with a PIX key, which is used at once', async () => {
    wire.on('PUT /api/franchise/payment', () => {
      settings = { ...settings, staticPix: { key: 'a@b.com', name: 'Revenda', city: 'Recife' }, pixBy: 'static_pix' };
      return Response.json(settings);
    });
    const { user } = renderApp('/franchise/payment');
    await user.click(await screen.findByRole('button', { name: 'Configurar PIX direto' }));
    const form = within(await screen.findByRole('dialog', { name: 'PIX direto' }));
    await write(user, form.getByRole('textbox', { name: 'Chave PIX' }), 'a@b.com');
    await write(user, form.getByRole('textbox', { name: 'Nome de quem recebe' }), 'Revenda');
    await write(user, form.getByRole('textbox', { name: 'Cidade' }), 'Recife');
    await user.click(form.getByRole('button', { name: /Salvar/ }));
    expect(await screen.findByText('Recebe PIX')).toBeTruthy();
    expect(sent('PUT', '/api/franchise/payment')).toEqual([
      { staticPix: { key: 'a@b.com', name: 'Revenda', city: 'Recife' }, pixBy: 'static_pix' },
    ]);
  });

  it('says on its own field what the server refuses', async () => {
    wire.on('PUT /api/franchise/payment', () => refusal('invalid_fields', { fields: { 'asaas.apiKey': 'required' } }));
    const { user } = renderApp('/franchise/payment?gateway=asaas');
    const form = within(await screen.findByRole('dialog', { name: 'Asaas' }));
    await write(user, form.getByLabelText('Token de autenticação do webhook'), 'word');
    await user.click(form.getByRole('button', { name: /Salvar/ }));
    await waitFor(() => expect(form.getByLabelText('Chave de API').getAttribute('aria-invalid')).toBe('true'));
  });

  it('shows the address for notices once there is one, and never a secret', async () => {
    settings = {
      ...settings,
      asaas: { ...settings.asaas, is_set: true, key_end: 'abcd', callback_url: 'https://x/y' },
    };
    renderApp('/franchise/payment?gateway=asaas');
    const form = within(await screen.findByRole('dialog', { name: 'Asaas' }));
    expect(form.getByText('https://x/y')).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Chave de API').value).toBe('');
    expect(screen.getByText('Sem notificação automática')).toBeTruthy();
  });

  it('sends what was changed, and nothing else', async () => {
    wire.on('PUT /api/franchise/payment', () => Response.json({ ...settings, graceDays: 5 }));
    const { user } = renderApp('/franchise/payment');
    const days = await screen.findByRole('textbox', { name: 'Dias de tolerância' });
    await user.clear(days);
    await user.type(days, '5');
    await user.click(screen.getByRole('button', { name: 'Salvar recebimento' }));
    await waitFor(() => expect(sent('PUT', '/api/franchise/payment')).toEqual([{ graceDays: 5 }]));
  });
});

describe('plans', () => {
  it('are listed with their prices, and priced as people write money', async () => {
    wire.on('POST /api/franchise/plans', () => Response.json(pro, { status: 201 }));
    const { user } = renderApp('/franchise/payment');
    expect(await screen.findByText(/R\$\s149,90 por mês · R\$\s1\.490,00 por ano/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Novo plano' }));
    const form = within(await screen.findByRole('dialog', { name: 'Novo plano' }));
    await write(user, form.getByRole('textbox', { name: 'Nome' }), 'Básico');
    await user.click(form.getByRole('button', { name: /Salvar plano/ }));
    expect(await form.findByText('Informe o preço de pelo menos um ciclo.')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Mensal' }), '1.049,9');
    await user.tab();
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Mensal' }).value).toBe('1.049,90');
    await user.click(form.getByRole('button', { name: /Salvar plano/ }));
    await waitFor(() =>
      expect(sent('POST', '/api/franchise/plans')).toEqual([
        {
          name: 'Básico',
          description: '',
          prices: { monthly: 104_990, semiannual: null, yearly: null, lifetime: null },
          roleId: null,
          is_active: true,
        },
      ]),
    );
  });
});

describe('coupons', () => {
  it('say what they give, for how long and how often', async () => {
    renderApp('/franchise/payment');
    expect(await screen.findByText('50% de desconto nas primeiras 3 faturas')).toBeTruthy();
    expect(screen.getByText('Qualquer plano · 4 usos de 10 · até 31/12/2026')).toBeTruthy();
  });

  it('are made for an amount and some invoices, with a code in capitals', async () => {
    wire.on('POST /api/coupons', () => Response.json(half, { status: 201 }));
    const { user } = renderApp('/franchise/payment?coupon=new');
    const form = within(await screen.findByRole('dialog', { name: 'Novo cupom' }));
    await user.type(form.getByRole('textbox', { name: 'Código' }), 'natal-26');
    await user.click(form.getByRole('radio', { name: 'Valor fixo' }));
    await user.click(form.getByRole('radio', { name: 'Algumas' }));
    await user.click(form.getByRole('button', { name: /Salvar cupom/ }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Valor' }).getAttribute('aria-invalid')).toBe('true'));
    await user.type(form.getByRole('textbox', { name: 'Valor' }), '20');
    await user.type(form.getByRole('textbox', { name: 'Quantas faturas' }), '2');
    await user.click(form.getByRole('button', { name: /Salvar cupom/ }));
    await waitFor(() =>
      expect(sent('POST', '/api/coupons')).toEqual([
        {
          code: 'NATAL-26',
          discount: { kind: 'fixed', cents: 2_000 },
          cycles: 2,
          planId: null,
          expires_on: null,
          max_uses: null,
          is_active: true,
        },
      ]),
    );
  });
});
