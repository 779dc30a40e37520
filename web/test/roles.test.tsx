import { screen, waitFor, within } from '@testing-library/react';
import { companyPermissions } from '@yupflow/contract/permissions';
import type { Role, RoleForm } from '@yupflow/contract/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, company, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
const person = (number: number, name: string) => ({ id: id(number), name, image: null });
const id = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const agent: Role = {
  id: id(11),
  name: 'Atendente',
  description: 'Responde clientes.',
  permissions: ['dashboard', 'tickets', 'contacts'],
  created_at: '2026-10-03T12:00:00.000Z',
  member_count: 6,
  members: [person(2, 'Bia Lopes'), person(3, 'Caio Reis'), person(4, 'Duda Melo'), person(5, 'Edu Paz')],
};
const intern: Role = { ...agent, id: id(12), name: 'Estagiário', description: '', member_count: 0, members: [] };
let stored: Role[] = [];

/** Who is signed in: the owner, unless a test says otherwise. */
function signIn(changes: Partial<typeof ana>) {
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions: [...companyPermissions], ...changes }));
}

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  stored = [agent, intern];
  signIn({});
  wire.on('GET /api/companies/active', () => Response.json(company));
  wire.on('GET /api/roles', ({ query }) =>
    aList(stored.filter((role) => role.name.toLowerCase().includes(query.search ?? ''))),
  );
  for (const role of stored) wire.on(`GET /api/roles/${role.id}`, () => Response.json(role));
});

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const sent = (method: string) => wire.heard.filter((call) => call.method === method);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const save = () => screen.getByRole('button', { name: /Salvar função/ });

describe('the list', () => {
  it('shows what each role allows and who has it', async () => {
    renderApp('/settings/roles');
    const shown = await row('Atendente');
    expect(shown.textContent).toContain('Responde clientes.');
    expect(shown.textContent).toContain('3 de 22');
    expect(shown.textContent).toContain('+2');
    expect(within(shown).getByText('6 membros')).toBeTruthy();
    expect((await row('Estagiário')).textContent).toContain('Ninguém');
  });

  it('puts the owner first, only to be read', async () => {
    const { user, address } = renderApp('/settings/roles');
    await row('Atendente');
    const [, owner] = screen.getAllByRole('row');
    expect(owner?.textContent).toContain('Tudo, sempre. Não pode ser editada.');
    expect(owner?.textContent).toContain('22 de 22');
    expect(screen.queryByRole('button', { name: 'Ações de Proprietário' })).toBeNull();
    await user.click(within(owner as HTMLElement).getByText('Proprietário'));
    expect(address()).toBe('/settings/roles');
    (owner as HTMLElement).focus();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('teaches what roles are for where there is none but the owner', async () => {
    stored = [];
    renderApp('/settings/roles');
    expect(await screen.findByRole('heading', { name: 'Nenhuma função ainda' })).toBeTruthy();
    expect(await row('Proprietário')).toBeTruthy();
  });

  it('leaves the owner out of a search', async () => {
    renderApp('/settings/roles?search=aten');
    await row('Atendente');
    expect(screen.queryByRole('row', { name: /Proprietário/ })).toBeNull();
  });
});

describe('the checklist', () => {
  it('creates a role of what was marked, in the order of the contract', async () => {
    wire.on('POST /api/roles', ({ body }) => Response.json({ ...intern, id: id(13), ...(body as RoleForm) }));
    const { user } = renderApp('/settings/roles?open=new');
    await write(user, await screen.findByLabelText('Nome'), 'Financeiro');
    const note = screen.getByText(/vê apenas a própria conta/);
    await write(user, screen.getByLabelText(/Descrição/), 'Cuida das contas');
    await user.click(box('Equipe'));
    await user.click(box('Painel'));
    expect(note.isConnected, 'so that the list stays where it is').toBe(true);
    await user.click(save());
    expect(await screen.findByText('Função criada.')).toBeTruthy();
    expect(sent('POST')[0]?.body).toEqual({
      name: 'Financeiro',
      description: 'Cuida das contas',
      permissions: ['dashboard', 'settings_members'],
    });
  });

  it('marks all, a group, and says how many', async () => {
    const { user } = renderApp(`/settings/roles?open=${agent.id}`);
    const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Marcar todas' });
    expect(all.indeterminate).toBe(true);
    await user.click(box('Automatizar'));
    const form = screen.getByRole('dialog');
    expect(within(form).getByText('8 de 22')).toBeTruthy();
    expect(within(form).getByText('5 de 5')).toBeTruthy();
    expect(box('Fluxos').checked).toBe(true);
    await user.click(all);
    expect(all.checked).toBe(true);
    expect(within(form).getByText('22 de 22')).toBeTruthy();
    await user.click(all);
    expect(within(form).getByText('0 de 22')).toBeTruthy();
    expect(within(form).getByText(/vê apenas a própria conta/)).toBeTruthy();
  });

  it('searches among names and explanations without accents, and marks nothing by it', async () => {
    const { user } = renderApp('/settings/roles?open=new');
    await write(user, await screen.findByRole('searchbox', { name: 'Buscar permissão' }), 'numeros');
    await user.keyboard('{Enter}');
    expect(box('Painel')).toBeTruthy();
    expect(box('Conexões')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Fluxos' })).toBeNull();
    await user.clear(screen.getByRole('searchbox', { name: 'Buscar permissão' }));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar permissão' }), 'xyz');
    expect(screen.getByText('Nenhuma permissão com “xyz”.')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });

  it('marks under a search only what is shown, and says so', async () => {
    const { user } = renderApp('/settings/roles?open=new');
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar permissão' }), 'etiq');
    const form = screen.getByRole('dialog');
    expect(screen.queryByRole('checkbox', { name: 'Marcar todas' })).toBeNull();
    await user.click(box('Público (só as encontradas)'));
    expect(within(form).getByText('2 de 22')).toBeTruthy();
    await user.click(box('Marcar as 2 encontradas'));
    expect(within(form).getByText('0 de 22')).toBeTruthy();
    await user.click(box('Marcar as 2 encontradas'));
    await user.clear(screen.getByRole('searchbox', { name: 'Buscar permissão' }));
    expect([box('Cadastro de etiquetas').checked, box('Etiquetas do contato').checked]).toEqual([true, true]);
    expect([box('Contatos').checked, box('Público').checked, box('Público').indeterminate]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('keeps in sight what cannot be given, with its reason', async () => {
    const { activeCompany } = ana;
    signIn({
      permissions: ['tickets', 'settings_company'],
      activeCompany: activeCompany && { ...activeCompany, isOwner: false, modules: [] },
    });
    const { user } = renderApp('/settings/roles?open=new');
    const flows = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Fluxos' });
    const describedBy = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(describedBy(flows)?.textContent).toBe('Não está no plano da empresa.');
    expect(describedBy(box('Contatos'))?.textContent).toBe('Você não tem esta permissão, por isso não pode dá-la.');
    await user.click(flows);
    await user.click(box('Contatos'));
    expect([flows.checked, box('Contatos').checked]).toEqual([false, false]);
    await user.click(box('Marcar todas'));
    expect(within(screen.getByRole('dialog')).getByText('2 de 22')).toBeTruthy();
  });

  it('warns before somebody takes what they could not give back, and leaves it out of marks for many', async () => {
    signIn({ permissions: ['tickets', 'settings_company'] });
    wire.on(`PUT /api/roles/${agent.id}`, ({ body }) => Response.json({ ...agent, ...(body as RoleForm) }));
    const { user } = renderApp(`/settings/roles?open=${agent.id}`);
    const contacts = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Contatos' });
    await user.click(box('Atender'));
    expect([box('Painel').checked, box('Atendimentos').checked]).toEqual([true, false]);
    await user.click(contacts);
    expect(screen.getByText('Só quem tem esta permissão poderá devolvê-la depois.')).toBeTruthy();
    await user.click(contacts);
    expect(screen.queryByText(/poderá devolvê-la/)).toBeNull();
    await user.click(contacts);
    await user.click(save());
    await screen.findByText('Função editada.');
    expect(sent('PUT')[0]?.body).toMatchObject({ permissions: ['dashboard'] });
  });

  it('names what the server would not let be given', async () => {
    wire.on('POST /api/roles', () => refusal('cannot_grant', { permission: 'flow' }));
    const { user, address } = renderApp('/settings/roles?open=new');
    await write(user, await screen.findByLabelText('Nome'), 'Robôs');
    await user.click(box('Fluxos'));
    await user.click(save());
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('“Fluxos”');
    expect(address()).toBe('/settings/roles?open=new');
  });
});

describe('changing and deleting', () => {
  it('says how many members a change concerns', async () => {
    renderApp(`/settings/roles?open=${agent.id}`);
    expect(await screen.findByText('6 membros. A mudança vale assim que você salvar.')).toBeTruthy();
  });

  it.each([
    [agent, '6 membros perdem na hora o que só ela permite. Não dá para desfazer.'],
    [intern, 'Ninguém a tem, então ninguém perde nada. Não dá para desfazer.'],
  ])('asks before deleting, and says who loses what', async (role, consequence) => {
    wire.on(`DELETE /api/roles/${role.id}`, () => {
      stored = stored.filter((one) => one !== role);
      return new Response(null, { status: 204 });
    });
    const { user } = renderApp(`/settings/roles?open=${role.id}`);
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog', { name: `Excluir a função “${role.name}”?` });
    expect(question.textContent).toContain(consequence);
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Função excluída.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(role.name) })).toBeNull());
  });
});
