import { screen, within } from '@testing-library/react';
import type { Dashboard } from '@yupflow/contract/dashboard';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { greetingOf } from '../src/features/dashboard/greeting.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { aReport } from './a-report.ts';
import { renderApp } from './render-app.tsx';
import { ana, fakeWire, refusal, type Wire } from './wire.ts';

it.each([
  ['2026-11-15T07:59:00Z', 'evening'],
  ['2026-11-15T08:00:00Z', 'morning'],
  ['2026-11-15T15:00:00Z', 'afternoon'],
  ['2026-11-15T21:00:00Z', 'evening'],
  ['2026-11-16T03:00:00Z', 'evening'],
] as const)('greets by the hour in São Paulo (%s)', (moment, greeting) => {
  expect(greetingOf(new Date(moment), 'America/Sao_Paulo')).toBe(greeting);
});

/** jsdom lays nothing out: what is drawn in its own pixels has 700 of them. */
class WideObserver {
  readonly #tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ contentRect: { width: 700 } } as ResizeObserverEntry], this as unknown as ResizeObserver);
  }
  unobserve() {}
  disconnect() {}
}

describe('the page', () => {
  let wire: Wire;
  const zero = { value: 0, before: 0 };
  const nothing = { total_attendances: zero, total_contacts: zero, new_contacts: zero, custom_events: zero };
  const busy: Dashboard = {
    total_attendances: { value: 61, before: 51 },
    total_contacts: { value: 8412, before: 8412 },
    new_contacts: { value: 496, before: 541 },
    custom_events: { value: 318, before: 0 },
  };
  const usual = { from: '2026-10-17', to: '2026-11-15' };
  const asked = (path = '/api/dashboard') => wire.heard.filter((call) => call.path === path).map(({ query }) => query);

  /** On the last day 42 wrote to us and we to 19; four weeks before it were 51. */
  function aBusyReport() {
    const report = aReport(usual);
    const last = report.days.at(-1);
    const before = report.days[1];
    if (last) Object.assign(last, { receptive: 42, active: 19 });
    if (before) Object.assign(before, { receptive: 51 });
    const { hours } = report;
    hours[1]?.splice(15, 1, 42);
    return {
      ...report,
      totals: { ...report.totals, receptive: { value: 93, before: 0 }, active: { value: 19, before: 0 } },
      first_response: {
        count: { value: 42, before: 40 },
        median: { value: 192, before: 233 },
        p90: { value: 840, before: 900 },
      },
      members: [
        {
          member: { id: '01930000-0000-7000-8000-000000000009', name: 'Juliana Prado' },
          attendances: { value: 312, before: 300 },
          closed: { value: 290, before: 280 },
          first_response: { value: 125, before: 130 },
          resolution: { value: 6360, before: 6000 },
        },
        {
          member: null,
          attendances: { value: 13, before: 0 },
          closed: zero,
          first_response: { value: null, before: null },
          resolution: { value: null, before: null },
        },
      ],
      more_members: 2,
    };
  }

  beforeEach(async () => {
    await chooseLanguage('pt-BR');
    vi.stubGlobal('ResizeObserver', WideObserver);
    vi.useFakeTimers({ now: new Date('2026-11-16T01:30:00Z'), shouldAdvanceTime: true });
    wire = fakeWire();
    wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['dashboard'] }));
    wire.on('GET /api/dashboard', () => Response.json(nothing));
    wire.on('GET /api/dashboard/report', ({ query }) =>
      Response.json(aReport({ from: query.from ?? '', to: query.to ?? '' })),
    );
    wire.on('GET /api/jobs', () => Response.json({ results: [], cursor: null }));
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('greets by first name, with the date of the company, and teaches while all is zero', async () => {
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Boa noite, Ana' })).toBeTruthy();
    expect(screen.getByText('domingo, 15 de novembro')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Seus números aparecem aqui' })).toBeTruthy();
    expect(asked()).toEqual([usual]);
    expect(asked('/api/dashboard/report')).toEqual([usual]);
  });

  it('shows the four figures with their change', async () => {
    wire.on('GET /api/dashboard', () => Response.json(busy));
    renderApp('/');
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Total de atendimentos61+19,6%antes 51',
      'Total de contatos8.412antes 8.412',
      'Novos contatos496-8,3%antes 541',
      'Eventos personalizados318+318antes 0',
    ]);
    expect(screen.queryByText('Seus números aparecem aqui')).toBeNull();
  });

  it('reads a day out, beside the same weekday four weeks before', async () => {
    wire.on('GET /api/dashboard', () => Response.json(busy));
    wire.on('GET /api/dashboard/report', () => Response.json(aBusyReport()));
    const { user } = renderApp('/');
    const chart = await screen.findByRole('slider', { name: 'Total de atendimentos, Por dia' });
    expect(chart.getAttribute('aria-valuetext')).toBe(
      'dom., 15 de novembro, Total de atendimentos: 61, 4 semanas antes: 51, Receptivos · ativos: 42 · 19',
    );
    chart.focus();
    await user.keyboard('{Home}{ArrowRight}');
    expect(chart.getAttribute('aria-valuetext')).toContain('dom., 18 de outubro, Total de atendimentos: 51');
  });

  it('has the same as a table behind a switch', async () => {
    wire.on('GET /api/dashboard', () => Response.json(busy));
    wire.on('GET /api/dashboard/report', () => Response.json(aBusyReport()));
    const { user } = renderApp('/');
    const panel = await screen.findByRole('tabpanel');
    await user.click(await within(panel).findByRole('radio', { name: 'Tabela' }));
    const [head, newest] = within(panel).getAllByRole('row');
    expect([...(head?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      'Dia',
      'Total de atendimentos',
      '4 semanas antes',
      'Receptivos',
      'Ativos',
    ]);
    expect([...(newest?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      '15 de nov. de 2026',
      '61',
      '51',
      '42',
      '19',
    ]);
  });

  it('tells who wrote first, how long it took, who took it and when people write', async () => {
    wire.on('GET /api/dashboard', () => Response.json(busy));
    wire.on('GET /api/dashboard/report', () => Response.json(aBusyReport()));
    renderApp('/');
    const split = await screen.findByRole('region', { name: 'Receptivo e ativo' });
    expect(split.textContent).toContain('Receptivo, eles escreveram9383%');
    const times = screen.getByRole('region', { name: 'Tempos' });
    expect(times.textContent).toContain('3 min 12 s41 s mais rápido9 em cada 10 em até 14 min42 atendimentos medidos');
    expect(times.textContent).toContain('Aparece quando um atendimento for encerrado.');
    const members = screen.getByRole('region', { name: 'Atendimentos por membro' });
    expect(
      within(members)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['MembroTotal1ª respostaResolução', 'JPJuliana Prado3122 min 5 s1 h 46 min', 'Sem responsável13––']);
    expect(members.textContent).toContain('E mais 2 pessoas. A exportação tem todas.');
    const hours = screen.getByRole('table', { name: 'Mensagens recebidas por dia da semana e hora.' });
    expect(
      within(hours)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']);
    expect(within(hours).getByRole('cell', { name: '42' })).toBeTruthy();
    expect(screen.getByText('Pico: ter, 15h')).toBeTruthy();
  });

  it('says who waits longer than the company wants, with the way to them for whoever attends', async () => {
    wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['dashboard', 'tickets'] }));
    wire.on('GET /api/dashboard', () => Response.json(busy));
    wire.on('GET /api/dashboard/report', () =>
      Response.json({ ...aBusyReport(), overdue: 3, within_target: { value: 0.857, before: null } }),
    );
    renderApp('/');
    const link = await screen.findByRole('link', { name: '3 atendimentos esperam há mais de 15 min' });
    expect(link.getAttribute('href')).toBe('/chats');
    expect(screen.getByRole('region', { name: 'Tempos' }).textContent).toContain('86% na meta de 15 min');
  });

  it('says so without a way where somebody only reads', async () => {
    wire.on('GET /api/dashboard/report', () => Response.json({ ...aBusyReport(), overdue: 1_000 }));
    renderApp('/');
    expect(await screen.findByText('1.000+ atendimentos esperam há mais de 15 min')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /esperam há mais/ })).toBeNull();
  });

  it('keeps the period in the address', async () => {
    const { user, address } = renderApp('/?period=month');
    await screen.findByText('Total de contatos');
    expect(asked()).toEqual([{ from: '2026-11-01', to: '2026-11-15' }]);
    await user.click(within(screen.getByRole('radiogroup', { name: 'Período' })).getByText('Hoje'));
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ from: '2026-11-15', to: '2026-11-15' }));
    expect(address()).toBe('/?period=today');
  });

  it('takes any two days of the calendar, none of them in the future', async () => {
    const { user, address } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: /^Período: .* Escolher outro$/ }));
    const calendar = within(await screen.findByRole('dialog', { name: 'Escolher período' }));
    expect(calendar.getByText('Os dias seguem o fuso da empresa: São Paulo (GMT-3).')).toBeTruthy();
    expect(calendar.getByRole('button', { name: /16 de novembro/ }).getAttribute('aria-disabled')).toBe('true');
    await user.click(calendar.getByRole('button', { name: /\b2 de novembro/ }));
    await user.click(calendar.getByRole('button', { name: /\b5 de novembro/ }));
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ from: '2026-11-02', to: '2026-11-05' }));
    expect(address()).toBe('/?from=2026-11-02&to=2026-11-05');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for a sheet of the period that one sees', async () => {
    wire.on('POST /api/dashboard/export', () => refusal('unexpected'));
    const { user } = renderApp('/?period=7days');
    await user.click(await screen.findByRole('button', { name: 'Exportar' }));
    await vi.waitFor(() =>
      expect(wire.heard.find(({ path }) => path === '/api/dashboard/export')?.body).toEqual({
        from: '2026-11-09',
        to: '2026-11-15',
      }),
    );
    expect(await screen.findByRole('button', { name: 'Exportar', busy: false })).toBeTruthy();
  });

  it('says that days are counted anew after another time zone, and shows all of it as soon as they are', async () => {
    wire.on('GET /api/dashboard', () => Response.json(busy));
    wire.on('GET /api/dashboard/report', () => Response.json({ ...aBusyReport(), is_settling: true }));
    renderApp('/');
    expect(await screen.findByText(/^O fuso da empresa mudou\./)).toBeTruthy();
    const attendances = () => screen.findByRole('tab', { name: /^Total de atendimentos/ });
    expect((await attendances()).textContent).toContain('61');
    wire.on('GET /api/dashboard', () => Response.json({ ...busy, total_attendances: { value: 64, before: 51 } }));
    wire.on('GET /api/dashboard/report', () => Response.json(aBusyReport()));
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(() => expect(screen.queryByText(/^O fuso da empresa mudou\./)).toBeNull());
    await vi.waitFor(async () => expect((await attendances()).textContent).toContain('64'));
  });

  it('asks again every minute while somebody looks at it', async () => {
    renderApp('/');
    await screen.findByText('Total de contatos');
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect([asked().length, asked('/api/dashboard/report').length]).toEqual([2, 2]));
  });

  it('says what went wrong, and tries again', async () => {
    wire.on('GET /api/dashboard', () => refusal('unexpected'));
    const { user } = renderApp('/');
    expect(await screen.findByText('Os números não carregaram')).toBeTruthy();
    wire.on('GET /api/dashboard', () => Response.json(nothing));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Total de contatos')).toBeTruthy();
  });

  it('keeps the figures where only their course did not load', async () => {
    wire.on('GET /api/dashboard', () => Response.json(busy));
    wire.on('GET /api/dashboard/report', () => refusal('unexpected'));
    const { user } = renderApp('/');
    const panel = within(await screen.findByRole('tabpanel'));
    expect(await panel.findByText('Os números não carregaram')).toBeTruthy();
    wire.on('GET /api/dashboard/report', () => Response.json(aBusyReport()));
    await user.click(panel.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('slider')).toBeTruthy();
  });
});
