import { screen, waitFor, within } from '@testing-library/react';
import type { Company } from '@yupflow/contract/companies';
import type { User } from '@yupflow/contract/me';
import type { ActiveMember } from '@yupflow/contract/members';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
let stored: Company;
let viewer: User;

const owner = { id: ana.id, name: ana.name, email: ana.email, image: null };
const casaLume: Company = {
  id: '01930000-0000-7000-8000-0000000000c1',
  name: 'Casa Lume',
  image: null,
  timezone: 'America/Sao_Paulo',
  country: 'BR',
  showAttendantName: false,
  assignmentMode: 'manual',
  assignmentRoleId: null,
  reopenMinutes: 0,
  responseTargetMinutes: 0,
  owner,
  plan: 'yearly',
  planName: null,
  status: 'active',
  subscription: 'active',
  payment_status: 'paid',
  due_date: '2027-03-01',
  activation: null,
  modules: [],
  disconnected: [],
  created_at: '2026-10-03T12:00:00.000Z',
};

const caio: ActiveMember = {
  id: '01930000-0000-7000-8000-0000000000a2',
  name: 'Caio Nunes',
  email: 'caio@casalume.com.br',
  image: null,
  status: 'online',
};
const team: ActiveMember[] = [{ id: ana.id, name: ana.name, email: ana.email, image: null, status: 'online' }, caio];

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  wire = fakeWire();
  stored = casaLume;
  viewer = { ...ana, permissions: ['settings_company'] };
  wire.on('GET /api/me', () => Response.json(viewer));
  wire.on('GET /api/companies/active', () => Response.json(stored));
  wire.on('PUT /api/companies/active', ({ body }) => {
    const { image: _, showAttendantName, ...changes } = body as Record<string, string>;
    stored = { ...stored, ...changes };
    if (showAttendantName) stored = { ...stored, showAttendantName: showAttendantName === 'true' };
    return Response.json(stored);
  });
  wire.on('GET /api/companies/members/active', ({ query }) => {
    const results = team.filter(({ name }) => name.toLowerCase().includes((query.search ?? '').toLowerCase()));
    return Response.json({ results, cursor: null, total: results.length, has_more_than_total: false });
  });
});

const changes = () => wire.heard.filter(({ method, path }) => method === 'PUT' && path === '/api/companies/active');
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome da empresa' });
const saveCompany = () => screen.getByRole('button', { name: 'Salvar empresa' });

describe('the details', () => {
  it('send only what was changed', async () => {
    const { user } = renderApp('/settings/company');
    await write(user, await nameField(), ' Móveis');
    await user.click(saveCompany());
    expect(await screen.findByText('Salvo agora')).toBeTruthy();
    expect(changes().map(({ body }) => body)).toEqual([{ name: 'Casa Lume Móveis' }]);
  });

  it('take the time zone of a city that no zone is named after', async () => {
    const { user } = renderApp('/settings/company');
    await user.click(await screen.findByRole('button', { name: /Fuso horário São Paulo/ }));
    // Pasted: every key would lay the whole list out anew.
    (await screen.findByRole('searchbox', { name: 'Buscar cidade ou GMT' })).focus();
    await user.paste('salvador bahia');
    await user.click(await screen.findByRole('option', { name: /^Bahia/ }));
    expect(await screen.findByRole('button', { name: /Fuso horário Bahia/ })).toBeTruthy();
    await user.click(saveCompany());
    await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ timezone: 'America/Bahia' }]));
  });

  it('take a country by its name in the language of the page, by keyboard alone', async () => {
    const { user } = renderApp('/settings/company');
    (await screen.findByRole('button', { name: /País padrão Brasil/ })).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('searchbox', { name: 'Buscar país' })).focus();
    await user.paste('espanh');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('button', { name: /País padrão Espanha/ })).toBeTruthy();
    await user.click(saveCompany());
    await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ country: 'ES' }]));
  });

  it('say when no city is found', async () => {
    const { user } = renderApp('/settings/company');
    await user.click(await screen.findByRole('button', { name: /Fuso horário/ }));
    (await screen.findByRole('searchbox')).focus();
    await user.paste('atlântida');
    expect(await screen.findByText('Nada encontrado para “atlântida”.')).toBeTruthy();
  });

  it('take news from a colleague without throwing away what somebody types', async () => {
    const { user } = renderApp('/settings/company');
    const name = await nameField();
    await write(user, name, ' Móveis');
    stored = { ...stored, name: 'Casa Luz', country: 'PT' };
    await queryClient.invalidateQueries({ queryKey: ['company'] });
    expect(await screen.findByRole('button', { name: /País padrão Portugal/ })).toBeTruthy();
    expect(name.value).toBe('Casa Lume Móveis');
  });

  it('say what went wrong, and try again', async () => {
    wire.on('GET /api/companies/active', () => refusal('unexpected'));
    const { user } = renderApp('/settings/company');
    expect(await screen.findByRole('heading', { name: 'A empresa não carregou' })).toBeTruthy();
    wire.on('GET /api/companies/active', () => Response.json(stored));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await nameField()).toBeTruthy();
  });
});

describe('attending', () => {
  it('shows what customers see, and saves the choice', async () => {
    const { user } = renderApp('/settings/company');
    const preview = await screen.findByRole('figure');
    expect(preview.textContent).not.toContain('Ana Beatriz:');
    await user.click(screen.getByRole('switch', { name: 'Mostrar o nome do atendente' }));
    expect(preview.textContent).toContain('Ana Beatriz:');
    await user.click(screen.getByRole('radio', { name: /Em rodízio/ }));
    await user.click(screen.getByRole('button', { name: 'Salvar atendimento' }));
    await waitFor(() =>
      expect(changes().map(({ body }) => body)).toEqual([{ showAttendantName: 'true', assignmentMode: 'round_robin' }]),
    );
  });
});

describe('the plan', () => {
  it('shows what is agreed, on the day that the company calls it', async () => {
    renderApp('/settings/company');
    const plan = await screen.findByRole('region', { name: 'Plano' });
    expect(plan.textContent).toContain('Anual');
    expect(plan.textContent).toContain('Ativa');
    expect(plan.textContent).toContain('01/03/2027');
  });

  it('shows no more than there is', async () => {
    stored = { ...casaLume, plan: null, due_date: null };
    renderApp('/settings/company');
    const plan = await screen.findByRole('region', { name: 'Plano' });
    expect(within(plan).queryByText('Vencimento')).toBeNull();
  });
});

describe('ownership', () => {
  const openTransfer = async () => {
    const app = renderApp('/settings/company');
    await app.user.click(await screen.findByRole('button', { name: 'Transferir' }));
    return { ...app, form: within(await screen.findByRole('dialog', { name: 'Transferir a empresa' })) };
  };

  async function choose(user: Awaited<ReturnType<typeof openTransfer>>['user'], name: string) {
    await user.click(screen.getByRole('button', { name: /Novo proprietário/ }));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar membro' }), name);
    await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
  }

  it('goes to another member by name, password and the name of the company', async () => {
    wire.on('POST /api/companies/active/owner', () => {
      stored = { ...stored, owner: { ...owner, id: caio.id, name: caio.name } };
      viewer = { ...viewer, activeCompany: viewer.activeCompany && { ...viewer.activeCompany, isOwner: false } };
      return new Response(null, { status: 204 });
    });
    const { user, form, address } = await openTransfer();
    expect(address()).toBe('/settings/company?open=transfer');
    await choose(user, 'Caio');
    await write(user, form.getByLabelText('Digite Casa Lume para confirmar'), 'casa lume');
    await write(user, form.getByLabelText('Sua senha'), 'a secret');
    await user.click(form.getByRole('button', { name: /Transferir empresa/ }));
    expect(await screen.findByText('A empresa agora é de Caio Nunes.')).toBeTruthy();
    expect(wire.heard.find(({ method }) => method === 'POST')?.body).toEqual({
      memberId: caio.id,
      password: 'a secret',
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Transferir' })).toBeNull());
    expect(screen.getByText('Caio Nunes')).toBeTruthy();
  });

  it('does not offer the owner themselves', async () => {
    const { user } = await openTransfer();
    await user.click(screen.getByRole('button', { name: /Novo proprietário/ }));
    expect(await screen.findByRole('option', { name: /Caio Nunes/ })).toBeTruthy();
    expect(screen.queryByRole('option', { name: /Ana Beatriz/ })).toBeNull();
  });

  it('asks for everything before it sends anything', async () => {
    const { user, form } = await openTransfer();
    await user.click(form.getByRole('button', { name: /Transferir empresa/ }));
    expect(await form.findAllByText('Preencha este campo.')).toHaveLength(3);
    await write(user, form.getByLabelText('Digite Casa Lume para confirmar'), 'Casa Luz');
    expect(await form.findByText(/o valor não é válido/)).toBeTruthy();
    expect(wire.heard.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('says on the password that it is wrong', async () => {
    wire.on('POST /api/companies/active/owner', () =>
      refusal('invalid_fields', { fields: { password: 'wrong_password' } }),
    );
    const { user, form } = await openTransfer();
    await choose(user, 'Caio');
    await write(user, form.getByLabelText('Digite Casa Lume para confirmar'), 'Casa Lume');
    await write(user, form.getByLabelText('Sua senha'), 'no secret');
    await user.click(form.getByRole('button', { name: /Transferir empresa/ }));
    expect(await form.findByText(/não é a sua senha atual/)).toBeTruthy();
  });

  it('shows others whose company it is, and only the way out', async () => {
    viewer = {
      ...viewer,
      id: caio.id,
      activeCompany: viewer.activeCompany && { ...viewer.activeCompany, isOwner: false },
    };
    const { user, address } = renderApp('/settings/company?open=transfer');
    const section = within(await screen.findByRole('region', { name: 'Propriedade' }));
    expect(section.getByText('Ana Beatriz')).toBeTruthy();
    expect(section.queryByRole('button', { name: 'Transferir' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(section.getByRole('link', { name: 'Sair' }));
    await waitFor(() => expect(address()).toBe('/settings?open=leave'));
  });
});
