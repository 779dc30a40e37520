import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { reloadMe } from '../src/api/me.ts';
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
