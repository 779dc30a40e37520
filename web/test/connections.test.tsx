import { screen, within } from '@testing-library/react';
import type { Connection, ConnectionHealth } from '@yupflow/contract/connections';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, fakeWire, refusal, type Wire } from './wire.ts';

let wire: Wire;

const line: Connection = {
  id: '01930000-0000-7000-8000-0000000000e1',
  name: 'Loja Centro',
  type: 'simulator',
  color: '#0284c7',
  status: 'DISCONNECTED',
  reason: 'asked',
  status_at: '2026-11-10T12:00:00.000Z',
  phone: '5521900010001',
  profile_name: null,
  last_seen_at: '2026-11-10T12:00:00.000Z',
  restricted_until: null,
  restricted_for: null,
  proxy: null,
  greeting_message: '',
  farewell_message: '',
  default_flow_id: null,
  mass_cap: 1_000,
  is_warm: true,
  cloud: null,
  history_days: 0,
  history: null,
  hears_status: false,
  hears_newsletters: false,
  call_message: '',
  created_at: '2026-10-03T12:00:00.000Z',
};

const health: ConnectionHealth = {
  strip: ['up'],
  uptime: 1,
  messages_today: 12,
  sent_today: 7,
  failures_today: 0,
  queued: 0,
  held_back: 0,
  oldest_queued_at: null,
  median_delivery_ms: null,
  hours: [],
  pace: { sent: 0, most: 100 },
  guard: { begun: 0, most: 1_000, warm_up: null, failure_rate: null, pauses_at: 10 },
  events: [],
};

// Fetched once, before anybody waits for it: its first translation takes a busy machine longer than a test waits.
beforeAll(async () => {
  await import('../src/app/layouts/shell-layout.tsx');
  await import('../src/features/connections/connections-page.tsx');
}, 60_000);

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['connections'] }));
  wire.on('GET /api/connections', () => aList([line]));
  wire.on(`GET /api/connections/${line.id}/health`, () => Response.json(health));
});

const askToDelete = async ({ user }: ReturnType<typeof renderApp>) => {
  await user.click(await screen.findByRole('button', { name: 'Ações de Loja Centro' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  return screen.findByRole('alertdialog', { name: 'Excluir a conexão “Loja Centro”?' });
};

it('a line is deleted after being told how many messages go with it', async () => {
  wire.on(`GET /api/connections/${line.id}/health`, () => Response.json({ ...health, queued: 1_204 }));
  const app = renderApp('/connections');
  await screen.findByText('12 mensagens hoje');
  expect((await askToDelete(app)).textContent).toContain('1.204 mensagens na fila não serão enviadas');
});

it('a line with nothing in its queue is deleted without a word about numbers', async () => {
  const app = renderApp('/connections');
  await screen.findByText('12 mensagens hoje');
  expect((await askToDelete(app)).textContent).toContain('O que ainda está na fila não é mais enviado.');
});

it('health that does not come is said on the card, and asked for again beside it', async () => {
  wire.on(`GET /api/connections/${line.id}/health`, () => refusal('unexpected'));
  const { user } = renderApp('/connections');
  const card = within(await screen.findByRole('list', { name: 'Conexões' }));
  await card.findByText('Saúde não carregada');
  wire.on(`GET /api/connections/${line.id}/health`, () => Response.json(health));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await card.findByText('12 mensagens hoje');
});
