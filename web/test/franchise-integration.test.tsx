import { screen, waitFor, within } from '@testing-library/react';
import type {
  FranchiseDelivery,
  FranchiseKey,
  FranchisePixels,
  FranchiseWebhook,
} from '@yupflow/contract/franchise-integration';
import { beforeEach, describe, expect, it } from 'vitest';
// Fetched before the first test, not while it waits.
import '../src/features/integration/franchise/franchise-integration-page.tsx';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, refusal, type Wire, yupflow } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
let keys: FranchiseKey[];
let hooks: FranchiseWebhook[];
let pixels: FranchisePixels;

const erp: FranchiseKey = {
  id: '01930000-0000-7000-8000-0000000000e1',
  name: 'ERP',
  prefix: 'yfr_abcdefgh',
  created_by: 'Ana',
  created_at: '2026-10-03T12:00:00.000Z',
  last_used_at: null,
};
const hook: FranchiseWebhook = {
  id: '01930000-0000-7000-8000-0000000000e2',
  name: 'Financeiro',
  url: 'https://example.com/events',
  events: ['invoice.paid'],
  is_active: true,
  disabled_at: null,
  failing_since: null,
  waiting: 0,
  last_delivery_at: null,
  created_at: '2026-10-03T12:00:00.000Z',
};
const path = `/api/franchise/webhooks/${hook.id}`;
const refused: FranchiseDelivery = {
  id: '01930000-0000-7000-8000-0000000000e3',
  event: 'invoice.paid',
  state: 'failed',
  attempts: 8,
  status: 503,
  error: null,
  took_ms: 41,
  next_at: null,
  created_at: '2026-10-03T12:00:00.000Z',
};
const none = { id: '', has_token: false };

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  keys = [];
  hooks = [hook];
  pixels = { meta: none, ga4: none, tiktok: none };
  wire.on('GET /api/infos', () => Response.json({ ...yupflow, isFranchiseMode: true }));
  wire.on('GET /api/me', () => Response.json({ ...ana, isFranchiseAdmin: true }));
  wire.on('GET /api/franchise/keys', () => Response.json({ results: keys }));
  wire.on('GET /api/franchise/webhooks', () => Response.json({ results: hooks }));
  wire.on('GET /api/franchise/pixels', () => Response.json(pixels));
  wire.on(`GET ${path}`, () => Response.json(hooks[0]));
  wire.on(`GET ${path}/deliveries`, () => Response.json({ results: [refused], cursor: null }));
});

const sent = (method: string, path: string) =>
  wire.heard.filter((call) => call.method === method && call.path === path).map(({ body }) => body);

describe("the reseller's keys", () => {
  it('show a new one once, and ask before leaving without it', async () => {
    const key = 'yfr_abcdefgh_0123456789';
    wire.on('POST /api/franchise/keys', () => {
      keys = [erp];
      return Response.json({ ...erp, key }, { status: 201 });
    });
    const { user } = renderApp('/franchise/integration?key=new');
    const form = within(await screen.findByRole('dialog', { name: 'Nova chave' }));
    await write(user, form.getByRole('textbox', { name: 'Nome' }), 'ERP');
    await user.click(form.getByRole('button', { name: 'Criar chave' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Chave criada' }));
    expect(shown.getByRole('status', { name: 'Chave de ERP' }).textContent).toBe(key);
    await user.click(shown.getByRole('button', { name: 'Concluir' }));
    await user.click(await screen.findByRole('button', { name: 'Já guardei' }));
    expect(await screen.findByText(/yfr_abcdefgh/)).toBeTruthy();
    expect(screen.queryByText(key)).toBeNull();
    expect(sent('POST', '/api/franchise/keys')).toEqual([{ name: 'ERP' }]);
  });
});

describe("the reseller's webhooks", () => {
  it('say on the field what the server refuses, and keep what was typed', async () => {
    wire.on('POST /api/franchise/webhooks', () => refusal('invalid_fields', { fields: { url: 'invalid_url' } }));
    const { user } = renderApp('/franchise/integration?webhook=new');
    const form = within(await screen.findByRole('dialog', { name: 'Novo webhook' }));
    await write(user, form.getByRole('textbox', { name: 'Nome' }), 'ERP');
    await write(user, form.getByRole('textbox', { name: 'Endereço' }), '10.0.0.1/');
    await user.click(form.getByRole('button', { name: 'Criar webhook' }));
    expect(await form.findByText('Marque ao menos um evento.')).toBeTruthy();
    await user.click(form.getByRole('checkbox', { name: /Fatura paga/ }));
    await user.click(form.getByRole('button', { name: 'Criar webhook' }));
    const url = form.getByRole<HTMLInputElement>('textbox', { name: 'Endereço' });
    await waitFor(() => expect(url.getAttribute('aria-invalid')).toBe('true'));
    expect(url.value).toBe('https://10.0.0.1/');
  });

  it('give another secret, which is shown once', async () => {
    wire.on(`POST ${path}/secret`, () => Response.json({ secret: 'whsec_bmV3' }));
    const { user } = renderApp(`/franchise/integration?webhook=${hook.id}`);
    const log = within(await screen.findByRole('dialog', { name: 'Financeiro' }));
    await user.click(log.getByRole('button', { name: 'Trocar segredo' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Trocar o segredo de Financeiro?' }));
    await user.click(question.getByRole('button', { name: 'Trocar segredo' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Segredo novo' }));
    expect(shown.getByRole('status', { name: 'Segredo de Financeiro' }).textContent).toBe('whsec_bmV3');
  });

  it('show what was sent and answered, and send it once more', async () => {
    const said = { body: { type: 'invoice.paid', data: { number: 42 } }, answer: 'busy' };
    wire.on(`GET ${path}/deliveries/${refused.id}`, () => Response.json({ ...refused, ...said }));
    wire.on(`POST ${path}/deliveries/${refused.id}/resend`, () =>
      Response.json({ ...refused, state: 'delivered', attempts: 9, status: 200 }),
    );
    const { user } = renderApp(`/franchise/integration?webhook=${hook.id}`);
    const log = within(await screen.findByRole('dialog', { name: 'Financeiro' }));
    await user.click(await log.findByText('Falhou · 503 · 8 tentativas'));
    expect(await log.findByText('busy')).toBeTruthy();
    expect(log.getByText(/"number": 42/)).toBeTruthy();
    await user.click(log.getByRole('button', { name: 'Reenviar Fatura paga' }));
    expect(await screen.findByText('Entrega aceita.')).toBeTruthy();
    expect(sent('POST', `${path}/deliveries/${refused.id}/resend`)).toHaveLength(1);
  });

  it('are switched on again where long failure ended them', async () => {
    hooks = [{ ...hook, is_active: false, disabled_at: '2026-10-08T12:00:00.000Z' }];
    wire.on(`PUT ${path}`, () => {
      hooks = [hook];
      return Response.json(hook);
    });
    const { user } = renderApp(`/franchise/integration?webhook=${hook.id}`);
    const log = within(await screen.findByRole('dialog', { name: 'Financeiro' }));
    expect(await log.findByText(/Ficou cinco dias sem aceitar nenhuma entrega/)).toBeTruthy();
    await user.click(log.getByRole('button', { name: 'Ativar de novo' }));
    expect(await screen.findByText('Webhook ativado.')).toBeTruthy();
    const { name, url, events } = hook;
    expect(sent('PUT', path)).toEqual([{ name, url, events, is_active: true }]);
    await waitFor(() => expect(log.queryByRole('button', { name: 'Ativar de novo' })).toBeNull());
  });

  it('say who will be told where they go on failing', async () => {
    hooks = [{ ...hook, failing_since: '2026-10-08T12:00:00.000Z' }];
    renderApp(`/franchise/integration?webhook=${hook.id}`);
    expect(await screen.findByText(/os administradores da franquia recebem um e-mail/)).toBeTruthy();
  });
});

describe("the reseller's pixels", () => {
  it('send a token once and never show it', async () => {
    wire.on('PUT /api/franchise/pixels', () => {
      pixels = { ...pixels, meta: { id: '123', has_token: true } };
      return Response.json(pixels);
    });
    const { user } = renderApp('/franchise/integration');
    const [id] = await screen.findAllByRole('textbox', { name: 'ID do pixel' });
    const [token] = screen.getAllByLabelText<HTMLInputElement>('Token de acesso');
    const [save] = screen.getAllByRole('button', { name: 'Salvar pixel' });
    const form = save?.closest('form');
    if (!id || !token || !save || !form) throw new Error('the form of a pixel is missing');
    await write(user, id, '123');
    await write(user, token, 'segredo');
    await user.click(save);
    expect(await within(form).findByText('Ativo')).toBeTruthy();
    expect(sent('PUT', '/api/franchise/pixels')).toEqual([{ meta: { id: '123', token: 'segredo' } }]);
    expect(token.value).toBe('');
  });
});
