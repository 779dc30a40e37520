import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, ana, aTag, fakeWire, type Wire } from './wire.ts';
import { write } from './write.ts';

let wire: Wire;

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  wire = fakeWire();
  wire.on('GET /api/tags', () => aList([aTag(1, 'VIP')]));
  wire.on('GET /api/keywords', () => aList([]));
});

const heading = (name: string) => screen.findByRole('heading', { name });
const hasFocus = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

it('opens at what helps on the screen where one is', async () => {
  const { user, address } = renderApp('/registers/tags');
  await screen.findByRole('row', { name: /VIP/ });
  await user.click(screen.getByRole('button', { name: 'Ajuda' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ajuda desta tela' }));
  const panel = await screen.findByRole('dialog', { name: 'Ajuda' });
  expect(await within(panel).findByRole('heading', { name: 'Contatos, etiquetas e campos' })).toBeTruthy();
  await hasFocus(within(panel).getByRole('heading', { name: 'Etiquetas' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/registers/tags');
});

it('is searched, and leads from what was found to where it stands', async () => {
  const { user } = renderApp('/registers/tags');
  await user.click(await screen.findByRole('button', { name: 'Ajuda' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Todos os artigos' }));
  const panel = await screen.findByRole('dialog', { name: 'Ajuda' });
  expect(await within(panel).findByRole('link', { name: /^Primeiros passos/ })).toBeTruthy();
  const search = within(panel).getByRole('searchbox', { name: 'Buscar na ajuda' });
  await write(user, search, 'janela 24');
  await user.click(await within(panel).findByRole('link', { name: /A janela de 24 horas/ }));
  await hasFocus(await heading('A janela de 24 horas'));
  await user.click(within(panel).getByRole('link', { name: 'Todos os artigos' }));
  await write(user, within(panel).getByRole('searchbox', { name: 'Buscar na ajuda' }), 'xyzzy');
  expect(await within(panel).findByText(/xyzzy/)).toBeTruthy();
});

it('explains a field over its form, which keeps what was written', async () => {
  wire.on('GET /api/me', () => Response.json({ ...ana, permissions: ['keywords'] }));
  const { user } = renderApp('/keywords?open=new');
  const name = (await screen.findByLabelText('Nome')) as HTMLInputElement;
  await write(user, name, 'Preços');
  await user.click(screen.getByRole('link', { name: 'Saiba mais' }));
  await hasFocus(await heading('Palavras-chave'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ajuda' })).toBeNull());
  expect(name.value).toBe('Preços');
});

it('has an address of its own for an article and for a part of it', async () => {
  const { user, address } = renderApp('/help?article=connect-qr#code');
  await hasFocus(await heading('Conectar com um código, sem câmera'));
  expect(document.querySelector('article')?.lang).toBe('pt-BR');
  await user.click(screen.getByRole('link', { name: 'Se a linha cair' }));
  await waitFor(() => expect(address()).toBe('/help?article=connect-qr#down'));
  await hasFocus(screen.getByRole('heading', { name: 'Se a linha cair' }));
  await user.click(screen.getByRole('link', { name: 'Todos os artigos' }));
  await waitFor(() => expect(address()).toBe('/help'));
  expect(await screen.findByRole('link', { name: /^Disparos sem ser bloqueado/ })).toBeTruthy();
});

it('lists what there is at an address of an article that nobody wrote', async () => {
  renderApp('/help?article=nothing');
  expect(await screen.findByRole('link', { name: /^Primeiros passos/ })).toBeTruthy();
});

it('speaks the nearest of its two languages, and the other one on request', async () => {
  await chooseLanguage('es-ES');
  const { user } = renderApp('/help?article=flows');
  expect(await heading('Flows')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leer en Português (Brasil)' }));
  expect(await heading('Do rascunho à publicação')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Leer en English (US)' }));
  expect(await heading('From draft to published')).toBeTruthy();
});

it('prints the article', async () => {
  const print = vi.fn();
  // Missing in jsdom.
  vi.stubGlobal('print', print);
  const { user } = renderApp('/help?article=flows');
  await heading('Fluxos');
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});
