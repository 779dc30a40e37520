import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, aTag, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
const token = 'a-link-of-a-mail-that-nobody-guesses-0123456';
const page = `/confirm-email?token=${token}`;
const unconfirmed = { ...ana, isEmailConfirmed: false };

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/tags', () => aList([aTag(1, 'VIP')]));
  wire.on('POST /api/confirm-email', () => Response.json({ email: ana.email }));
});

const confirm = () => screen.findByRole('button', { name: 'Confirmar o meu e-mail' });
const asked = (path: string) => wire.heard.filter((call) => call.path === path);

it('waits for a click, since programs that read mails open links too', async () => {
  const { user } = renderApp(page, { isSignedIn: false });
  await confirm();
  expect(asked('/api/confirm-email')).toEqual([]);
  await user.click(await confirm());
  const title = await screen.findByRole('heading', { name: 'E-mail confirmado' });
  expect(document.activeElement).toBe(title);
  expect(asked('/api/confirm-email')[0]?.body).toEqual({ token });
  await user.click(screen.getByRole('link', { name: 'Entrar' }));
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeTruthy();
});

it('lets whoever is signed in stay, learn that it worked, and go on', async () => {
  wire.on('GET /api/me', () => Response.json(unconfirmed));
  const { user, address } = renderApp(page);
  await confirm();
  expect(address()).toBe(page);
  wire.on('GET /api/me', () => Response.json(ana));
  const before = asked('/api/me').length;
  await user.click(await confirm());
  await screen.findByRole('heading', { name: 'E-mail confirmado' });
  await waitFor(() => expect(asked('/api/me').length).toBeGreaterThan(before));
  await user.click(screen.getByRole('link', { name: 'Continuar' }));
  expect(await screen.findByRole('grid', { name: 'Etiquetas' })).toBeTruthy();
});

it('sends another link to whoever is signed in', async () => {
  wire.on('GET /api/me', () => Response.json({ ...unconfirmed, pendingEmail: 'ana@novo.com.br' }));
  wire.on('POST /api/confirm-email', () => refusal('link_expired'));
  wire.on('POST /api/me/email/confirmation', () => new Response(null, { status: 204 }));
  const { user } = renderApp(page);
  await user.click(await confirm());
  expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enviar outro link' }));
  expect(await screen.findByText(/Link enviado para ana@novo\.com\.br\./)).toBeTruthy();
  expect(asked('/api/me/email/confirmation').length).toBe(1);
  expect((screen.getByRole('button', { name: /Enviar outro em/ }) as HTMLButtonElement).disabled).toBe(true);
});

it('asks the others to sign in first, and brings them back', async () => {
  wire.on('GET /api/me', () => Response.json(unconfirmed));
  wire.on('POST /api/confirm-email', () => refusal('link_expired'));
  wire.on('POST /api/login', () => Response.json({ token: 'fresh-token' }));
  const { user, address } = renderApp(page, { isSignedIn: false });
  await user.click(await confirm());
  await user.click(await screen.findByRole('link', { name: 'Entrar' }));
  await user.type(await screen.findByLabelText('E-mail'), ana.email);
  await write(user, screen.getByLabelText('Senha'), 'correct horse');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: 'Enviar outro link' })).toBeTruthy();
  expect(address()).toBe('/confirm-email');
});

it('says that nothing is left to do where the address is confirmed', async () => {
  renderApp('/confirm-email');
  expect(await screen.findByRole('heading', { name: 'Seu e-mail já está confirmado' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Enviar outro link' })).toBeNull();
});

it('says what happened, and can be tried again', async () => {
  wire.on('POST /api/confirm-email', () => refusal('unexpected'));
  const { user } = renderApp(page, { isSignedIn: false });
  await user.click(await confirm());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Não foi possível confirmar o e-mail\./);
  wire.on('POST /api/confirm-email', () => Response.json({ email: ana.email }));
  await user.click(await confirm());
  expect(await screen.findByRole('heading', { name: 'E-mail confirmado' })).toBeTruthy();
});
