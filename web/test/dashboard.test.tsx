import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { greetingOf } from '../src/features/dashboard/greeting.ts';
import { rangeOf } from '../src/features/dashboard/period.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, aTag, fakeWire, refusal, type Wire } from './wire.ts';

it.each([
  ['today', '2026-11-15', '2026-11-15'],
  ['7days', '2026-11-09', '2026-11-15'],
  ['30days', '2026-10-17', '2026-11-15'],
  ['month', '2026-11-01', '2026-11-15'],
] as const)('knows from when to when %s goes', (period, from, to) => {
  expect(rangeOf(period, '2026-11-15')).toEqual({ from, to });
});

it('counts days over the ends of months, leap years and changes of the clock', () => {
  expect(rangeOf('7days', '2028-03-03').from).toBe('2028-02-26');
  expect(rangeOf('30days', '2026-01-10').from).toBe('2025-12-12');
});

it.each([
  ['2026-11-15T07:59:00Z', 'evening'],
  ['2026-11-15T08:00:00Z', 'morning'],
  ['2026-11-15T15:00:00Z', 'afternoon'],
  ['2026-11-15T21:00:00Z', 'evening'],
  ['2026-11-16T03:00:00Z', 'evening'],
] as const)('greets by the hour in São Paulo (%s)', (moment, greeting) => {
  expect(greetingOf(new Date(moment), 'America/Sao_Paulo')).toBe(greeting);
});

describe('the page', () => {
  let wire: Wire;
  const zero = { value: 0, before: 0 };
  const nothing = { total_attendances: zero, total_contacts: zero, new_contacts: zero, custom_events: zero };
  const asked = () => wire.heard.filter(({ path }) => path === '/api/dashboard').map(({ query }) => query);

  beforeEach(async () => {
    await chooseLanguage('pt-BR');
    vi.useFakeTimers({ now: new Date('2026-11-16T01:30:00Z'), shouldAdvanceTime: true });
    wire = fakeWire();
    wire.on('GET /api/me', () =>
      Response.json({ ...ana, permissions: ['dashboard', 'tags', 'settings_members', 'settings_company'] }),
    );
    wire.on('GET /api/dashboard', () => Response.json(nothing));
    wire.on('GET /api/companies/members', () => aList([], { total: 1 }));
    wire.on('GET /api/tags', () => aList([]));
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('greets by first name, with the date of the company, and teaches while all is zero', async () => {
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Boa noite, Ana' })).toBeTruthy();
    expect(screen.getByText('domingo, 15 de novembro')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Seus números aparecem aqui' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Convide a equipe/ }).getAttribute('href')).toBe('/settings/members');
    expect(asked()).toEqual([{ from: '2026-10-17', to: '2026-11-15' }]);
  });

  it('ticks off what is set up, from one row of each list', async () => {
    wire.on('GET /api/companies/members', () => aList([], { total: 76 }));
    renderApp('/');
    expect((await screen.findByRole('link', { name: /Convide a equipe/ })).textContent).toContain('Pronto');
    expect(screen.getByRole('link', { name: /Crie as primeiras etiquetas/ }).textContent).not.toContain('Pronto');
    expect(screen.getByRole('link', { name: /Complete os dados/ }).textContent).not.toContain('Pronto');
    const lists = wire.heard.filter(({ path }) => ['/api/companies/members', '/api/tags'].includes(path));
    expect(lists.map(({ query }) => query)).toEqual([{ limit: '1' }, { limit: '1' }]);
  });

  it('says no more of the first steps once all are done', async () => {
    wire.on('GET /api/companies/members', () => aList([], { total: 2 }));
    wire.on('GET /api/tags', () => aList([aTag(1, 'Cliente')]));
    wire.on('GET /api/me', () =>
      Response.json({
        ...ana,
        activeCompany: { ...ana.activeCompany, image: '/api/pictures/p' },
        permissions: ['dashboard', 'tags', 'settings_members', 'settings_company'],
      }),
    );
    renderApp('/');
    await screen.findByText('Total de contatos');
    await vi.waitFor(() => expect(wire.heard.some(({ path }) => path === '/api/tags')).toBe(true));
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText('Seus números aparecem aqui')).toBeNull();
  });

  it('shows the four figures with their change', async () => {
    wire.on('GET /api/dashboard', () =>
      Response.json({
        total_attendances: { value: 1284, before: 1142 },
        total_contacts: { value: 8412, before: 8412 },
        new_contacts: { value: 496, before: 541 },
        custom_events: { value: 318, before: 0 },
      }),
    );
    renderApp('/');
    const tile = (await screen.findByText('Total de atendimentos')).closest('div') as HTMLElement;
    const tiles = [...(tile.parentElement?.children ?? [])].map((one) => one.textContent);
    expect(tiles).toEqual([
      'Total de atendimentos1.284+12,4%antes 1.142',
      'Total de contatos8.412antes 8.412',
      'Novos contatos496-8,3%antes 541',
      'Eventos personalizados318+318antes 0',
    ]);
    expect(screen.queryByText('Seus números aparecem aqui')).toBeNull();
  });

  it('keeps the period in the address', async () => {
    const { user, address } = renderApp('/?period=month');
    await screen.findByText('Total de contatos');
    expect(asked()).toEqual([{ from: '2026-11-01', to: '2026-11-15' }]);
    await user.click(within(screen.getByRole('radiogroup', { name: 'Período' })).getByText('Hoje'));
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ from: '2026-11-15', to: '2026-11-15' }));
    expect(address()).toBe('/?period=today');
  });

  it('says what went wrong, and tries again', async () => {
    wire.on('GET /api/dashboard', () => refusal('unexpected'));
    const { user } = renderApp('/');
    expect(await screen.findByText('Os números não carregaram')).toBeTruthy();
    wire.on('GET /api/dashboard', () => Response.json(nothing));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Total de contatos')).toBeTruthy();
  });
});
