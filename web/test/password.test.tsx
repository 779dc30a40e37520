import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, aTag, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
const token = 'a-link-of-a-mail-that-nobody-guesses-0123456';
const nothing = () => new Response(null, { status: 204 });

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/tags', () => aList([aTag(1, 'VIP')]));
});

const bodies = (path: string) => wire.heard.filter((call) => call.path === path).map((call) => call.body);
const button = (name: string | RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement;

describe('a forgotten password', () => {
  const email = () => screen.findByLabelText('E-mail') as Promise<HTMLInputElement>;

  it('is asked for with the address that was typed at the sign-in, and the way back stays', async () => {
    const { user, address } = renderApp('/login?returnTo=%2Fregisters%2Ftags', { isSignedIn: false });
    await write(user, await email(), 'ana@casalume.com.br');
    await user.click(screen.getByRole('link', { name: 'Esqueci a senha' }));
    expect(await screen.findByRole('heading', { name: 'Esqueci a senha' })).toBeTruthy();
    expect((await email()).value).toBe('ana@casalume.com.br');
    expect(address()).toBe('/forgot-password?returnTo=%2Fregisters%2Ftags');
    await user.click(screen.getByRole('link', { name: 'Voltar para entrar' }));
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeTruthy();
    expect(address()).toBe('/login?returnTo=%2Fregisters%2Ftags');
  });

  it('says the same for every address, and sends again only after a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      wire.on('POST /api/forgot-password', nothing);
      const { user } = renderApp('/forgot-password', { isSignedIn: false });
      await write(user, await email(), ' Ana@CasaLume.com.br');
      await user.keyboard('{Enter}');
      expect(
        await screen.findByText(
          'Instruções para recuperar a senha enviadas: se ana@casalume.com.br tiver uma conta, elas já estão a caminho. O link vale por 1 hora.',
        ),
      ).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
      expect(button(/Enviar de novo em/).disabled).toBe(true);
      await vi.advanceTimersByTimeAsync(61_000);
      await user.click(await screen.findByRole('button', { name: 'Enviar de novo' }));
      expect(await screen.findByText('Instruções enviadas de novo.')).toBeTruthy();
      const asked = { email: 'ana@casalume.com.br' };
      expect(bodies('/api/forgot-password')).toEqual([asked, asked]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets somebody correct the address', async () => {
    wire.on('POST /api/forgot-password', nothing);
    const { user } = renderApp('/forgot-password', { isSignedIn: false });
    await write(user, await email(), 'ana@casalune.com.br');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Usar outro e-mail' }));
    expect((await email()).value).toBe('ana@casalune.com.br');
  });

  it.each([
    ['unexpected', undefined, /^Não foi possível recuperar a senha\./],
    ['too_many_requests', 120, /Tente de novo em (2 min|1 min 59 s)\./],
  ] as const)('says what happened after %s', async (code, retryAfter, text) => {
    wire.on('POST /api/forgot-password', () => refusal(code, { retryAfter }));
    const { user } = renderApp('/forgot-password', { isSignedIn: false });
    await write(user, await email(), 'ana@casalume.com.br');
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
  });

  it('counts down when the second mail is one too many', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      wire.on('POST /api/forgot-password', nothing);
      const { user } = renderApp('/forgot-password', { isSignedIn: false });
      await write(user, await email(), 'ana@casalume.com.br');
      await user.keyboard('{Enter}');
      await screen.findByRole('button', { name: /Enviar de novo em/ });
      await vi.advanceTimersByTimeAsync(61_000);
      wire.on('POST /api/forgot-password', () => refusal('too_many_requests', { retryAfter: 600 }));
      await user.click(await screen.findByRole('button', { name: 'Enviar de novo' }));
      expect((await screen.findByRole('alert')).textContent).toMatch(/Tente de novo em (10 min|9 min 59 s)\./);
      expect(button('Enviar de novo').disabled).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a new password by the link of a mail', () => {
  const password = () => screen.findByLabelText('Nova senha') as Promise<HTMLInputElement>;

  it('is saved, and signs in', async () => {
    wire.on('POST /api/reset-password', () => Response.json({ token: 'fresh-token' }));
    const { user, address } = renderApp(`/reset-password?token=${token}`, { isSignedIn: false });
    expect((await password()).autocomplete).toBe('new-password');
    await write(user, await password(), 'quatro cavalos azuis');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('grid', { name: 'Etiquetas' })).toBeTruthy();
    expect(address()).toBe('/registers/tags');
    expect(document.cookie).toContain('token=fresh-token');
    expect(bodies('/api/reset-password')).toEqual([{ token, password: 'quatro cavalos azuis' }]);
  });

  it('is at least eight characters long', async () => {
    const { user } = renderApp(`/reset-password?token=${token}`, { isSignedIn: false });
    await write(user, await password(), 'curta');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Use pelo menos 8 caracteres.')).toBeTruthy();
    expect(bodies('/api/reset-password')).toEqual([]);
  });

  it('needs another link where this one was used or is too old', async () => {
    wire.on('POST /api/reset-password', () => refusal('link_expired'));
    const { user, address } = renderApp(`/reset-password?token=${token}`, { isSignedIn: false });
    await write(user, await password(), 'quatro cavalos azuis');
    await user.keyboard('{Enter}');
    const title = await screen.findByRole('heading', { name: 'Este link não vale mais' });
    expect(document.activeElement).toBe(title);
    await user.click(screen.getByRole('link', { name: 'Pedir outro link' }));
    expect(await screen.findByRole('heading', { name: 'Esqueci a senha' })).toBeTruthy();
    expect(address()).toBe('/forgot-password');
  });

  it.each(['/reset-password', '/reset-password?token=cut-off'])('says at once that %s is no link', async (path) => {
    renderApp(path, { isSignedIn: false });
    expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeTruthy();
  });

  it('says what happened when it was not saved', async () => {
    wire.on('POST /api/reset-password', () => refusal('unexpected'));
    const { user } = renderApp(`/reset-password?token=${token}`, { isSignedIn: false });
    await write(user, await password(), 'quatro cavalos azuis');
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Não foi possível recuperar a senha\./);
    await waitFor(() => expect(button('Salvar e entrar').getAttribute('aria-busy')).toBeNull());
  });
});
