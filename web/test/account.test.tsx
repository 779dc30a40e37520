import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@yupflow/contract/me';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
let stored: User;

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  wire = fakeWire();
  stored = ana;
  wire.on('GET /api/me', () => Response.json(stored));
  wire.on('GET /api/me/sessions', () => Response.json([]));
  wire.on('PUT /api/me', ({ body }) => {
    const { image, ...changes } = body as Partial<User> & { image?: unknown };
    stored = { ...stored, ...changes, ...(image === undefined ? {} : { image: image ? '/api/pictures/new' : null }) };
    return Response.json(stored);
  });
});

const sent = (method: string, path: string) =>
  wire.heard.filter((call) => call.method === method && call.path === path);
const save = () => screen.getByRole('button', { name: 'Salvar perfil' });
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });

describe('the profile', () => {
  it('sends only what was changed, and says that it is saved', async () => {
    const { user } = renderApp('/settings');
    const name = await nameField();
    await user.clear(name);
    await write(user, name, 'Ana B. Lima');
    expect(screen.getByText('Alterações não salvas')).toBeTruthy();
    await user.click(save());
    expect(await screen.findByText('Salvo agora')).toBeTruthy();
    expect(sent('PUT', '/api/me').map(({ body }) => body)).toEqual([{ name: 'Ana B. Lima' }]);
  });

  it('sends nothing where nothing changed', async () => {
    const { user } = renderApp('/settings');
    await nameField();
    await user.click(save());
    expect(await screen.findByText('Salvo agora')).toBeTruthy();
    expect(sent('PUT', '/api/me')).toEqual([]);
  });

  it('asks for a name before it sends anything', async () => {
    const { user } = renderApp('/settings');
    const name = await nameField();
    await user.clear(name);
    await user.click(save());
    expect(await screen.findByText('Preencha este campo.')).toBeTruthy();
    expect(document.activeElement).toBe(name);
    expect(sent('PUT', '/api/me')).toEqual([]);
  });

  it('says on its field what the server refuses, and keeps what was typed', async () => {
    wire.on('PUT /api/me', () => refusal('invalid_fields', { fields: { name: 'too_long' } }));
    const { user } = renderApp('/settings');
    const name = await nameField();
    await write(user, name, ' Prado');
    await user.click(save());
    expect(await screen.findByText('Está longo demais. Escreva um pouco menos.')).toBeTruthy();
    expect(name.value).toBe('Ana Beatriz Prado');
  });

  it('takes news from elsewhere without throwing away what somebody types', async () => {
    const { user } = renderApp('/settings');
    const name = await nameField();
    await write(user, name, ' Prado');
    stored = { ...stored, name: 'Bia', phone: '5511988774521' };
    await queryClient.invalidateQueries({ queryKey: ['me'] });
    const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /WhatsApp/ });
    await waitFor(() => expect(phone.value).toContain('98877-4521'));
    expect(name.value).toBe('Ana Beatriz Prado');
  });

  it('goes back to what is kept', async () => {
    const { user } = renderApp('/settings');
    const name = await nameField();
    await write(user, name, ' Prado');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(name.value).toBe('Ana Beatriz');
    expect(screen.queryByText('Alterações não salvas')).toBeNull();
  });

  it('speaks the language that was saved', async () => {
    const { user } = renderApp('/settings');
    await nameField();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'en-US');
    await user.click(save());
    expect(await screen.findByRole('button', { name: 'Save profile' })).toBeTruthy();
    expect(sent('PUT', '/api/me')[0]?.body).toEqual({ language: 'en-US' });
    expect(document.cookie).toContain('language=en-US');
  });

  it('asks before another page takes the place of unsaved changes', async () => {
    const { user, router, address } = renderApp('/settings');
    await user.type(await nameField(), '!');
    void router.navigate({ to: '/registers/tags' });
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(address()).toBe('/settings');
    expect((await nameField()).value).toBe('Ana Beatriz!');
  });
});

describe('the picture', () => {
  const choose = async (file: File) => {
    const { user } = renderApp('/settings');
    await nameField();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no place for a file');
    // The browser's own filter can be switched off by whoever chooses.
    input.accept = '';
    await user.upload(input, file);
    return user;
  };

  it('is sent with the form, and can be taken back before', async () => {
    const user = await choose(new File(['…'], 'me.png', { type: 'image/png' }));
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(screen.queryByText('Alterações não salvas')).toBeNull();
  });

  it('goes to the server as a file', async () => {
    const user = await choose(new File(['…'], 'me.png', { type: 'image/png' }));
    await user.click(save());
    expect(await screen.findByText('Salvo agora')).toBeTruthy();
    const body = sent('PUT', '/api/me')[0]?.body as { image: File };
    expect(body.image).toBeInstanceOf(File);
    expect(body.image.type).toBe('image/png');
  });

  it.each([
    ['an SVG', new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }), /não é uma imagem/],
    ['a text', new File(['hi'], 'me.txt', { type: 'text/plain' }), /não é uma imagem/],
    ['20 MB', new File([new Uint8Array(20 * 1_048_576)], 'me.png', { type: 'image/png' }), /até 5 MB/],
  ])('refuses %s before it is sent', async (_, file, text) => {
    await choose(file);
    const field = screen.getByRole('group', { name: 'Sua foto' });
    expect(await within(field).findByText(text)).toBeTruthy();
    expect(screen.queryByText('Alterações não salvas')).toBeNull();
  });

  it('says beside it what the server refuses', async () => {
    wire.on('PUT /api/me', () => refusal('unsupported_type', { fields: { image: 'not_a_picture' } }));
    const user = await choose(new File(['no png'], 'me.png', { type: 'image/png' }));
    await user.click(save());
    expect(await within(screen.getByRole('group', { name: 'Sua foto' })).findByText(/não é uma imagem/)).toBeTruthy();
  });

  it('is taken away', async () => {
    stored = { ...ana, image: '/api/pictures/old' };
    const { user } = renderApp('/settings');
    await nameField();
    await user.click(screen.getByRole('button', { name: 'Remover' }));
    await user.click(save());
    expect(await screen.findByText('Salvo agora')).toBeTruthy();
    expect(sent('PUT', '/api/me')[0]?.body).toEqual({ image: '' });
  });
});

describe('the company', () => {
  it('lets its owner stay, and says why', async () => {
    renderApp('/settings');
    expect(await screen.findByText(/Para sair, transfira a empresa/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sair da empresa' })).toBeNull();
  });

  it('lets a member leave after a question', async () => {
    stored = { ...ana, activeCompany: ana.activeCompany && { ...ana.activeCompany, isOwner: false } };
    wire.on('POST /api/companies/leave', () => {
      stored = { ...stored, activeCompany: null, permissions: [] };
      return new Response(null, { status: 204 });
    });
    const { user } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Sair da empresa' }));
    const question = await screen.findByRole('alertdialog', { name: 'Sair da empresa Casa Lume?' });
    await user.click(within(question).getByRole('button', { name: 'Sair da empresa' }));
    await waitFor(() => expect(sent('POST', '/api/companies/leave')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('is no section for somebody without one', async () => {
    stored = { ...ana, activeCompany: null, permissions: [] };
    renderApp('/settings');
    await nameField();
    expect(screen.queryByRole('heading', { name: 'Empresa' })).toBeNull();
  });
});
