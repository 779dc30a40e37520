import { screen, waitFor, within } from '@testing-library/react';
import type { Device, User } from '@yupflow/contract/me';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

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
  wire = fakeWire();
  stored = ana;
  devices = [aDevice(3, { user_agent: iphone }), aDevice(1, { isCurrent: true }), aDevice(2, { user_agent: 'curl/8' })];
  wire.on('GET /api/me', () => Response.json(stored));
  wire.on('GET /api/me/sessions', () => Response.json(devices));
});

const sent = (method: string, path: string) =>
  wire.heard.filter((call) => call.method === method && call.path === path);

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
    await write(user, within(form).getByLabelText('E-mail novo'), 'Ana@Nova.com.br');
    await write(user, within(form).getByLabelText('Senha atual'), 'a secret');
    await user.click(within(form).getByRole('button', { name: /Enviar link/ }));
    expect(await screen.findByText('Falta confirmar ana@nova.com.br')).toBeTruthy();
    expect(sent('PUT', '/api/me/email')[0]?.body).toEqual({ email: 'ana@nova.com.br', password: 'a secret' });
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('says on the password that it is wrong', async () => {
    wire.on('PUT /api/me/email', () => refusal('invalid_fields', { fields: { password: 'wrong_password' } }));
    const { user } = renderApp('/settings?open=email');
    await write(user, await screen.findByLabelText('E-mail novo'), 'ana@nova.com.br');
    await write(user, screen.getByLabelText('Senha atual'), 'no secret');
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
    await write(user, await screen.findByLabelText('Senha atual'), 'a secret');
    await write(user, screen.getByLabelText('Senha nova'), 'horse battery staple');
    await user.click(screen.getByRole('button', { name: /Salvar senha/ }));
    expect(await screen.findByText('Senha trocada. As outras sessões foram encerradas.')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByText('Safari no iPhone')).toBeNull());
  });

  it('must have eight characters', async () => {
    const { user } = renderApp('/settings?open=password');
    await write(user, await screen.findByLabelText('Senha atual'), 'a secret');
    await write(user, screen.getByLabelText('Senha nova'), 'seven77');
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
    expect(first?.textContent).toMatch(/Chrome no Windows.*Esta sessão.*187\.32\.104\.1.*desde 02\/11\/2026.*agora/);
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
