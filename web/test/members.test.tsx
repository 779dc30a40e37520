import { screen, waitFor, within } from '@testing-library/react';
import type { TeamMember } from '@yupflow/contract/members';
import { companyPermissions } from '@yupflow/contract/permissions';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
const id = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const agent = {
  id: id(11),
  name: 'Atendente',
  description: 'Responde clientes',
  permissions: ['dashboard', 'tickets'],
};
const robots = { id: id(12), name: 'Robôs', description: '', permissions: ['flow', 'dashboard'] };
const nameOf = ({ id: roleId, name }: typeof agent) => ({ id: roleId, name });

const owner: TeamMember = {
  id: ana.id,
  state: 'accepted',
  name: ana.name,
  email: ana.email,
  image: null,
  status: 'online',
  isOwner: true,
  roles: [],
  created_at: '2026-10-03T12:00:00.000Z',
  expires_at: null,
};
const bia: TeamMember = {
  ...owner,
  id: id(2),
  name: 'Bia Lopes',
  email: 'bia@casalume.com.br',
  status: 'offline',
  isOwner: false,
  roles: [nameOf(agent)],
};
const waiting: TeamMember = {
  ...bia,
  id: id(3),
  state: 'invited',
  name: null,
  email: 'caio@exemplo.com',
  expires_at: inDays(4.5),
};
const late: TeamMember = { ...waiting, id: id(4), email: 'duda@exemplo.com', roles: [], expires_at: inDays(-1) };
let stored: TeamMember[] = [];

function signIn(changes: Partial<typeof ana>) {
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions: [...companyPermissions], ...changes }));
}

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  stored = [owner, bia, waiting, late];
  signIn({});
  wire.on('GET /api/companies/members', ({ query }) =>
    aList(
      stored.filter(
        ({ name, email, state }) =>
          `${name} ${email}`.toLowerCase().includes(query.search ?? '') && state === (query.state ?? state),
      ),
    ),
  );
  wire.on('GET /api/roles/short', () => aList([agent, robots]));
  for (const member of stored) wire.on(`GET /api/companies/members/${member.id}`, () => Response.json(member));
});

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const sent = (method: string) => wire.heard.filter((call) => call.method === method);
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const done = () => new Response(null, { status: 204 });

describe('the list', () => {
  it('shows who is of the team, who is invited, and how each stands', async () => {
    renderApp('/settings/members');
    expect((await row('Bia Lopes')).textContent).toMatch(/bia@casalume.com.br.*Atendente.*Offline/);
    expect((await row('Ana Beatriz')).textContent).toMatch(/você.*Proprietário.*Online/);
    expect((await row('caio@')).textContent).toContain('Convite: expira em 5 dias');
    expect((await row('duda@')).textContent).toContain('Convite expirado');
  });

  it('finds by name or address', async () => {
    const { user } = renderApp('/settings/members');
    await row('Bia Lopes');
    await user.type(screen.getByRole('searchbox', { name: 'Buscar membro' }), 'duda');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bia Lopes/ })).toBeNull());
    expect(await row('duda@')).toBeTruthy();
  });
});

describe('the filter', () => {
  it('shows only the invites, and stands in the address', async () => {
    const { user, address } = renderApp('/settings/members');
    await row('Bia Lopes');
    await user.click(screen.getByRole('radio', { name: 'Convites' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bia Lopes/ })).toBeNull());
    expect(await row('caio@')).toBeTruthy();
    expect(address()).toBe('/settings/members?state=invited');
    await user.click(screen.getByRole('radio', { name: 'Todos' }));
    expect(await row('Bia Lopes')).toBeTruthy();
    expect(address()).toBe('/settings/members');
  });

  it('says so where no invite waits', async () => {
    stored = [owner, bia];
    renderApp('/settings/members?state=invited');
    expect(await screen.findByRole('heading', { name: 'Nenhum convite pendente' })).toBeTruthy();
  });
});

describe('inviting', () => {
  it('sends one invite after the other, with the same roles', async () => {
    wire.on('POST /api/companies/invite', ({ body }) => {
      const { email } = body as { email: string };
      return Response.json({ ...waiting, id: id(9), email, roles: [nameOf(agent)] }, { status: 201 });
    });
    const { user, address } = renderApp('/settings/members?open=new');
    const role = await box('Atendente');
    expect(document.getElementById(role.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Responde clientes');
    expect((await box('Robôs')).hasAttribute('aria-describedby')).toBe(false);
    await user.click(role);
    await write(user, screen.getByLabelText('E-mail'), ' Edu@Exemplo.com');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Convite enviado.')).toBeTruthy();
    expect(screen.getByText('edu@exemplo.com')).toBeTruthy();
    expect(sent('POST')[0]?.body).toEqual({ email: 'edu@exemplo.com', roles: [agent.id] });
    const another = screen.getByRole('button', { name: 'Convidar outra pessoa' });
    expect(document.activeElement).toBe(another);
    await user.click(another);
    expect((await box('Atendente')).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/settings/members'));
  });

  it('offers words to send by another way', async () => {
    const { user } = renderApp(`/settings/members?open=${waiting.id}`);
    await user.click(await screen.findByRole('button', { name: 'Copiar' }));
    expect(await screen.findByText('Copiado.')).toBeTruthy();
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain(`${location.origin}/register?email=caio@exemplo.com`);
    expect(copied).toContain('Casa Lume');
  });

  it.each([
    ['already_member', 'Esta pessoa já faz parte da equipe.'],
    ['already_invited', 'Já existe um convite para este e-mail.'],
  ] as const)('says beside the address why it cannot be invited (%s)', async (code, text) => {
    wire.on('POST /api/companies/invite', () => refusal(code, { fields: { email: code } }));
    const { user } = renderApp('/settings/members?open=new');
    await write(user, await screen.findByLabelText('E-mail'), 'bia@casalume.com.br');
    await user.click(screen.getByRole('button', { name: /Enviar convite/ }));
    const field = screen.getByLabelText('E-mail');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toContain(text);
  });

  it('sends nothing without an address, or with one that is none', async () => {
    const { user } = renderApp('/settings/members?open=new');
    await user.click(await screen.findByRole('button', { name: /Enviar convite/ }));
    expect(await screen.findByText('Preencha este campo.')).toBeTruthy();
    await user.type(screen.getByLabelText('E-mail'), 'bia@');
    await user.click(screen.getByRole('button', { name: /Enviar convite/ }));
    expect(await screen.findByText(/Confira o e-mail/)).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });
});

describe('an invite that waits', () => {
  it('is sent again, and its days begin anew', async () => {
    wire.on(`POST /api/companies/invite/${late.id}/resend`, () => {
      stored = stored.map((one) => (one.id === late.id ? { ...late, expires_at: inDays(7) } : one));
      return Response.json({ ...late, expires_at: inDays(7) });
    });
    const { user } = renderApp('/settings/members');
    await row('duda@');
    await user.click(screen.getByRole('button', { name: 'Ações de duda@exemplo.com' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Enviar de novo' }));
    expect(await screen.findByText('Convite enviado de novo.')).toBeTruthy();
    await waitFor(async () => expect((await row('duda@')).textContent).toContain('expira em 7 dias'));
  });

  it('shows that it was sent again, and pauses before the next time', async () => {
    wire.on(`POST /api/companies/invite/${waiting.id}/resend`, () => Response.json(waiting));
    const { user } = renderApp(`/settings/members?open=${waiting.id}`);
    await user.click(await screen.findByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText('Convite enviado de novo.')).toBeTruthy();
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviado' })).disabled).toBe(true);
  });

  it('has but one button that cancels', async () => {
    renderApp(`/settings/members?open=${waiting.id}`);
    await screen.findByRole('button', { name: 'Cancelar convite' });
    expect(screen.getAllByRole('button', { name: /Cancelar/ })).toHaveLength(1);
  });

  it('is cancelled after a question', async () => {
    wire.on(`DELETE /api/companies/invite/${waiting.id}`, () => {
      stored = stored.filter((one) => one.id !== waiting.id);
      return done();
    });
    const { user } = renderApp(`/settings/members?open=${waiting.id}`);
    await user.click(await screen.findByRole('button', { name: 'Cancelar convite' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancelar o convite para caio@exemplo.com?' });
    expect(within(question).getByRole('button', { name: 'Manter convite' })).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancelar convite' }));
    expect(await screen.findByText('Convite cancelado.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('row', { name: /caio@/ })).toBeNull());
  });
});

describe('a member', () => {
  it('gets other roles, and the form says what they sum up to', async () => {
    wire.on(`PUT /api/companies/members/${bia.id}`, () =>
      Response.json({ ...bia, roles: [nameOf(agent), nameOf(robots)] }),
    );
    const { user } = renderApp(`/settings/members?open=${bia.id}`);
    expect(await screen.findByText('Somando: 2 de 22 permissões')).toBeTruthy();
    await user.click(await box('Robôs'));
    expect(screen.getByText('Somando: 3 de 22 permissões')).toBeTruthy();
    expect(screen.getByText('Painel, Atendimentos')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Salvar funções/ }));
    expect(await screen.findByText('Membro editado.')).toBeTruthy();
    expect(sent('PUT')[0]?.body).toEqual({ roles: [agent.id, robots.id] });
  });

  it('says what somebody without a role can do', async () => {
    const { user } = renderApp(`/settings/members?open=${bia.id}`);
    await user.click(await box('Atendente'));
    expect(screen.getByText(/vê apenas a própria conta/)).toBeTruthy();
  });

  it('is not given a role beyond what the giver has; what was held may stay', async () => {
    const { activeCompany } = ana;
    signIn({
      permissions: ['dashboard', 'settings_members'],
      activeCompany: activeCompany && { ...activeCompany, isOwner: false },
    });
    const { user } = renderApp(`/settings/members?open=${bia.id}`);
    const beyond = await box('Robôs');
    await user.click(beyond);
    expect(beyond.checked).toBe(false);
    expect(screen.getByText('Permite coisas que você não pode dar.')).toBeTruthy();
    const held = await box('Atendente');
    await user.click(held);
    await user.click(held);
    expect(held.checked).toBe(true);
  });

  it('leaves the team after a question', async () => {
    wire.on(`DELETE /api/companies/members/${bia.id}`, () => {
      stored = stored.filter((one) => one.id !== bia.id);
      return done();
    });
    const { user, address } = renderApp(`/settings/members?open=${bia.id}`);
    await user.click(await screen.findByRole('button', { name: 'Remover da equipe' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remover Bia Lopes da equipe?' });
    await user.click(within(question).getByRole('button', { name: 'Remover da equipe' }));
    expect(await screen.findByText('Membro removido.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bia/ })).toBeNull());
    expect(address()).toBe('/settings/members');
  });
});

it('says what cannot be done with the owner', async () => {
  const { user } = renderApp('/settings/members');
  await user.click(within(await row('Ana Beatriz')).getByText('Ana Beatriz'));
  const dialog = await screen.findByRole('dialog', { name: 'Ana Beatriz' });
  expect(dialog.textContent).toContain('Ele não pode ser removido nem perder funções.');
  expect(within(dialog).queryByRole('button', { name: /Remover|Salvar/ })).toBeNull();
});

it('sends whoever wants to leave to their own account', async () => {
  signIn({ id: bia.id });
  renderApp(`/settings/members?open=${bia.id}`);
  expect(await screen.findByText(/Para sair da empresa, abra Minha conta/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remover da equipe' })).toBeNull();
});
