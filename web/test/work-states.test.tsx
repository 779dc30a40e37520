import { screen, waitFor, within } from '@testing-library/react';
import type { Webhook } from '@yupflow/contract/webhooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pages } from '../src/app/pages.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, fakeWire, refusal, type Wire } from './wire.ts';

let wire: Wire;

// These tests are about what pages show, not about how long fetching them takes.
beforeAll(async () => {
  await Promise.all([pages.broadcasts.load(), pages.folders.load(), pages.keywords.load(), pages.webhook.load()]);
}, 60_000);

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  const permissions = ['keywords', 'webhooks', 'flow', 'broadcasts', 'shipping_cycles', 'contacts', 'tags'] as const;
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions }));
  for (const path of [
    'keywords',
    'webhooks',
    'flows',
    'folders',
    'broadcasts',
    'opt-outs',
    'flows/short',
    'tags/short',
  ])
    wire.on(`GET /api/${path}`, () => aList([]));
  wire.on('GET /api/keywords/rules', () => Response.json({ results: [] }));
  wire.on('GET /api/companies/default-flows', () =>
    Response.json({ defaultFlowId: null, mediaFlowId: null, campaignFlowId: null }),
  );
  wire.on('GET /api/opt-outs/settings', () => Response.json({ tag_id: null }));
});

describe('a filter that hides every row says so, and is taken away by one press', () => {
  it.each([
    ['/keywords', 'rule=is&state=false', 'Nenhuma palavra-chave com este filtro', 'Nenhuma palavra-chave ainda'],
    ['/webhook', 'mode=test', 'Nenhum webhook em teste', 'Nenhum webhook ainda'],
    ['/folders', 'status=published', 'Nenhum fluxo nesta situação', 'Nenhum fluxo ainda'],
    ['/broadcasts', 'state=paused', 'Nenhum disparo nesta situação', 'Nenhum disparo em andamento'],
  ])('%s', async (path, filter, hidden, none) => {
    const { user, address } = renderApp(`${path}?${filter}`);
    expect(await screen.findByRole('heading', { name: hidden })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Mostrar tod[oa]s$/ }));
    await waitFor(() => expect(address()).toBe(path));
    expect(await screen.findByRole('heading', { name: none })).toBeTruthy();
  });
});

/** What fails first, and comes at the second try. */
function failOnce(call: string, answer: () => Response) {
  wire.on(call, () => refusal('unexpected'));
  return () => wire.on(call, answer);
}

async function tryAgain(user: ReturnType<typeof renderApp>['user'], text: string) {
  const alert = (await screen.findByText(text)).closest('[role="alert"]');
  if (!(alert instanceof HTMLElement)) throw new Error(`“${text}” is told as a failure`);
  await user.click(within(alert).getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
}

describe('a part of a page that does not load says so, and is tried again', () => {
  it('the folders over the flows', async () => {
    const mend = failOnce('GET /api/folders', () => aList([]));
    const { user } = renderApp('/folders');
    await screen.findByText('As pastas não carregaram');
    mend();
    await tryAgain(user, 'As pastas não carregaram');
    expect(await screen.findByText('Nenhuma pasta ainda.')).toBeTruthy();
  });

  it('the flows that start by themselves', async () => {
    const text = 'Os fluxos que começam sozinhos não carregaram.';
    const mend = failOnce('GET /api/companies/default-flows', () =>
      Response.json({ defaultFlowId: null, mediaFlowId: null, campaignFlowId: null }),
    );
    const { user } = renderApp('/folders');
    await screen.findByText(text);
    mend();
    await tryAgain(user, text);
    expect(await screen.findByRole('button', { name: /Fluxo padrão/ })).toBeTruthy();
  });

  it('the tag of those who want no mass sends', async () => {
    const text = 'A etiqueta da lista não carregou.';
    const mend = failOnce('GET /api/opt-outs/settings', () => Response.json({ tag_id: null }));
    const { user } = renderApp('/broadcasts?panel=opt-outs');
    await screen.findByText(text);
    mend();
    await tryAgain(user, text);
    expect(await screen.findByRole('group', { name: /Etiqueta que põe na lista/ })).toBeTruthy();
  });

  it('the other keywords, without which a trial says too little', async () => {
    const text = 'As outras palavras-chave não carregaram: por enquanto só esta é testada.';
    const mend = failOnce('GET /api/keywords/rules', () => Response.json({ results: [] }));
    const { user } = renderApp('/keywords?open=new');
    await screen.findByText(text);
    mend();
    await tryAgain(user, text);
  });
});

const cart: Webhook = {
  id: '01930000-0000-7000-8000-0000000000e1',
  name: 'Carrinho abandonado',
  source: 'hotmart',
  has_secret: true,
  mode: 'production',
  mode_reason: null,
  url: 'https://app.example.com/hooks/wh_1',
  mapping: { phone: [], name: [], email: [], document: [], fields: [] },
  actions: [],
  ignores_duplicates: true,
  requests_today: 0,
  failures_today: 0,
  last_request_at: null,
  created_at: '2026-10-03T12:00:00.000Z',
};

it('only shows the settings of a webhook in production, until it is back in test mode', async () => {
  let stored = cart;
  wire.on('GET /api/webhooks', () => aList([stored]));
  wire.on(`GET /api/webhooks/${cart.id}`, () => Response.json(stored));
  wire.on(`PUT /api/webhooks/${cart.id}/mode`, ({ body }) => {
    stored = { ...stored, ...(body as Pick<Webhook, 'mode'>) };
    return Response.json(stored);
  });
  const { user } = renderApp(`/webhook?open=${cart.id}`);
  const settings = await screen.findByRole('dialog', { name: cart.name });
  expect(await within(settings).findByText(/a edição fica bloqueada/)).toBeTruthy();
  expect(within(settings).queryByRole('textbox')).toBeNull();
  await user.click(within(settings).getByRole('button', { name: 'Voltar ao modo teste' }));
  expect(await within(settings).findByRole('textbox', { name: 'Nome' })).toBeTruthy();
});
