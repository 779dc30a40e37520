import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, aTag, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('POST /api/register', () => Response.json({ token: 'fresh-token' }, { status: 201 }));
  wire.on('GET /api/tags', () => aList([aTag(1, 'VIP')]));
});

const name = () => screen.findByLabelText('Nome');
const email = () => screen.getByLabelText('E-mail') as HTMLInputElement;
const phone = () => screen.findByRole('textbox', { name: /^WhatsApp/ }) as Promise<HTMLInputElement>;
const country = () => screen.findByRole('combobox', { name: 'País do telefone' }) as Promise<HTMLSelectElement>;
const password = () => screen.getByLabelText('Senha') as HTMLInputElement;
const submit = () => screen.getByRole('button', { name: 'Criar conta' }) as HTMLButtonElement;
const sent = () => wire.heard.find((call) => call.path === '/api/register')?.body;

type User = ReturnType<typeof renderApp>['user'];

async function fill(user: User, { secret = 'quatro cavalos azuis' } = {}) {
  await write(user, await name(), 'Ana Beatriz');
  await write(user, email(), 'ana@casalume.com.br');
  await write(user, password(), secret);
}

it('creates an account in the language of the page, and goes on to where somebody wanted to be', async () => {
  const { user, address } = renderApp('/register?returnTo=%2Fregisters%2Ftags', { isSignedIn: false });
  await fill(user);
  await country();
  await user.type(await phone(), '11987654321');
  await user.click(submit());
  expect(await screen.findByRole('grid', { name: 'Etiquetas' })).toBeTruthy();
  expect(address()).toBe('/registers/tags');
  expect(document.cookie).toContain('token=fresh-token');
  expect(sent()).toEqual({
    name: 'Ana Beatriz',
    email: 'ana@casalume.com.br',
    phone: '5511987654321',
    password: 'quatro cavalos azuis',
    language: 'pt-BR',
  });
});

it('needs no phone', async () => {
  const { user } = renderApp('/register', { isSignedIn: false });
  await fill(user);
  await user.click(submit());
  await waitFor(() => expect(sent()).toMatchObject({ phone: '' }));
});

it('takes the address from the link of an invite, and tells password managers what is what', async () => {
  renderApp('/register?email=bia%40casalume.com.br', { isSignedIn: false });
  await name();
  expect(email().value).toBe('bia@casalume.com.br');
  expect(email().autocomplete).toBe('username');
  expect(password().autocomplete).toBe('new-password');
  await country();
  expect((await phone()).autocomplete).toBe('tel');
  expect(document.activeElement).toBe(await name());
});

it('says on every field what is wrong, before anything is sent, and goes to the first', async () => {
  const { user } = renderApp('/register', { isSignedIn: false });
  await name();
  await country();
  await write(user, email(), 'ana@casa');
  await user.type(await phone(), '1198');
  await write(user, password(), 'curta');
  await user.click(submit());
  expect(await screen.findByText('Preencha este campo.')).toBeTruthy();
  expect(screen.getByText(/Confira o e-mail/)).toBeTruthy();
  expect(screen.getByText(/Confira o telefone/)).toBeTruthy();
  expect(screen.getByText('Use pelo menos 8 caracteres.')).toBeTruthy();
  expect(document.activeElement).toBe(await name());
  expect(sent()).toBeUndefined();
});

it('takes a field’s error away as soon as it is corrected, and leaves the others', async () => {
  const { user } = renderApp('/register', { isSignedIn: false });
  await name();
  await user.click(submit());
  expect(await screen.findAllByText('Preencha este campo.')).toHaveLength(3);
  await write(user, password(), 'quatro cavalos azuis');
  expect(password().getAttribute('aria-invalid')).toBeNull();
  expect(screen.getAllByText('Preencha este campo.')).toHaveLength(2);
  await user.type(await name(), 'A');
  expect(screen.getAllByText('Preencha este campo.')).toHaveLength(1);
});

it('refuses a number that its country does not have', async () => {
  const { user } = renderApp('/register', { isSignedIn: false });
  await fill(user);
  await country();
  await user.type(await phone(), '119876543');
  await user.click(submit());
  expect(await screen.findByText(/Confira o telefone/)).toBeTruthy();
  expect(sent()).toBeUndefined();
});

describe('the phone', () => {
  it('is written as its country writes it, and keeps the caret where somebody corrects it', async () => {
    const { user } = renderApp('/register', { isSignedIn: false });
    await country();
    const field = await phone();
    await user.type(field, '11987654321');
    expect(field.value).toBe('(11) 98765-4321');
    await user.type(field, '{Backspace}', { initialSelectionStart: 6, initialSelectionEnd: 6 });
    // Eight digits after the area: as mobiles were before their ninth.
    expect(field.value).toBe('(11) 8765-4321');
    expect(field.selectionStart).toBe(3);
    await user.clear(field);
    await user.type(field, '11');
    expect(field.value).toBe('(11)');
    // The bracket is not what somebody means to delete.
    await user.type(field, '{Backspace}');
    expect(field.value).toBe('1');
  });

  it('changes its country by the list, or by a number with a plus', async () => {
    const { user } = renderApp('/register', { isSignedIn: false });
    const list = await country();
    expect(list.value).toBe('BR');
    await user.selectOptions(list, 'Portugal (+351)');
    await user.type(await phone(), '912345678');
    expect((await phone()).value).toBe('912 345 678');
    await user.clear(await phone());
    await user.click(await phone());
    await user.paste('+34 612 345 678');
    expect(list.value).toBe('ES');
    expect((await phone()).value).toBe('612 34 56 78');
  });
});

it('says in words how good the password is, and what would help', async () => {
  const { user } = renderApp('/register', { isSignedIn: false });
  await write(user, await name(), 'Beatriz');
  expect(screen.getByText(/Pelo menos 8 caracteres/)).toBeTruthy();
  await write(user, password(), 'beatriz1');
  expect(screen.getByText('Senha fraca').parentElement?.textContent).toMatch(/Tem o seu nome ou e-mail/);
  await write(user, password(), ' pula quatro cavalos');
  expect(screen.getByText('Senha forte')).toBeTruthy();
});

it('offers to sign in where the address has an account already', async () => {
  wire.on('POST /api/register', () => refusal('email_in_use', { fields: { email: 'email_in_use' } }));
  const { user, address } = renderApp('/register?returnTo=%2Fregisters%2Ftags', { isSignedIn: false });
  await fill(user);
  await user.click(submit());
  expect(await screen.findByText('Este e-mail já está em uso. Use outro.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  await user.click(screen.getByRole('link', { name: 'Entrar com este e-mail' }));
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeTruthy();
  expect(email().value).toBe('ana@casalume.com.br');
  expect(document.activeElement).toBe(password());
  expect(address()).toBe('/login?returnTo=%2Fregisters%2Ftags');
});

it.each([
  ['a fault of the server', () => refusal('unexpected'), /^Não foi possível concluir o cadastro\./],
  ['a refusal that names no field', () => refusal('invalid_fields'), /^Não foi possível concluir o cadastro\./],
  ['a server that is away', () => refusal('unavailable'), /^O servidor não respondeu\./],
])('says so after %s, and keeps what was typed', async (_, answer, text) => {
  wire.on('POST /api/register', answer);
  const { user } = renderApp('/register', { isSignedIn: false });
  await fill(user);
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(password().value).toBe('quatro cavalos azuis');
});

it('counts down after too many accounts from one place', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    wire.on('POST /api/register', () => refusal('too_many_requests', { retryAfter: 90 }));
    const { user } = renderApp('/register', { isSignedIn: false });
    await fill(user);
    await user.click(submit());
    expect((await screen.findByRole('alert')).textContent).toMatch(/Tente de novo em 1 min (30|29) s\./);
    expect(submit().disabled).toBe(true);
    await vi.advanceTimersByTimeAsync(90_000);
    await waitFor(() => expect(submit().disabled).toBe(false));
  } finally {
    vi.useRealTimers();
  }
});

it('leads whoever is signed in to the app', async () => {
  const { address } = renderApp('/register');
  expect(await screen.findByRole('grid', { name: 'Etiquetas' })).toBeTruthy();
  expect(address()).toBe('/registers/tags');
});
