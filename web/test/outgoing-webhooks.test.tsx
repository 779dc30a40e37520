import { screen, waitFor, within } from '@testing-library/react';
import type { Delivery, OutgoingWebhook } from '@yupflow/contract/outgoing-webhooks';
import { beforeEach, expect, it } from 'vitest';
// Fetched before the first test, not while it waits.
import '../src/features/integration/integration-page.tsx';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, type Wire } from './wire.ts';
import { write } from './write.ts';

const hook: OutgoingWebhook = {
  id: '01930000-0000-7000-8000-0000000000f1',
  name: 'Loja',
  url: 'https://example.com/events',
  events: ['contact.created', 'custom_event'],
  is_active: true,
  disabled_at: null,
  failing_since: '2026-10-03T12:00:00.000Z',
  waiting: 2,
  last_delivery_at: null,
  created_at: '2026-10-03T12:00:00.000Z',
};
const given: Delivery = {
  id: '01930000-0000-7000-8000-0000000000f2',
  event: 'contact.created',
  state: 'failed',
  attempts: 1,
  status: null,
  error: 'switched_off',
  took_ms: null,
  next_at: null,
  created_at: '2026-10-03T12:00:00.000Z',
};

let wire: Wire;
beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['settings_company'] }));
  wire.on('GET /api/api-keys', () => Response.json({ results: [] }));
  wire.on('GET /api/outgoing-webhooks', () => Response.json({ results: [hook] }));
  wire.on(`GET /api/outgoing-webhooks/${hook.id}`, () => Response.json(hook));
  wire.on(`GET /api/outgoing-webhooks/${hook.id}/deliveries`, () => Response.json({ results: [given], cursor: null }));
});

it("speaks of a company's webhooks in its own words: its events, its owner, and why something was not sent", async () => {
  renderApp(`/settings/integration?webhook=${hook.id}`);
  const log = within(await screen.findByRole('dialog', { name: 'Loja' }));
  expect(await log.findByText(/o proprietário recebe um e-mail/)).toBeTruthy();
  expect(await log.findByText('Falhou · O webhook foi desligado')).toBeTruthy();
  const events = within(log.getByRole('combobox', { name: 'Evento do teste' })).getAllByRole('option');
  expect(events.map(({ textContent }) => textContent)).toEqual(['Contato criado', 'Evento personalizado de um fluxo']);
});

it("asks what a company's webhook should tell of, by kinds", async () => {
  renderApp('/settings/integration?webhook=new');
  const form = within(await screen.findByRole('dialog', { name: 'Novo webhook' }));
  expect(form.getAllByRole('region').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Mensagens',
    'Atendimentos',
    'Contatos',
    'Fluxos',
  ]);
});

it('leads to the events when somebody forgot to choose one', async () => {
  const { user } = renderApp('/settings/integration?webhook=new');
  const form = within(await screen.findByRole('dialog', { name: 'Novo webhook' }));
  await write(user, form.getByRole('textbox', { name: 'Nome' }), 'Loja');
  await write(user, form.getByRole('textbox', { name: 'Endereço' }), 'https://example.com/events');
  await user.click(form.getByRole('button', { name: /Criar webhook/ }));
  await waitFor(() => expect(document.activeElement).toBe(form.getAllByRole('checkbox')[0]));
});
