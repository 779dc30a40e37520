import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReceivedInvite, User } from '@yupflow/contract/me';
import type { SubscriptionState } from '@yupflow/contract/subscription';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, fakeWire, refusal, subscription, type Wire, yupflow } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
let who: User;

const invite: ReceivedInvite = {
  id: '01930000-0000-7000-8000-0000000000e1',
  company: { name: 'Oficina Prado', image: null },
  invited_by: 'Olívia Prado',
  roles: ['Atendente', 'Marketing'],
  created_at: '2026-10-03T12:00:00.000Z',
  expires_at: '2026-10-10T12:00:00.000Z',
};
const newcomer: User = { ...ana, activeCompany: null, permissions: [], invites: [invite] };
const without = (subscription: SubscriptionState): User => ({
  ...ana,
  activeCompany: ana.activeCompany && { ...ana.activeCompany, isSubscriptionValid: false, subscription },
});

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  who = newcomer;
  wire.on('GET /api/me', () => Response.json(who));
  wire.on('GET /api/infos', () => Response.json({ ...yupflow, isFranchiseMode: true }));
  wire.on('GET /api/tags', () => aList([]));
});

const show = () => renderApp('/failed-subscription');
const heading = () => screen.findByRole('heading', { level: 1 });
const sent = (method: string) => wire.heard.filter((call) => call.method === method && call.path !== '/api/logout');
const done = () => new Response(null, { status: 204 });

describe('what happened', () => {
  it.each([
    ['suspended', 'O acesso da empresa Casa Lume está suspenso'],
    ['inactive', 'A empresa Casa Lume ainda não está ativa'],
    ['cancelled', 'A assinatura da empresa Casa Lume foi cancelada'],
    ['franchise_unpaid', 'O acesso da empresa Casa Lume está indisponível'],
  ] as const)('is said of a company that is %s', async (state, title) => {
    who = without(state);
    show();
    expect((await heading()).textContent).toBe(title);
  });

  it('is said to somebody without a company', async () => {
    show();
    expect((await heading()).textContent).toBe('Você não faz parte de nenhuma empresa!');
  });

  it('comes with what still works, and the account stays open', async () => {
    who = without('suspended');
    show();
    await heading();
    expect(screen.getByText('Nada foi apagado:')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'nome, senha e sessões' }).getAttribute('href')).toBe('/settings');
  });

  it.each([
    ['suspended', 'Fale com a gente: 4002-0099'],
    [null, 'Peça a sua empresa à Prosa.'],
  ] as const)("comes with the reseller's own words (%s)", async (state, words) => {
    who = state ? without(state) : newcomer;
    const own = { notPaid: 'Fale com a gente: 4002-0099', notInCompany: 'Peça a sua empresa à Prosa.' };
    wire.on('GET /api/infos', () => Response.json({ ...yupflow, name: 'Prosa', ...own }));
    show();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Recado de Prosa' })).toBeTruthy();
  });

  it('knows of no codes where nobody sells', async () => {
    wire.on('GET /api/infos', () => Response.json(yupflow));
    show();
    await heading();
    expect(screen.queryByLabelText('Código de ativação')).toBeNull();
    expect(screen.getByText('Aceite um convite para começar.')).toBeTruthy();
  });

  it('is looked at again when asked, by who can do no more', async () => {
    who = without('suspended');
    if (who.activeCompany) who.activeCompany.isOwner = false;
    const { user, address } = show();
    await user.click(await screen.findByRole('button', { name: 'Verificar de novo' }));
    expect(await screen.findByText(/Nada mudou ainda\. Verificado às/)).toBeTruthy();
    who = ana;
    await user.click(screen.getByRole('button', { name: 'Verificar de novo' }));
    await waitFor(() => expect(address()).toBe('/registers/tags'));
  });
});

describe('the owner', () => {
  const invoice = { id: 'BBBBBBBBBBBBBBBBBBBBBB', number: 12, total: 24_990, due_date: '2026-11-10' };

  beforeEach(() => {
    who = without('suspended');
    wire.on('GET /api/subscription', () => Response.json({ ...subscription, state: 'suspended', invoice }));
  });

  it('reads since when and what it costs, and pays', async () => {
    wire.on('POST /api/subscription/pay', () => Response.json({ invoiceId: invoice.id }));
    wire.on(`GET /api/invoices/${invoice.id}`, () => refusal('not_found'));
    const { user, address } = show();
    expect((await screen.findAllByText('10/11/2026')).length).toBe(2);
    expect(screen.getByText('13/11/2026')).toBeTruthy();
    expect(screen.getByText('Nº 12 · Pro, mensal')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Pagar R\$\s249,90$/ }));
    await waitFor(() => expect(address()).toBe(`/invoice/${invoice.id}`));
  });

  it('is told when what is owed does not load, and tries again', async () => {
    wire.on('GET /api/subscription', () => refusal('unexpected'));
    const { user } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('A assinatura não carregou');
    wire.on('GET /api/subscription', () => Response.json({ ...subscription, state: 'suspended', invoice }));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('button', { name: /^Pagar R\$\s249,90$/ })).toBeTruthy();
  });

  it('has the payment verified, and is let in', async () => {
    wire.on('POST /api/subscription/verify', () => Response.json({ ...subscription, invoice }));
    const { user, address } = show();
    const verify = await screen.findByRole('button', { name: 'Verificar pagamento' });
    await user.click(verify);
    expect(await screen.findByText(/^Verificado às/)).toBeTruthy();
    who = ana;
    await user.click(verify);
    await waitFor(() => expect(address()).toBe('/registers/tags'));
  });

  it('of a company without a plan chooses one first', async () => {
    const nothing = { ...subscription, state: 'inactive', plan: null, cycle: null, price: null, due_date: null };
    wire.on('GET /api/subscription', () => Response.json(nothing));
    wire.on('GET /api/plans', () => Response.json({ results: [plan] }));
    wire.on('PUT /api/subscription', () => Response.json(subscription));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Escolher plano' }));
    await user.click(await screen.findByRole('radio', { name: /Anual/ }));
    await user.click(screen.getByRole('button', { name: /^Trocar de plano/ }));
    expect(await screen.findByRole('button', { name: /^Pagar/ })).toBeTruthy();
    expect(sent('PUT')[0]?.body).toEqual({ planId: plan.id, cycle: 'yearly' });
  });
});

const plan = {
  id: '01930000-0000-7000-8000-0000000000b1',
  name: 'Pro',
  description: '',
  prices: { monthly: 24_990, semiannual: null, yearly: 239_904, lifetime: null },
};

describe('a company of their own', () => {
  it('is bought by somebody who has none, and paid next', async () => {
    const invoiceId = 'BBBBBBBBBBBBBBBBBBBBBB';
    wire.on('GET /api/plans', () => Response.json({ results: [plan] }));
    wire.on('POST /api/companies', () => Response.json({ company: {}, invoiceId }, { status: 201 }));
    wire.on(`GET /api/invoices/${invoiceId}`, () => refusal('not_found'));
    const { user, address } = show();
    await user.click(await screen.findByRole('button', { name: 'Ver planos' }));
    expect(address()).toBe('/failed-subscription?buy=company');
    await write(user, await screen.findByLabelText('Nome da empresa'), 'Casa Lume');
    await user.click(screen.getByRole('button', { name: /^Ir para o pagamento/ }));
    await waitFor(() => expect(address()).toBe(`/invoice/${invoiceId}`));
    expect(sent('POST')[0]?.body).toEqual({ name: 'Casa Lume', plan: 'monthly', planId: plan.id });
  });

  it('can not be bought where nothing is for sale', async () => {
    wire.on('GET /api/plans', () => Response.json({ results: [] }));
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Ver planos' }));
    expect(await screen.findByText('Nenhum plano à venda')).toBeTruthy();
  });
});

describe('an invite', () => {
  it('is accepted, and the app opens', async () => {
    wire.on(`POST /api/companies/invite/${invite.id}/accept`, () => {
      who = ana;
      return done();
    });
    const { user, address } = show();
    expect(await screen.findByText(/Olívia Prado convidou você · Como Atendente e Marketing/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Aceitar o convite de Oficina Prado' }));
    await waitFor(() => expect(address()).toBe('/registers/tags'));
  });

  it('is accepted once, however often it is clicked', async () => {
    const answers: (() => void)[] = [];
    wire.on(`POST /api/companies/invite/${invite.id}/accept`, async () => {
      await new Promise<void>((resolve) => answers.push(resolve));
      who = ana;
      return done();
    });
    const { user, address } = show();
    await user.dblClick(await screen.findByRole('button', { name: /Aceitar o convite/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Recusar o convite/ }).disabled).toBe(true);
    for (const answer of answers) answer();
    await waitFor(() => expect(address()).toBe('/registers/tags'));
    expect(sent('POST')).toHaveLength(1);
  });

  it('is rejected after a question', async () => {
    wire.on(`POST /api/companies/invite/${invite.id}/reject`, () => {
      who = { ...newcomer, invites: [] };
      return done();
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Recusar o convite de Oficina Prado' }));
    const question = await screen.findByRole('alertdialog', { name: 'Recusar o convite de Oficina Prado?' });
    expect(sent('POST')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Recusar' }));
    expect(await screen.findByText('Convite recusado.')).toBeTruthy();
    expect(await screen.findByText('Nenhum convite por enquanto')).toBeTruthy();
  });

  it('waits for the address to be confirmed', async () => {
    who = { ...newcomer, isEmailConfirmed: false };
    wire.on('POST /api/me/email/confirmation', done);
    const { user } = show();
    expect(await screen.findByText('Confirme o seu e-mail para responder')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Aceitar o convite/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Enviar o link de novo' }));
    expect(await screen.findByText('Link enviado. Veja também o spam.')).toBeTruthy();

    who = newcomer;
    await act(() => queryClient.invalidateQueries({ queryKey: ['me'] }));
    expect(await screen.findByRole('button', { name: /Aceitar o convite/ })).toBeTruthy();
  });

  it('that is gone goes from the page too', async () => {
    wire.on(`POST /api/companies/invite/${invite.id}/accept`, () => {
      who = { ...newcomer, invites: [] };
      return refusal('not_found');
    });
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: /Aceitar o convite/ }));
    expect(await screen.findByText('Nenhum convite por enquanto')).toBeTruthy();
    const said = await screen.findByText('Este convite já foi respondido ou cancelado.');
    expect(said.closest('[data-type="error"]'), 'nothing went wrong').toBeNull();
  });
});

describe('a code', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>('Código de ativação');
  const redeem = () => screen.getByRole('button', { name: 'Resgatar' });

  it('may be pasted in any form, and opens the app', async () => {
    wire.on('POST /api/companies/active-code', () => {
      who = ana;
      return Response.json({});
    });
    const { user, address } = show();
    await user.click(await field());
    await user.paste(' abcd 2345\tefgh-6789 ');
    expect((await field()).value).toBe('abcd-2345-efgh-6789');
    await user.click(redeem());
    await waitFor(() => expect(address()).toBe('/registers/tags'));
    expect(sent('POST')[0]?.body).toEqual({ code: 'ABCD2345EFGH6789' });
    expect(sent('POST')[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('keeps the caret where somebody corrects it', async () => {
    const { user } = show();
    const input = await field();
    await write(user, input, 'ABCDEFGH');
    input.setSelectionRange(2, 2);
    await user.keyboard('XY');
    expect(input.value).toBe('ABXY-CDEF-GH');
    expect(input.selectionStart).toBe(4);
  });

  it.each([
    ['', 'Preencha este campo.'],
    ['ABCD-23', 'O código tem 16 letras e números. Confira se não falta nenhum.'],
  ])('that is not whole is not sent (“%s”)', async (typed, text) => {
    const { user } = show();
    if (typed) await user.type(await field(), typed);
    await field();
    await user.click(redeem());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    expect(sent('POST')).toEqual([]);
  });

  it('that is wrong is said beside its field', async () => {
    wire.on('POST /api/companies/active-code', () => refusal('invalid_fields', { fields: { code: 'invalid_code' } }));
    const { user } = show();
    await write(user, await field(), 'ABCD2345EFGH6789');
    await user.click(redeem());
    expect(await screen.findByText('Este código não existe ou já foi usado. Confira e tente de novo.')).toBeTruthy();
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
  });

  it('tried too often has to wait, and says how long', async () => {
    wire.on('POST /api/companies/active-code', () => refusal('too_many_requests', { retryAfter: 90 }));
    const { user } = show();
    await write(user, await field(), 'ABCD2345EFGH6789');
    await user.click(redeem());
    expect(await screen.findByText(/Tente de novo em 1 min/)).toBeTruthy();
    expect((redeem() as HTMLButtonElement).disabled).toBe(true);
  });
});
