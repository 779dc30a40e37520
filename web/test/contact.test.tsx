import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contact } from '@yupflow/contract/contacts';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { startSession } from '../src/api/session.ts';
import { chooseLanguage, loadTexts } from '../src/locales/i18n.ts';
import { ContactSlideOver } from '../src/pickers/contact/contact-slide-over.tsx';
import { aList, ana, fakeWire, refusal, type Wire } from './wire.ts';

const city = '01930000-0000-7000-8000-0000000000f1';
const bruno: Contact = {
  id: '01930000-0000-7000-8000-0000000000b1',
  name: 'Bruno',
  phone: '5521996731082',
  email: null,
  document: null,
  tags: [],
  custom_fields: { [city]: 'Niterói' },
  last_message: null,
  last_media: null,
  last_campaign: null,
  source: 'manual',
  created_at: '2026-10-03T12:00:00.000Z',
  first_activity_at: null,
  last_activity_at: null,
};
const path = `/api/contacts/${bruno.id}`;
let wire: Wire;

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  await loadTexts(['contact', 'tags']);
  queryClient.clear();
  wire = fakeWire();
  const permissions = ['contacts', 'contacts_tags', 'contacts_custom_fields'] as const;
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions }));
  wire.on('GET /api/tags/short', () => aList([]));
  wire.on('GET /api/custom-fields/short', () => aList([{ id: city, name: 'Cidade', type: 'text', kind: 'user' }]));
  wire.on(`GET ${path}`, () => Response.json(bruno));
});

/** The slide-over alone: what is around it has journeys of its own. */
function renderBruno() {
  startSession('a-token');
  const onClose = vi.fn();
  const page = () => <ContactSlideOver id={bruno.id} onClose={onClose} onOpen={() => {}} />;
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history: createMemoryHistory() });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup({ delay: null }), onClose };
}

const puts = () => wire.heard.filter(({ method }) => method === 'PUT').map(({ path: to, body }) => ({ to, body }));

it('keeps what a half-failed save left over, and sends only that the next time', async () => {
  const { user, onClose } = renderBruno();
  const name = await screen.findByRole('textbox', { name: /^Nome/ });
  const field = await screen.findByRole('textbox', { name: 'Cidade' });
  await user.clear(name);
  await user.paste('Bruno Sampaio');
  await user.clear(field);
  await user.paste('Rio');
  wire.on(`PUT ${path}`, () => Response.json({ ...bruno, name: 'Bruno Sampaio' }));
  wire.on(`GET ${path}`, () => Response.json({ ...bruno, name: 'Bruno Sampaio' }));
  wire.on(`PUT ${path}/fields`, () => refusal('invalid_fields', { fields: { [city]: 'invalid' } }));
  const save = screen.getByRole('button', { name: /Salvar contato/ });
  await user.click(save);
  expect(await screen.findByText(/Uma parte foi salva/)).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe('Rio');
  await waitFor(() => expect(document.activeElement).toBe(field));
  wire.on(`PUT ${path}/fields`, () =>
    Response.json({ ...bruno, name: 'Bruno Sampaio', custom_fields: { [city]: 'Rio' } }),
  );
  await user.click(save);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(puts()).toEqual([
    { to: path, body: { name: 'Bruno Sampaio' } },
    { to: `${path}/fields`, body: { [city]: 'Rio' } },
    { to: `${path}/fields`, body: { [city]: 'Rio' } },
  ]);
});

it('says that it did not load, and loads on another try', async () => {
  wire.on(`GET ${path}`, () => refusal('unexpected'));
  const { user } = renderBruno();
  await screen.findByText('O contato não carregou');
  wire.on(`GET ${path}`, () => Response.json(bruno));
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('heading', { name: 'Bruno' })).toBeTruthy();
});
