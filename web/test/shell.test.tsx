import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { companyHeader } from '@yupflow/contract/client';
import type { User } from '@yupflow/contract/me';
import { beforeEach, describe, expect, it } from 'vitest';
import { meQuery, reloadMe } from '../src/api/me.ts';
import { queryClient } from '../src/api/query-client.ts';
import { startSession } from '../src/api/session.ts';
import { AppSkeleton } from '../src/app/app-skeleton.tsx';
import { useNewBuild } from '../src/app/build/follow-build.ts';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, aTag, casaLume, company, fakeWire, refusal, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;
const loja = {
  ...casaLume,
  id: '01930000-0000-7000-8000-0000000000c2',
  name: 'Loja Nova',
  isOwner: false,
  isActive: false,
};
const parada = { ...loja, id: '01930000-0000-7000-8000-0000000000c3', name: 'Loja Parada', isSubscriptionValid: false };
const nothing = () => new Response(null, { status: 204 });
const atLoja: User = {
  ...ana,
  activeCompany: ana.activeCompany && { ...ana.activeCompany, company_id: loja.id, name: loja.name, isOwner: false },
};

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  localStorage.clear();
  useNewBuild.setState({ isOut: false });
  wire = fakeWire();
  wire.on('GET /api/tags', () => aList([aTag(1, 'VIP')]));
  wire.on('GET /api/companies', () => Response.json([casaLume, loja, parada]));
});

const sent = (path: string) => wire.heard.filter((call) => call.method !== 'GET' && call.path === path);
const banner = (text: RegExp) => screen.findByText(text);

describe('the company switcher', () => {
  it('shows which company is active and which are suspended', async () => {
    const { user } = renderApp('/registers/tags');
    await user.click(await screen.findByRole('button', { name: 'Trocar de empresa: Casa Lume' }));
    const active = await screen.findByRole('menuitemradio', { name: /Casa Lume/ });
    expect(active.getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('menuitemradio', { name: /Loja Nova/ }).textContent).not.toContain('Suspensa');
    expect(screen.getByRole('menuitemradio', { name: /Loja Parada/ }).textContent).toContain('Suspensa');
  });

  it('moves to another company and leaves the data of the first behind', async () => {
    const { user, address } = renderApp('/registers/tags?search=vip');
    await screen.findByRole('row', { name: /VIP/ });
    wire.on('PUT /api/me/change-active', () => Response.json(atLoja));
    wire.on('GET /api/me', () => Response.json(atLoja));
    wire.on('GET /api/tags', () => aList([aTag(2, 'Atacado')]));
    await user.click(screen.getByRole('button', { name: /Trocar de empresa/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Loja Nova/ }));
    expect(await screen.findByRole('row', { name: /Atacado/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /VIP/ })).toBeNull();
    expect(address()).toBe('/registers/tags');
    expect(sent('/api/me/change-active')[0]?.body).toEqual({ companyId: loja.id });
    expect(await screen.findByText('Agora você está em Loja Nova.')).toBeTruthy();
  });

  it('follows a switch in another tab', async () => {
    renderApp('/registers/tags');
    await screen.findByRole('row', { name: /VIP/ });
    wire.on('GET /api/me', () => Response.json(atLoja));
    const otherTab = new BroadcastChannel('me');
    otherTab.postMessage(null);
    expect(await screen.findByRole('button', { name: 'Trocar de empresa: Loja Nova' })).toBeTruthy();
    otherTab.close();
  });

  it('goes on in the company that it shows until it hears of a switch, and repeats nothing in the other', async () => {
    const { user } = renderApp('/registers/tags?open=new');
    await write(user, await screen.findByRole('textbox', { name: 'Nome' }), 'Da primeira');
    wire.on('GET /api/me', () => Response.json(atLoja));
    wire.on('POST /api/tags', () => refusal('no_company'));
    await user.click(screen.getByRole('button', { name: /Salvar etiqueta/ }));
    expect(await screen.findByRole('button', { name: 'Trocar de empresa: Loja Nova' })).toBeTruthy();
    expect(sent('/api/tags').map(({ headers }) => headers.get(companyHeader))).toEqual([casaLume.id]);
    wire.on('GET /api/tags', () => aList([aTag(2, 'Atacado')]));
    await user.type(await screen.findByRole('searchbox'), 'a');
    expect(await screen.findByRole('row', { name: /Atacado/ })).toBeTruthy();
    expect(wire.heard.findLast(({ path }) => path === '/api/tags')?.headers.get(companyHeader)).toBe(loja.id);
  });

  it('keeps the screen but not what was being written there', async () => {
    const { user, address } = renderApp('/registers/tags?open=new');
    await write(user, await screen.findByRole('textbox', { name: 'Nome' }), 'Da primeira');
    const main = document.querySelector('main');
    wire.on('GET /api/me', () => Response.json(atLoja));
    wire.on('GET /api/tags', () => aList([aTag(2, 'Atacado')]));
    await reloadMe();
    expect(await screen.findByRole('row', { name: /Atacado/ })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/registers/tags');
    expect(screen.getByRole('main'), 'the shell stays').toBe(main);
  });

  it('leads to what one sees first where the screen is not for one', async () => {
    const { address } = renderApp('/registers/tags');
    await screen.findByRole('row', { name: /VIP/ });
    wire.on('GET /api/me', () => Response.json({ ...atLoja, permissions: [] }));
    await reloadMe();
    await waitFor(() => expect(address()).toBe('/settings'));
  });

  it('stays where it is when the server refuses', async () => {
    const { user, address } = renderApp('/registers/tags');
    await screen.findByRole('row', { name: /VIP/ });
    wire.on('PUT /api/me/change-active', () => refusal('not_found'));
    await user.click(screen.getByRole('button', { name: /Trocar de empresa/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Loja Nova/ }));
    expect(await screen.findByText(/Isto não existe mais/)).toBeTruthy();
    expect(address()).toBe('/registers/tags');
  });

  it('leads out of a suspended company, too', async () => {
    const suspended = ana.activeCompany && {
      ...ana.activeCompany,
      isSubscriptionValid: false,
      subscription: 'suspended',
    };
    wire.on('GET /api/me', () => Response.json({ ...ana, activeCompany: suspended }));
    const { user, address } = renderApp('/');
    await user.click(await screen.findByRole('button', { name: /Trocar de empresa/ }));
    wire.on('PUT /api/me/change-active', () => Response.json(atLoja));
    wire.on('GET /api/me', () => Response.json(atLoja));
    await user.click(await screen.findByRole('menuitemradio', { name: /Loja Nova/ }));
    expect(await screen.findByRole('row', { name: /VIP/ })).toBeTruthy();
    expect(address()).toBe('/registers/tags');
  });
});

describe('the outline of what is coming', () => {
  const sidebar = () => {
    const { unmount, container } = render(
      <QueryClientProvider client={queryClient}>
        <AppSkeleton />
      </QueryClientProvider>,
    );
    const found = within(container).queryByRole('complementary', { hidden: true });
    unmount();
    return found;
  };

  it('has a sidebar only for whom one comes', async () => {
    startSession('a-token');
    queryClient.clear();
    expect(sidebar(), 'nobody was here before').toBeNull();
    renderApp('/registers/tags');
    await screen.findByRole('row', { name: /VIP/ });
    queryClient.clear();
    expect(sidebar(), 'somebody with a company was').toBeTruthy();
    queryClient.setQueryData(meQuery.queryKey, { ...ana, activeCompany: null });
    expect(sidebar(), 'it is known that there is no company').toBeNull();
  });
});

describe('being online', () => {
  const choose = async (user: ReturnType<typeof renderApp>['user'], status: 'Online' | 'Offline') => {
    await user.click(await screen.findByRole('button', { name: 'Menu de Ana Beatriz' }));
    await user.click(await screen.findByRole('menuitemradio', { name: status }));
    await user.keyboard('{Escape}');
  };

  it('shows at once, and tells the server', async () => {
    const answer = Promise.withResolvers<Response>();
    wire.on('PUT /api/user/change-status', () => answer.promise);
    const { user } = renderApp('/registers/tags');
    await choose(user, 'Offline');
    const trigger = await screen.findByRole('button', { name: 'Menu de Ana Beatriz' });
    await waitFor(() => expect(trigger.textContent).toContain('Offline'));
    expect(sent('/api/user/change-status')[0]?.body).toEqual({ status: 'offline' });
    answer.resolve(nothing());
  });

  it('takes it back when the server refuses', async () => {
    wire.on('PUT /api/user/change-status', () => refusal('unexpected'));
    const { user } = renderApp('/registers/tags');
    await choose(user, 'Offline');
    expect(await screen.findByText('Ocorreu um erro. Tente de novo.')).toBeTruthy();
    expect((await screen.findByRole('button', { name: 'Menu de Ana Beatriz' })).textContent).toContain('Online');
  });
});

describe('banners', () => {
  const whoNeeds = (user: Partial<User>) => wire.on('GET /api/me', () => Response.json({ ...ana, ...user }));

  it('ask to confirm the e-mail, and send the link again', async () => {
    whoNeeds({ isEmailConfirmed: false });
    wire.on('POST /api/me/email/confirmation', nothing);
    const { user } = renderApp('/registers/tags');
    await banner(/Confirme o seu e-mail/);
    await user.click(screen.getByRole('button', { name: 'Enviar de novo' }));
    expect(await screen.findByText('Link enviado para ana@casalume.com.br.')).toBeTruthy();
    await user.click(
      within(screen.getByText(/Confirme o seu e-mail/).closest('[role=status]') as HTMLElement).getByRole('button', {
        name: 'Fechar',
      }),
    );
    expect(screen.queryByText(/Confirme o seu e-mail/)).toBeNull();
  });

  it('say on which day the subscription ends, as the calendar of the company writes it', async () => {
    whoNeeds({
      activeCompany: ana.activeCompany && { ...ana.activeCompany, subscription: 'expiring', due_date: '2026-11-20' },
    });
    renderApp('/registers/tags');
    await banner(/A assinatura vence em 20\/11\/2026\./);
  });

  it('name the line that is down, without a way to a page that is not there', async () => {
    wire.on('GET /api/companies/active', () =>
      Response.json({
        ...company,
        disconnected: [{ id: '1', name: 'Loja Centro', type: 'whatsapp', reason: 'network' }],
      }),
    );
    renderApp('/registers/tags');
    await banner(/Conexão perdida: Loja Centro/);
    expect(screen.queryByRole('link', { name: 'Reconectar' })).toBeNull();
  });

  it('show an announcement until it was read', async () => {
    const at = { created_at: '2026-11-01T12:00:00.000Z', code: null, isSeen: false };
    const news = { ...at, id: ana.id, level: 'warning', title: 'Novo painel', text: 'Linha 1\nLinha 2' };
    // Of several, the gravest comes first, whatever came last; what was seen does not come again.
    const newer = { ...news, id: company.id, level: 'info', title: 'Bom dia', text: 'Olá', isSeen: false };
    const seen = { ...news, id: casaLume.id, level: 'critical', title: 'Parada', isSeen: true };
    let isRead = false;
    wire.on('GET /api/me/announcements', () =>
      Response.json({ results: [newer, { ...news, isSeen: isRead }, seen], cursor: null }),
    );
    wire.on('POST /api/me/announcements/seen', () => {
      isRead = true;
      return nothing();
    });
    const { user } = renderApp('/registers/tags');
    await banner(/Novo painel/);
    await user.click(screen.getByRole('button', { name: 'Ler' }));
    expect((await screen.findByRole('dialog', { name: 'Novo painel' })).textContent).toContain('Linha 2');
    await user.click(screen.getByRole('button', { name: 'Entendi' }));
    await waitFor(() => expect(screen.queryByText('Novo painel')).toBeNull());
    expect(sent('/api/me/announcements/seen')[0]?.body).toEqual({ id: ana.id });
    await banner(/Bom dia/);
  });

  it('offer the new version', async () => {
    renderApp('/registers/tags');
    await screen.findByRole('row', { name: /VIP/ });
    useNewBuild.setState({ isOut: true });
    await banner(/Há uma versão nova/);
    expect(screen.getByRole('button', { name: 'Atualizar agora' })).toBeTruthy();
  });
});
