import { screen, waitFor, within } from '@testing-library/react';
import type { Device, User } from '@yupflow/contract/me';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, refusal, type Wire } from './wire.ts';

let wire: Wire;
let stored: User;
let devices: Device[];

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

function aDevice(number: number, about: Partial<Device> = {}): Device {
  return {
    id: `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    user_agent: chrome,
    ip: `187.32.104.${number}`,
    created_at: '2026-11-02T12:00:00.000Z',
    last_used_at: hoursAgo(number),
    isCurrent: false,
    ...about,
  };
}

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  wire = fakeWire();
  stored = ana;
  devices = [aDevice(3, { user_agent: iphone }), aDevice(1, { isCurrent: true }), aDevice(2, { user_agent: 'curl/8' })];
  wire.on('GET /api/me', () => Response.json(stored));
  wire.on('GET /api/me/sessions', () => Response.json(devices));
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
    await user.type(name, 'Ana B. Lima');
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
    await user.type(name, ' Prado');
    await user.click(save());
    expect(await screen.findByText('Está longo demais. Escreva um pouco menos.')).toBeTruthy();
    expect(name.value).toBe('Ana Beatriz Prado');
  });

  it('takes news from elsewhere without throwing away what somebody types', async () => {
    const { user } = renderApp('/settings');
    const name = await nameField();
    await user.type(name, ' Prado');
    stored = { ...stored, name: 'Bia', phone: '5511988774521' };
    await queryClient.invalidateQueries({ queryKey: ['me'] });
    const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /WhatsApp/ });
    await waitFor(() => expect(phone.value).toContain('98877-4521'));
    expect(name.value).toBe('Ana Beatriz Prado');
  });

  it('goes back to what is kept', async () => {
    const { user } = renderApp('/settings');
    const name = await nameField();
    await user.type(name, ' Prado');
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

describe('the e-mail', () => {
  it('changes by password and a link to the new address', async () => {
    wire.on('PUT /api/me/email', ({ body }) => {
      stored = { ...stored, pendingEmail: (body as { email: string }).email };
      return new Response(null, { status: 204 });
    });
    const { user, address } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Alterar o e-mail' }));
    const form = await screen.findByRole('dialog', { name: 'Alterar o e-mail' });
    expect(address()).toBe('/settings?open=email');
    await user.type(within(form).getByLabelText('E-mail novo'), 'Ana@Nova.com.br');
    await user.type(within(form).getByLabelText('Senha atual'), 'a secret');
    await user.click(within(form).getByRole('button', { name: /Enviar link/ }));
    expect(await screen.findByText('Falta confirmar ana@nova.com.br')).toBeTruthy();
    expect(sent('PUT', '/api/me/email')[0]?.body).toEqual({ email: 'ana@nova.com.br', password: 'a secret' });
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('says on the password that it is wrong', async () => {
    wire.on('PUT /api/me/email', () => refusal('invalid_fields', { fields: { password: 'wrong_password' } }));
    const { user } = renderApp('/settings?open=email');
    await user.type(await screen.findByLabelText('E-mail novo'), 'ana@nova.com.br');
    await user.type(screen.getByLabelText('Senha atual'), 'no secret');
    await user.click(screen.getByRole('button', { name: /Enviar link/ }));
    expect(await screen.findByText(/não é a sua senha atual/)).toBeTruthy();
  });

  it('sends the link again while an address waits', async () => {
    stored = { ...ana, pendingEmail: 'ana@nova.com.br' };
    wire.on('POST /api/me/email/confirmation', () => new Response(null, { status: 204 }));
    const { user } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Reenviar o link' }));
    expect(await screen.findByText('Link enviado para ana@nova.com.br.')).toBeTruthy();
  });

  it('tells somebody whose address is not confirmed', async () => {
    stored = { ...ana, isEmailConfirmed: false };
    renderApp('/settings');
    expect(await screen.findByText('Ainda não confirmado.')).toBeTruthy();
  });
});

describe('the password', () => {
  it('changes, and says that the other sessions ended', async () => {
    wire.on('PUT /api/me/password', () => {
      devices = devices.filter(({ isCurrent }) => isCurrent);
      return new Response(null, { status: 204 });
    });
    const { user } = renderApp('/settings?open=password');
    await user.type(await screen.findByLabelText('Senha atual'), 'a secret');
    await user.type(screen.getByLabelText('Senha nova'), 'horse battery staple');
    await user.click(screen.getByRole('button', { name: /Salvar senha/ }));
    expect(await screen.findByText('Senha trocada. As outras sessões foram encerradas.')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByText('Safari no iPhone')).toBeNull());
  });

  it('must have eight characters', async () => {
    const { user } = renderApp('/settings?open=password');
    await user.type(await screen.findByLabelText('Senha atual'), 'a secret');
    await user.type(screen.getByLabelText('Senha nova'), 'seven77');
    await user.click(screen.getByRole('button', { name: /Salvar senha/ }));
    await waitFor(() => expect(screen.getByLabelText('Senha nova').getAttribute('aria-invalid')).toBe('true'));
    expect(sent('PUT', '/api/me/password')).toEqual([]);
  });
});

describe('the sessions', () => {
  const rows = async () => {
    const list = await screen.findByRole('list', { name: 'Sessões' });
    return within(list).getAllByRole('listitem');
  };

  it('name the device, with the present one first', async () => {
    renderApp('/settings');
    const [first, second, third] = await rows();
    expect(first?.textContent).toMatch(/Chrome no Windows.*Esta sessão.*187\.32\.104\.1.*desde 02\/11\/2026/);
    expect(second?.textContent).toMatch(/Dispositivo desconhecido.*há 2 horas/);
    expect(third?.textContent).toMatch(/Safari no iPhone.*há 3 horas/);
  });

  it('end one at a time, never the present one', async () => {
    const ended = devices[0]?.id;
    wire.on(`DELETE /api/me/sessions/${ended}`, () => {
      devices = devices.filter(({ id }) => id !== ended);
      return new Response(null, { status: 204 });
    });
    const { user } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Encerrar Safari no iPhone' }));
    expect(await screen.findByText('Sessão encerrada.')).toBeTruthy();
    expect(await rows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Encerrar Chrome no Windows' })).toBeNull();
  });

  it('come back when the server refuses', async () => {
    wire.on(`DELETE /api/me/sessions/${devices[0]?.id}`, () => refusal('unexpected'));
    const { user } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Encerrar Safari no iPhone' }));
    expect(await screen.findByText('Ocorreu um erro. Tente de novo.')).toBeTruthy();
    expect(await rows()).toHaveLength(3);
  });

  it('end all others after a question', async () => {
    wire.on('DELETE /api/me/sessions', () => {
      devices = devices.filter(({ isCurrent }) => isCurrent);
      return new Response(null, { status: 204 });
    });
    const { user } = renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Encerrar as outras 2' }));
    const question = await screen.findByRole('alertdialog', { name: 'Encerrar as outras 2 sessões?' });
    expect(sent('DELETE', '/api/me/sessions')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Encerrar' }));
    expect(await screen.findByText('As outras sessões foram encerradas.')).toBeTruthy();
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Encerrar as outras/ })).toBeNull();
  });

  it('say when they did not load, and try again', async () => {
    wire.on('GET /api/me/sessions', () => refusal('unexpected'));
    const { user } = renderApp('/settings');
    expect(await screen.findByText('As sessões não carregaram')).toBeTruthy();
    wire.on('GET /api/me/sessions', () => Response.json(devices));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await rows()).toHaveLength(3);
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
