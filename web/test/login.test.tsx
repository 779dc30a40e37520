import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, aTag, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('POST /api/login', () => Response.json({ token: 'fresh-token' }));
  wire.on('GET /api/tags', () => aList([aTag(1, 'VIP')]));
});

const email = () => screen.findByLabelText('E-mail');
const password = () => screen.getByLabelText('Senha');
const submit = () => screen.getByRole('button', { name: 'Entrar' });

async function signIn(user: ReturnType<typeof renderApp>['user']) {
  await write(user, await email(), 'ana@casalume.com.br');
  await write(user, password(), 'correct horse');
  await user.click(submit());
}

it('opens the first screen of the menu after signing in', async () => {
  const { user, address } = renderApp('/login', { isSignedIn: false });
  await signIn(user);
  expect(await screen.findByRole('grid', { name: 'Etiquetas' })).toBeTruthy();
  expect(address()).toBe('/registers/tags');
  expect(wire.heard.find((call) => call.path === '/api/tags')?.headers.get('authorization')).toBe('Bearer fresh-token');
  expect(document.cookie).toContain('token=fresh-token');
});

it('comes back to where somebody was before signing in', async () => {
  wire.on(`GET /api/tags/${aTag(1, '').id}`, () => Response.json(aTag(1, 'VIP')));
  const { user, address } = renderApp(`/registers/tags?open=${aTag(1, '').id}`, { isSignedIn: false });
  await signIn(user);
  expect(await screen.findByRole('dialog', { name: 'VIP' })).toBeTruthy();
  expect(address()).toBe(`/registers/tags?open=${aTag(1, '').id}`);
});

it('shows what is wrong with a field before anything is sent, and goes to the first', async () => {
  const { user } = renderApp('/login', { isSignedIn: false });
  await write(user, await email(), 'ana@casalume');
  await user.click(submit());
  const field = await email();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /Confira o e-mail/,
  );
  expect(document.activeElement).toBe(field);
  expect(wire.heard.some((call) => call.path === '/api/login')).toBe(false);
});

it('says that the credentials are wrong, and makes the next try easy', async () => {
  wire.on('POST /api/login', () => refusal('invalid_credentials'));
  const { user, address } = renderApp('/login', { isSignedIn: false });
  await signIn(user);
  expect((await screen.findByRole('alert')).textContent).toBe('Não foi possível entrar. Confira o e-mail e a senha.');
  expect(document.activeElement).toBe(password());
  expect(address()).toBe('/login');
});

describe('after too many tries', () => {
  it('says how long to wait and opens again when the time is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      wire.on('POST /api/login', () => refusal('too_many_requests', { retryAfter: 272 }));
      const { user } = renderApp('/login', { isSignedIn: false });
      await signIn(user);
      expect((await screen.findByRole('alert')).textContent).toMatch(/Tente de novo em 4 min 3[12] s\./);
      expect((submit() as HTMLButtonElement).disabled).toBe(true);
      await vi.advanceTimersByTimeAsync(272_000);
      await waitFor(() => expect((submit() as HTMLButtonElement).disabled).toBe(false));
    } finally {
      vi.useRealTimers();
    }
  });
});

it('says that nothing answered, and keeps what was typed', async () => {
  const { user } = renderApp('/login', { isSignedIn: false });
  await email();
  wire.cut();
  await signIn(user);
  expect((await screen.findByRole('alert')).textContent).toMatch(/O servidor não respondeu/);
  expect(screen.getByText('Sem resposta do servidor. Reconectando…')).toBeTruthy();
  expect((password() as HTMLInputElement).value).toBe('correct horse');
});

it('warns while Caps Lock is on, and can show the password', async () => {
  const { user } = renderApp('/login', { isSignedIn: false });
  await email();
  await user.click(password());
  await user.keyboard('{CapsLock}A');
  expect(screen.getAllByText('O Caps Lock está ligado.').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Mostrar a senha' }));
  expect(password().getAttribute('type')).toBe('text');
});

it('speaks the language that is chosen, and remembers it', async () => {
  const { user } = renderApp('/login', { isSignedIn: false });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Idioma' }), 'English (US)');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('en-US');
  expect(document.cookie).toContain('language=en-US');
  await waitFor(() => expect(document.title).toBe('Sign in · Yupflow'));
});

it('wears the name and the colour of whoever runs this address', async () => {
  wire.on('GET /api/infos', () =>
    Response.json({ name: 'Prosa', logo: null, favicon: '/f.png', primaryColor: '#7c3aed', isSimulatorOn: false }),
  );
  renderApp('/login', { isSignedIn: false });
  expect(within(await screen.findByRole('main')).getByText('Prosa')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Entrar · Prosa'));
  await waitFor(() => expect(document.getElementById('brand')?.textContent).toContain('--brand:#7c3aed'));
});
