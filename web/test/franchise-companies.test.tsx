import { screen, within } from '@testing-library/react';
import type { SoldCompany } from '@yupflow/contract/franchise-companies';
import type { SoldInvoice } from '@yupflow/contract/franchise-invoices';
import type { SoldPlan } from '@yupflow/contract/plans';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, fakeWire, type Wire, yupflow } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
let bakery: SoldCompany;

const pro: SoldPlan = {
  id: '01930000-0000-7000-8000-0000000000f1',
  name: 'Pro',
  description: '',
  prices: { monthly: null, semiannual: null, yearly: 149_000, lifetime: null },
  role: null,
  is_active: true,
  checkout_url: 'https://example.com/checkout/abc',
  companies: 1,
  created_at: '2026-10-03T12:00:00.000Z',
};

const invoice: SoldInvoice = {
  id: '01930000-0000-7000-8000-0000000000a7',
  number: 7,
  company: { id: '01930000-0000-7000-8000-0000000000d1', name: 'Padaria Sol' },
  description: 'Pro',
  cycle: 'yearly',
  state: 'open',
  is_overdue: false,
  subtotal: 149_000,
  discount: 0,
  total: 149_000,
  coupon: null,
  due_date: '2026-11-17',
  issued_at: '2026-11-10T12:00:00.000Z',
  paid_at: null,
  method: null,
  flag: null,
  note: '',
  url: 'https://example.com/invoice/abc',
};

// Fetched once, before anybody waits for it: its first translation takes a busy machine longer than a test waits.
beforeAll(async () => {
  await import('../src/app/layouts/shell-layout.tsx');
  await import('../src/app/layouts/franchises-layout.tsx');
  await import('../src/features/franchise-companies/franchise-companies-page.tsx');
}, 60_000);

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  bakery = {
    id: invoice.company.id,
    name: 'Padaria Sol',
    image: null,
    owner: null,
    owner_email: 'sol@padaria.example',
    state: 'active',
    plan: { id: pro.id, name: pro.name },
    cycle: 'yearly',
    role: null,
    due_date: '2027-10-03',
    activation: null,
    members: 0,
    owed: 0,
    created_at: '2026-10-03T12:00:00.000Z',
    is_suspended_by_hand: false,
    deleted_after: null,
  };
  wire.on('GET /api/infos', () => Response.json({ ...yupflow, isFranchiseMode: true }));
  wire.on('GET /api/me', () => Response.json({ ...ana, isFranchiseAdmin: true }));
  wire.on('GET /api/franchise/companies', () => aList([bakery]));
  wire.on('GET /api/franchise/companies/count', () => Response.json({ all: 1, states: [] }));
  wire.on('GET /api/franchise/users', () => aList([]));
  wire.on('GET /api/franchise/invoices', () => aList([invoice]));
  wire.on('GET /api/franchise/plans', () => Response.json({ results: [pro] }));
  wire.on('GET /api/franchise/roles/short', () => aList([]));
});

const sent = (method: string, path: string) =>
  wire.heard.filter((call) => call.method === method && call.path === path).map(({ body }) => body);
const openMenu = async (user: ReturnType<typeof renderApp>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Ações de Padaria Sol' }));
  return screen.findByRole('menu');
};

describe("the reseller's companies", () => {
  it('come with whoever falls due first on top', async () => {
    renderApp('/franchise/companies');
    await screen.findByText('sol@padaria.example');
    expect(wire.heard.find(({ path }) => path === '/api/franchise/companies')?.query).toMatchObject({
      sort: 'due_date',
    });
  });

  it('keep what its people will feel apart from the rest of the menu', async () => {
    const { user } = renderApp('/franchise/companies');
    const menu = await openMenu(user);
    expect(within(menu).getAllByRole('separator')).toHaveLength(2);
  });

  it('are given back at once where somebody suspended the wrong one', async () => {
    wire.on(`POST /api/franchise/companies/${bakery.id}/suspend`, () => {
      bakery = { ...bakery, state: 'suspended', is_suspended_by_hand: true };
      return Response.json(bakery);
    });
    wire.on(`POST /api/franchise/companies/${bakery.id}/reactivate`, () => {
      bakery = { ...bakery, state: 'active', is_suspended_by_hand: false };
      return Response.json(bakery);
    });
    const { user } = renderApp('/franchise/companies');
    await user.click(within(await openMenu(user)).getByRole('menuitem', { name: 'Suspender' }));
    const dialog = await screen.findByRole('dialog', { name: 'Suspender Padaria Sol?' });
    await user.click(within(dialog).getByRole('button', { name: 'Suspender' }));
    await screen.findByText('Empresa Padaria Sol suspensa.');
    // By the keyboard: jsdom knows no captured pointer.
    screen.getByRole('button', { name: 'Desfazer' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Empresa Padaria Sol reativada.');
    expect(sent('POST', `/api/franchise/companies/${bakery.id}/reactivate`)).toEqual([{ due_date: null }]);
  });

  it('are sold a plan that is for sale, for a cycle that it has a price for, unless somebody chooses otherwise', async () => {
    wire.on('POST /api/franchise/companies', () =>
      Response.json({ ...bakery, name: 'Ateliê Mel', code: null, invoiceId: null }, { status: 201 }),
    );
    const { user } = renderApp('/franchise/companies?open=new');
    await write(user, await screen.findByRole('textbox', { name: 'Nome da empresa' }), 'Ateliê Mel');
    await write(user, screen.getByRole('textbox', { name: 'E-mail do proprietário' }), 'mel@atelie.example');
    await screen.findByText('R$ 1.490,00');
    await user.click(screen.getByRole('button', { name: /Criar empresa/ }));
    await screen.findByText('Empresa Ateliê Mel criada.');
    expect(sent('POST', '/api/franchise/companies')).toMatchObject([{ planId: pro.id, cycle: 'yearly' }]);
  });

  it('can be seen again where filters left none', async () => {
    wire.on('GET /api/franchise/companies', ({ query }) => aList(query.due ? [] : [bakery]));
    const { user, address } = renderApp('/franchise/companies?due=7');
    await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
    await screen.findByText('sol@padaria.example');
    expect(address()).toBe('/franchise/companies');
  });
});

it('names whose money it is before a payment is registered', async () => {
  const { user } = renderApp('/franchise/companies?section=invoices');
  await user.click(await screen.findByRole('button', { name: 'Ações de Nº 7 Padaria Sol' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Registrar pagamento' }));
  const dialog = await screen.findByRole('dialog', { name: 'Registrar o pagamento da fatura 7?' });
  expect(dialog.textContent).toContain('Padaria Sol');
  expect(dialog.textContent).toContain('1.490,00');
});

describe("the reseller's invoices", () => {
  it('can be seen again where a filter left none', async () => {
    wire.on('GET /api/franchise/invoices', ({ query }) => aList(query.state ? [] : [invoice]));
    const { user, address } = renderApp('/franchise/companies?section=invoices&state=refunded');
    await screen.findByRole('heading', { name: 'Nenhuma fatura aqui' });
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await screen.findByText('Nº 7 · Pro');
    expect(address()).toBe('/franchise/companies?section=invoices');
  });

  it('say what they are for while there is none, and how the first one is made', async () => {
    wire.on('GET /api/franchise/invoices', () => aList([]));
    const { user } = renderApp('/franchise/companies?section=invoices');
    await screen.findByRole('heading', { name: 'Nenhuma fatura ainda' });
    await user.click(screen.getAllByRole('button', { name: 'Nova fatura' }).at(-1) as HTMLElement);
    await screen.findByRole('dialog', { name: 'Nova fatura' });
  });

  it('of one company lead back to those of all, by a button that says both', async () => {
    wire.on(`GET /api/franchise/companies/${bakery.id}`, () => Response.json(bakery));
    const { user, address } = renderApp(`/franchise/companies?section=invoices&company=${bakery.id}`);
    await user.click(await screen.findByRole('button', { name: 'De Padaria Sol: Ver de todas' }));
    expect(address()).toBe('/franchise/companies?section=invoices');
  });
});

describe('an activation code that is shown this once', () => {
  const codeCall = () => `/api/franchise/companies/${bakery.id}/code`;
  const made = () => Response.json({ ...bakery, code: 'SOL-2026' });
  const ask = async ({ user }: ReturnType<typeof renderApp>) => {
    await user.click(within(await openMenu(user)).getByRole('menuitem', { name: 'Gerar código de ativação' }));
    const question = await screen.findByRole('alertdialog', { name: 'Gerar outro código para Padaria Sol?' });
    return () => user.click(within(question).getByRole('button', { name: 'Gerar código' }));
  };

  beforeEach(() => {
    bakery = { ...bakery, state: 'inactive', activation: { lastFour: '0001', redeemed_at: null } };
    wire.on(`POST ${codeCall()}`, made);
  });

  it('is made once, however often one presses while it is being made', async () => {
    const answer = Promise.withResolvers<Response>();
    wire.on(`POST ${codeCall()}`, () => answer.promise);
    const press = await ask(renderApp('/franchise/companies'));
    await press();
    await press();
    answer.resolve(made());
    await screen.findByText('SOL-2026');
    expect(sent('POST', codeCall())).toHaveLength(1);
  });

  it('is not lost by closing it, nor by going elsewhere', async () => {
    const app = renderApp('/franchise/companies');
    const press = await ask(app);
    await press();
    await app.user.click(await screen.findByRole('button', { name: 'Pronto' }));
    const stay = async () =>
      app.user.click(
        within(await screen.findByRole('alertdialog', { name: 'Você guardou o código?' })).getByRole('button', {
          name: 'Voltar e copiar',
        }),
      );
    await stay();
    void app.router.navigate({ to: '/franchise/email' });
    await stay();
    expect(app.address()).toBe('/franchise/companies');
    expect(screen.getByText('SOL-2026')).toBeTruthy();
  });
});
