import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { reloadMe, useMe } from '../src/api/me.ts';
import { queryClient } from '../src/api/query-client.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, aTag, fakeWire, refusal, type Wire } from './wire.ts';

let wire: Wire;
const denied = () => screen.findByRole('heading', { name: 'Você não tem permissão para acessar esta página.' });

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/tags', () => aList([aTag(1, 'VIP')]));
});

it('leads on to the page that was asked for once one may see it, and says so until then', async () => {
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions: [] }));
  const { address } = renderApp('/registers/tags?search=vip');
  await denied();
  expect(address()).toBe('/access-denied');
  expect(screen.getByText(/Talvez as suas funções tenham mudado.*Assim que você tiver acesso, ela abre/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Notificações/ }), 'the top bar stays').toBeTruthy();
  wire.on('GET /api/me', () => Response.json(ana));
  await reloadMe();
  expect(await screen.findByRole('row', { name: /VIP/ })).toBeTruthy();
  expect(address()).toBe('/registers/tags?search=vip');
});

it('remembers the page when the permission goes while one is there', async () => {
  const { user, address } = renderApp('/registers/tags');
  await screen.findByRole('row', { name: /VIP/ });
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions: [] }));
  wire.on('GET /api/tags', () => refusal('permission_denied'));
  await user.type(screen.getByRole('searchbox'), 'v');
  await denied();
  wire.on('GET /api/me', () => Response.json(ana));
  wire.on('GET /api/tags', () => aList([aTag(1, 'VIP')]));
  await reloadMe();
  expect(await screen.findByRole('row', { name: /VIP/ })).toBeTruthy();
  expect(address()).toMatch(/^\/registers\/tags/);
});

it('does not go in circles where the server refuses what the guard allows', async () => {
  wire.on('GET /api/tags', () => refusal('permission_denied'));
  const { address, router } = renderApp('/registers/tags');
  await denied();
  await reloadMe();
  await waitFor(() => expect(router.state.status).toBe('idle'));
  expect(address()).toBe('/access-denied');
  expect(screen.queryByText(/ela abre sozinha/)).toBeNull();
});

it('opens a page though what waited beside it for who we are has left the screen', async () => {
  const answer = Promise.withResolvers<Response>();
  wire.on('GET /api/me', () => answer.promise);
  renderApp('/registers/tags');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const beside = renderHook(useMe, { wrapper });
  await waitFor(() => expect(wire.heard.some(({ path }) => path === '/api/me')).toBe(true));
  beside.unmount();
  answer.resolve(Response.json(ana));
  expect(await screen.findByRole('row', { name: /VIP/ })).toBeTruthy();
});
