import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Command, findCommands } from '../src/features/palette/command.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, casaLume, fakeWire, refusal, type Wire } from './wire.ts';

const command = (id: string, group: Command['group'], label: string, note?: string): Command => ({
  id,
  group,
  label,
  note,
  icon: null,
  run: () => {},
});
const commands = [
  command('tags', 'places', 'Etiquetas', 'Cadastros'),
  command('roles', 'places', 'Funções', 'Configurações'),
  command('company', 'places', 'Empresa', 'Configurações'),
  command('lume', 'companies', 'Casa Lúmen'),
  command('tag', 'actions', 'Nova etiqueta'),
];
const found = (typed: string, recent: string[] = []) =>
  findCommands(commands, typed, recent).map(({ id, commands: inside }) => [id, ...inside.map((one) => one.id)]);

describe('what the palette finds', () => {
  it('finds without accents, in any case, by every word', () => {
    expect(found('funcoes')).toEqual([['places', 'roles']]);
    expect(found('LUMEN')).toEqual([['companies', 'lume']]);
    expect(found('config empr')).toEqual([['places', 'company']]);
    expect(found('config etiq')).toEqual([]);
  });

  it('puts the better match first: a name that begins so, then a word of it', () => {
    expect(found('etiqueta')).toEqual([
      ['places', 'tags'],
      ['actions', 'tag'],
    ]);
    expect(found('nova')).toEqual([['actions', 'tag']]);
  });

  it('shows everything for no words, the latest first and not twice', () => {
    expect(found('', ['tag', 'gone'])).toEqual([
      ['recent', 'tag'],
      ['places', 'tags', 'roles', 'company'],
      ['companies', 'lume'],
    ]);
  });
});

describe('the palette', () => {
  let wire: Wire;

  beforeEach(async () => {
    await chooseLanguage('pt-BR');
    localStorage.clear();
    wire = fakeWire();
    wire.on('GET /api/tags', () => aList([]));
    wire.on('GET /api/roles', () => aList([]));
    wire.on('GET /api/companies', () => Response.json([casaLume, { ...casaLume, id: 'c2', name: 'Loja Nova' }]));
    wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['tags', 'settings_company'] }));
  });

  async function openPalette() {
    const app = renderApp('/registers/tags');
    await screen.findByRole('button', { name: /Menu de/ });
    await app.user.keyboard('{Control>}k{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Buscar páginas e ações' });
    return { ...app, dialog, search: within(dialog).getByRole('searchbox') };
  }

  it('opens with Ctrl-K, goes by keyboard alone, and remembers', async () => {
    const { user, dialog, address } = await openPalette();
    expect(await within(dialog).findByRole('option', { name: /Loja Nova/ })).toBeTruthy();
    expect(within(dialog).queryByRole('option', { name: /Equipe/ }), 'not allowed').toBeNull();
    await user.keyboard('funcoes');
    await waitFor(() => expect(within(dialog).getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/settings/roles'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    const again = await screen.findByRole('dialog', { name: 'Buscar páginas e ações' });
    expect(within(again).getAllByRole('option')[0]?.textContent).toContain('Funções');
  });

  it('does things: a new tag', async () => {
    const { user, address } = await openPalette();
    await user.keyboard('nova etiqueta{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Nova etiqueta' })).toBeTruthy();
    expect(address()).toBe('/registers/tags?open=new');
  });

  it('leads to a new role, and to an invite only whoever may invite', async () => {
    const { user, dialog, address } = await openPalette();
    await user.keyboard('convid');
    expect(await within(dialog).findByText(/Nada encontrado/)).toBeTruthy();
    await user.clear(within(dialog).getByRole('searchbox'));
    await user.keyboard('nova funcao{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Nova função' })).toBeTruthy();
    expect(address()).toBe('/settings/roles?open=new');
  });

  it('leads to an invite', async () => {
    wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['tags', 'settings_members'] }));
    wire.on('GET /api/companies/members', () => aList([]));
    wire.on('GET /api/roles', () => aList([]));
    const { user, address } = await openPalette();
    await user.keyboard('convid{ArrowDown}{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Convidar membro' })).toBeTruthy();
    expect(address()).toBe('/settings/members?open=new');
  });

  it('does not take a search that failed for one that found nothing', async () => {
    wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['tags', 'tickets'] }));
    wire.on('GET /api/chats/counters', () =>
      Response.json({ all: 0, open: 0, pending: 0, unread: 0, groups: 0, assigned: 0 }),
    );
    wire.on('GET /api/chats', () => refusal('unexpected'));
    const { user, dialog } = await openPalette();
    await user.keyboard('zzz');
    expect(await within(dialog).findByText('Ocorreu um erro. Tente de novo.')).toBeTruthy();
    expect(within(dialog).queryByText(/Nada encontrado/)).toBeNull();
  });

  it('says when nothing fits, and closes with one Esc', async () => {
    const { user, dialog } = await openPalette();
    await user.keyboard('zzz');
    expect(await within(dialog).findByText('Nada encontrado para “zzz”')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
