import { screen, waitFor } from '@testing-library/react';
import type { CompanySubscription } from '@yupflow/contract/subscriptions';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, subscription, type Wire, yupflow } from './wire.ts';

let wire: Wire;
const card = { by: 'page', public_key: null } as const;

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['settings_company'] }));
  wire.on('GET /api/infos', () => Response.json({ ...yupflow, isFranchiseMode: true }));
  wire.on('GET /api/subscription/invoices', () => Response.json({ results: [], cursor: null }));
});

function show(facts: Partial<CompanySubscription>) {
  wire.on('GET /api/subscription', () => Response.json({ ...subscription, ...facts }));
  return renderApp('/settings/subscription');
}

describe('how one would rather pay', () => {
  it('is chosen where there is a choice, and counts at once', async () => {
    wire.on('PUT /api/subscription', ({ body }) => Response.json({ ...subscription, ...(body as object) }));
    const { user } = show({ ways: { pix: true, card } });
    await user.click(await screen.findByRole('radio', { name: /Cartão de crédito/ }));
    await waitFor(() =>
      expect(wire.heard.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { method: 'card' } }]),
    );
  });

  it.each([
    ['PIX alone', { pix: true, card: null }],
    ['cards alone', { pix: false, card }],
    ['nothing yet', { pix: false, card: null }],
  ])('is not asked where the reseller offers %s', async (_offer, ways) => {
    show({ ways });
    expect(await screen.findByRole('heading', { name: 'Faturas' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Forma de pagamento' })).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
