import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Offer } from '@yupflow/contract/checkout';
import type { PublicInvoice } from '@yupflow/contract/invoices';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { fakeWire, refusal, subscription, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
const token = 'AAAAAAAAAAAAAAAAAAAAAA';
const seller = { name: 'Prosa', logo: null };

const offer: Offer = {
  id: token,
  seller,
  plan: { name: 'Pro', description: 'Fluxos e disparos\nCRM e API' },
  prices: { monthly: 24_990, semiannual: null, yearly: 239_904, lifetime: null },
  ways: { pix: true, card: { by: 'page', public_key: null } },
};

const open: PublicInvoice = {
  id: 'BBBBBBBBBBBBBBBBBBBBBB',
  number: 12,
  state: 'open',
  seller,
  company: 'Casa Lume',
  description: 'Pro, anual',
  cycle: 'yearly',
  subtotal: 239_904,
  discount: 0,
  total: 239_904,
  coupon: null,
  issued_at: '2026-11-16T12:00:00.000Z',
  due_date: '2026-11-16',
  is_overdue: false,
  paid_at: null,
  term: null,
  method: null,
  payer: null,
  ways: offer.ways,
  charge: null,
  is_code_mailed: false,
};
const withPix: PublicInvoice = {
  ...open,
  charge: {
    method: 'pix',
    state: 'pending',
    pix: { text: '00020126pix', expires_at: null },
    is_confirmed_by_hand: true,
    url: null,
    reason: null,
  },
};
const paid: PublicInvoice = {
  ...open,
  state: 'paid',
  paid_at: '2026-11-16T17:05:00.000Z',
  term: { until: '2027-11-16' },
  method: 'pix',
  payer: { name: 'Casa Lume Ltda', document_end: '35' },
  is_code_mailed: true,
};

/** Answers each look that waits, when the test says so. */
let release: (invoice: PublicInvoice) => void;

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on(`GET /api/checkout/${token}`, () => Response.json(offer));
  const waiting = new Promise<PublicInvoice>((resolve) => {
    release = resolve;
  });
  wire.on(`GET /api/invoices/${open.id}`, async ({ query }) => Response.json(query.wait ? await waiting : open));
});

async function fillIn(user: UserEvent) {
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  await write(user, field('Nome ou razão social'), 'Casa Lume Ltda');
  await write(user, field('CPF ou CNPJ'), '11222333000181');
  await write(user, field('E-mail'), 'ana@casalume.com.br');
  await write(user, field('WhatsApp'), '11988774521');
  await write(user, field('CEP'), '04538133');
  await write(user, field('Rua'), 'Avenida Faria Lima');
  await write(user, field('Número'), '3477');
  await write(user, field('Bairro'), 'Itaim Bibi');
  await write(user, field('Cidade'), 'São Paulo');
  await user.selectOptions(screen.getByLabelText('Estado'), 'SP');
}

const posts = () => wire.heard.filter(({ method, path }) => method === 'POST' && path !== '/api/logout');

describe('an offer', () => {
  it('is bought without an account, and its invoice takes over', async () => {
    wire.on(`POST /api/checkout/${token}`, () => Response.json(withPix, { status: 201 }));
    const { user, address } = renderApp(`/checkout/${token}`, { isSignedIn: false });
    await screen.findByText('Plano Pro');
    await user.click(screen.getByRole('radio', { name: /Anual/ }));
    expect(screen.getByText('−20%')).toBeTruthy();
    await fillIn(user);
    await write(user, screen.getByLabelText('Nome da empresa'), 'Casa Lume');
    await user.click(screen.getByRole('button', { name: /Gerar PIX de R\$\s2\.399,04/ }));
    await waitFor(() => expect(address()).toBe(`/invoice/${open.id}`));
    expect(posts()[0]?.body).toEqual({
      company: 'Casa Lume',
      cycle: 'yearly',
      language: 'pt-BR',
      payment: {
        method: 'pix',
        payer: {
          name: 'Casa Lume Ltda',
          document: '11222333000181',
          email: 'ana@casalume.com.br',
          phone: '5511988774521',
          address: {
            postalCode: '04538133',
            street: 'Avenida Faria Lima',
            number: '3477',
            complement: '',
            neighbourhood: 'Itaim Bibi',
            city: 'São Paulo',
            state: 'SP',
          },
        },
      },
    });
    expect(await screen.findByRole('img', { name: 'QR code do PIX' })).toBeTruthy();
  });

  it('says on its fields what is missing, and sends nothing', async () => {
    const { user } = renderApp(`/checkout/${token}`, { isSignedIn: false });
    await user.click(await screen.findByRole('button', { name: /Gerar PIX/ }));
    await waitFor(() => expect(screen.getByLabelText('Estado').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.queryByText('Estado inválido.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Nome ou razão social'));
    expect(posts()).toEqual([]);
  });

  it('puts what the server refuses on the field it is about', async () => {
    wire.on(`POST /api/checkout/${token}`, () =>
      refusal('invalid_fields', { fields: { 'payment.payer.document': 'invalid_document' } }),
    );
    const { user } = renderApp(`/checkout/${token}`, { isSignedIn: false });
    await screen.findByText('Plano Pro');
    await fillIn(user);
    await write(user, screen.getByLabelText('Nome da empresa'), 'Casa Lume');
    await user.click(screen.getByRole('button', { name: /Gerar PIX/ }));
    await waitFor(() => expect(screen.getByLabelText('CPF ou CNPJ').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText<HTMLInputElement>('Rua').value).toBe('Avenida Faria Lima');
  });

  it('says that it was the gateway that did not answer, and not our server', async () => {
    wire.on(`POST /api/checkout/${token}`, () => refusal('gateway_unavailable'));
    const { user } = renderApp(`/checkout/${token}`, { isSignedIn: false });
    await screen.findByText('Plano Pro');
    await fillIn(user);
    await write(user, screen.getByLabelText('Nome da empresa'), 'Casa Lume');
    await user.click(screen.getByRole('button', { name: /Gerar PIX/ }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^O meio de pagamento não respondeu/);
    expect(posts()).toHaveLength(1);
  });

  it('takes a coupon, or says that it is none', async () => {
    wire.on(`POST /api/checkout/${token}/quote`, ({ body }) =>
      (body as { coupon: string }).coupon === 'volta100'
        ? Response.json({ subtotal: 24_990, discount: 24_990, total: 0, coupon: { code: 'VOLTA100', cycles: 1 } })
        : refusal('invalid_fields', { fields: { coupon: 'invalid_coupon' } }),
    );
    const { user } = renderApp(`/checkout/${token}`, { isSignedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Tem um cupom?' }));
    await write(user, screen.getByLabelText('Cupom'), 'NADA');
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('Cupom inválido ou expirado.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Cupom'));
    await write(user, screen.getByLabelText('Cupom'), 'volta100');
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('na primeira fatura')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ativar sem custo' })).toBeTruthy();
  });

  it.each([
    [null, 'Depois, R$ 124,95 por mês. Cancele quando quiser.'],
    [1, 'Depois, R$ 249,90 por mês. Cancele quando quiser.'],
    [3, 'Com o cupom, R$ 124,95 em 3 faturas. Depois, R$ 249,90 por mês. Cancele quando quiser.'],
  ])('says what comes after a coupon for %s invoices', async (cycles, text) => {
    const half = { subtotal: 24_990, discount: 12_495, total: 12_495, coupon: { code: 'METADE', cycles } };
    wire.on(`POST /api/checkout/${token}/quote`, () => Response.json(half));
    const { user } = renderApp(`/checkout/${token}`, { isSignedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Tem um cupom?' }));
    await write(user, screen.getByLabelText('Cupom'), 'metade');
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    await screen.findByText('METADE');
    const plain = (shown: string) => shown.replaceAll('\u00a0', ' ');
    expect(screen.getByText(/^(Depois|Com o cupom)/).textContent).toSatisfy((shown: string) => plain(shown) === text);
  });

  it('that is none says so', async () => {
    wire.on(`GET /api/checkout/${token}`, () => refusal('not_found'));
    renderApp(`/checkout/${token}`, { isSignedIn: false });
    expect(await screen.findByRole('heading', { name: 'Esta oferta não existe mais' })).toBeTruthy();
  });
});

describe('an invoice', () => {
  it('turns into its receipt by itself once it is paid', async () => {
    wire.on(`GET /api/invoices/${open.id}`, async ({ query }) => {
      if (!query.wait) return Response.json(withPix);
      const answer = await new Promise<PublicInvoice>((resolve) => {
        release = resolve;
      });
      return Response.json(answer);
    });
    renderApp(`/invoice/${open.id}`, { isSignedIn: false });
    expect(await screen.findByText('Aguardando o pagamento…')).toBeTruthy();
    expect(screen.getByText(/O vendedor confirma/)).toBeTruthy();
    await waitFor(() => expect(wire.heard.some(({ query }) => query.wait === 'open')).toBe(true));
    release(paid);
    expect(await screen.findByRole('heading', { name: 'Pagamento confirmado' })).toBeTruthy();
    expect(screen.getByText(/Enviamos o código de ativação/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Criar conta' }).getAttribute('href')).toBe('/register');
    expect(screen.getByText('documento terminado em 35')).toBeTruthy();
  });

  it('that is paid says until when', async () => {
    wire.on(`GET /api/invoices/${open.id}`, () => Response.json({ ...paid, is_code_mailed: false }));
    renderApp(`/invoice/${open.id}`, { isSignedIn: false });
    expect(await screen.findByText('O acesso de Casa Lume está liberado até 16/11/2027.')).toBeTruthy();
    expect(screen.getByText('Válido até').nextElementSibling?.textContent).toBe('16/11/2027');
  });

  it('that is paid for ever says so', async () => {
    wire.on(`GET /api/invoices/${open.id}`, () => Response.json({ ...paid, term: { until: null } }));
    renderApp(`/invoice/${open.id}`, { isSignedIn: false });
    expect((await screen.findByText('Válido até')).nextElementSibling?.textContent).toBe('Não vence');
  });

  it('that cost nothing was not paid', async () => {
    wire.on(`GET /api/invoices/${open.id}`, () => Response.json({ ...paid, method: 'free', total: 0 }));
    renderApp(`/invoice/${open.id}`, { isSignedIn: false });
    expect(await screen.findByRole('heading', { name: 'Tudo certo, sem custo' })).toBeTruthy();
  });

  it('knows its owner: who paid last, and how they would rather pay', async () => {
    const address = { postalCode: '04538133', street: 'Avenida Faria Lima', number: '3477', complement: '' };
    const payer = {
      name: 'Casa Lume Ltda',
      document: '12ABC34501DE35',
      email: 'financeiro@casalume.com.br',
      phone: '+5511988774521',
      address: { ...address, neighbourhood: 'Itaim Bibi', city: 'São Paulo', state: 'SP' },
    };
    wire.on(`GET /api/invoices/${open.id}/payer`, () => Response.json({ payer }));
    const { id, number, total, due_date } = open;
    const invoice = { id, number, total, due_date };
    wire.on('GET /api/subscription', () => Response.json({ ...subscription, method: 'card', invoice }));
    renderApp(`/invoice/${open.id}`);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Rua').value).toBe('Avenida Faria Lima'));
    expect(screen.getByLabelText<HTMLInputElement>('CPF ou CNPJ').value).toBe('12.ABC.345/01DE-35');
    expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('SP');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Cartão/ }).checked).toBe(true);
  });

  it('asks nobody else who paid last', async () => {
    renderApp(`/invoice/${open.id}`, { isSignedIn: false });
    expect(await screen.findByRole('heading', { name: 'Fatura nº 12' })).toBeTruthy();
    expect(wire.heard.filter(({ path }) => path.endsWith('/payer') || path === '/api/subscription')).toEqual([]);
  });

  it('that waits for a PIX offers the card when it is to be paid otherwise, and the way back', async () => {
    wire.on(`GET /api/invoices/${open.id}`, ({ query }) =>
      query.wait ? new Promise<Response>(() => {}) : Response.json(withPix),
    );
    const { user } = renderApp(`/invoice/${open.id}`, { isSignedIn: false });
    await user.click(await screen.findByRole('button', { name: 'Pagar de outra forma' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Cartão/ }).checked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Voltar ao PIX' }));
    expect(screen.getByText('Aguardando o pagamento…')).toBeTruthy();
  });

  it('asks before what was typed to pay it is lost', async () => {
    const { user, router, address } = renderApp(`/invoice/${open.id}`, { isSignedIn: false });
    await write(user, await screen.findByLabelText('Rua'), 'Avenida Faria Lima');
    void router.navigate({ to: '/login' });
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Descartar as alterações?' })).getByRole('button', {
        name: 'Continuar editando',
      }),
    );
    expect(address()).toBe(`/invoice/${open.id}`);
    expect(screen.getByLabelText<HTMLInputElement>('Rua').value).toBe('Avenida Faria Lima');
  });

  it('says why a card was refused, and can be paid otherwise', async () => {
    const refused = { ...withPix.charge, method: 'card', state: 'refused', pix: null };
    const card = { by: 'page', public_key: null } as const;
    wire.on(`GET /api/invoices/${open.id}`, async ({ query }) =>
      query.wait
        ? new Promise<Response>(() => {})
        : Response.json({
            ...open,
            charge: { ...refused, reason: 'cc_rejected_insufficient_amount' },
            ways: { pix: true, card },
          }),
    );
    renderApp(`/invoice/${open.id}`, { isSignedIn: false });
    expect(await screen.findByText(/falta de limite/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: /PIX/ })).toBeTruthy();
  });

  it.each([
    ['void', 'Fatura anulada'],
    ['refunded', 'Fatura reembolsada'],
  ] as const)('that is %s asks for nothing', async (state, title) => {
    wire.on(`GET /api/invoices/${open.id}`, () => Response.json({ ...open, state }));
    renderApp(`/invoice/${open.id}`, { isSignedIn: false });
    const heading = await screen.findByRole('heading', { name: title });
    expect(within(heading.closest('main') as HTMLElement).queryByRole('textbox')).toBeNull();
  });
});
