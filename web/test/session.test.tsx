import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { endSession, useSession } from '../src/api/session.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, aTag, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/tags', () => aList([aTag(1, 'VIP')]));
});

afterEach(() => {
  vi.useRealTimers();
});

it('signs out at once when the server no longer knows the token, and keeps the way back', async () => {
  const { user, address } = renderApp('/registers/tags');
  await screen.findByRole('grid');
  wire.on('GET /api/tags', () => refusal('signed_out'));
  await user.type(screen.getByRole('searchbox'), 'v');
  expect(await screen.findByText(/Sua sessão terminou/)).toBeTruthy();
  expect(address()).toBe('/login?returnTo=%2Fregisters%2Ftags%3Fsearch%3Dv');
  expect(useSession.getState().token).toBeNull();
  expect(document.cookie).not.toContain('a-token');
});

it('gives back what somebody was typing when their session ended, and nothing to the next person', async () => {
  const { user } = renderApp('/registers/tags?open=new');
  const leave = async () => {
    wire.on('POST /api/tags', () => refusal('signed_out'));
    await user.click(screen.getByRole('button', { name: /Salvar etiqueta/ }));
    await screen.findByText(/Sua sessão terminou/);
  };
  const comeBack = async () => {
    wire.on('POST /api/login', () => Response.json({ token: 'another-token' }));
    await write(user, screen.getByLabelText('E-mail'), 'a@b.co');
    await write(user, screen.getByLabelText('Senha'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  };
  await write(user, await screen.findByRole('textbox', { name: 'Nome' }), 'Quase');
  await leave();
  expect((await comeBack()).value).toBe('Quase');
  await leave();
  wire.on('GET /api/me', () => Response.json({ ...ana, id: '01890000-0000-7000-8000-0000000000b0' }));
  expect((await comeBack()).value).toBe('');
});

it('asks once more after a refusal, in case the permissions have just changed', async () => {
  let tries = 0;
  wire.on('GET /api/tags', () => (++tries === 1 ? refusal('permission_denied') : aList([aTag(1, 'VIP')])));
  renderApp('/registers/tags');
  expect(await screen.findByRole('row', { name: /VIP/ })).toBeTruthy();
  expect(wire.heard.filter((call) => call.path === '/api/me').length).toBe(2);
});

it('denies access when the permission is gone', async () => {
  const { user, address } = renderApp('/registers/tags');
  await screen.findByRole('grid');
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions: [] }));
  wire.on('GET /api/tags', () => refusal('permission_denied'));
  await user.type(screen.getByRole('searchbox'), 'v');
  expect(await screen.findByRole('heading', { name: 'Você não tem permissão para acessar esta página.' })).toBeTruthy();
  expect(address()).toBe('/access-denied');
});

it('says that somebody has no company, and moves on once they have one', async () => {
  wire.on('GET /api/me', () => Response.json({ ...ana, activeCompany: null, permissions: [] }));
  const { user, address } = renderApp('/');
  expect(await screen.findByRole('heading', { name: 'Você não faz parte de nenhuma empresa!' })).toBeTruthy();
  expect(address()).toBe('/failed-subscription');
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Verificar de novo' }));
  expect(await screen.findByText(/Nada mudou ainda/)).toBeTruthy();
  wire.on('GET /api/me', () => Response.json(ana));
  await user.click(screen.getByRole('button', { name: 'Verificar de novo' }));
  expect(await screen.findByRole('grid')).toBeTruthy();
});

it('leaves in every tab, and takes nothing along', async () => {
  const { user, address } = renderApp('/registers/tags');
  await screen.findByRole('grid');
  const heardByOtherTab = new Promise((resolve) => {
    const otherTab = new BroadcastChannel('session');
    otherTab.onmessage = ({ data }) => {
      otherTab.close();
      resolve(data);
    };
  });
  await user.click(screen.getByRole('button', { name: 'Menu de Ana Beatriz' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sair' }));
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeTruthy();
  expect(address()).toBe('/login');
  expect(document.cookie).not.toContain('token=a-token');
  expect(wire.heard.at(-1)).toMatchObject({ path: '/api/logout' });
  expect(wire.heard.at(-1)?.headers.get('authorization')).toBe('Bearer a-token');
  expect(await heardByOtherTab).toBe('by-user');
});

it('goes on by itself after a short silence', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = renderApp('/registers/tags');
  await screen.findByRole('grid');
  wire.cut();
  await user.type(screen.getByRole('searchbox'), 'v');
  expect(await screen.findByText('Sem resposta do servidor. Reconectando…')).toBeTruthy();
  wire.mend();
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(screen.queryByText('Sem resposta do servidor. Reconectando…')).toBeNull());
  expect(screen.getByRole('row', { name: /VIP/ })).toBeTruthy();
});

it('waits at the login page after half a minute of silence, and returns to where the user was', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, address } = renderApp('/registers/tags');
  await screen.findByRole('grid');
  wire.cut();
  await user.type(screen.getByRole('searchbox'), 'v');
  await screen.findByText('Sem resposta do servidor. Reconectando…');
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await screen.findByRole('heading', { name: 'Reconectando…' })).toBeTruthy();
  expect(address()).toMatch(/^\/login\?returnTo=/);
  expect(useSession.getState().token).toBe('a-token');
  wire.mend();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByRole('row', { name: /VIP/ })).toBeTruthy();
  expect(address()).toBe('/registers/tags?search=v');
});

it.each([
  ['pt-BR', 'Página não encontrada: /nowhere/at/all'],
  ['pt-PT', 'Página não encontrada: /nowhere/at/all'],
  ['en-US', 'Page not found: /nowhere/at/all'],
  ['es-ES', 'Página no encontrada: /nowhere/at/all'],
] as const)('says in %s which page is not there', async (language, text) => {
  await chooseLanguage(language);
  renderApp('/nowhere/at/all');
  expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
});

it('asks for nothing more once somebody has left, whatever their page still hears', async () => {
  const { address } = renderApp('/registers/tags');
  await screen.findByRole('grid');
  const asked = () => wire.heard.filter(({ path }) => path === '/api/tags').length;
  const before = asked();
  endSession('by-user');
  await queryClient.invalidateQueries();
  await waitFor(() => expect(address()).toBe('/login'));
  expect(asked()).toBe(before);
});
