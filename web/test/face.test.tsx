import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { chooseLanguage } from '../src/locales/i18n.ts';
import { renderApp } from './render-app.tsx';
import { aList, fakeWire, type Wire, yupflow } from './wire.ts';

let wire: Wire;
const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href');
const brandCss = () => document.getElementById('brand')?.textContent ?? null;

beforeEach(async () => {
  await chooseLanguage('pt-BR');
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  wire = fakeWire();
  wire.on('GET /api/tags', () => aList([]));
});

it("wears the reseller's name, icon, logo and colour", async () => {
  wire.on('GET /api/infos', () =>
    Response.json({
      ...yupflow,
      name: 'Prosa',
      logo: '/api/pictures/logo',
      favicon: '/api/pictures/icon',
      primaryColor: '#7c3aed',
    }),
  );
  renderApp('/registers/tags');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe('Etiquetas · Prosa'));
  expect(icon()).toBe('/api/pictures/icon');
  expect(document.querySelector('aside img')?.getAttribute('src')).toBe('/api/pictures/logo');
  await waitFor(() => expect(brandCss()).toMatch(/^:root\{--brand:.*\}\.dark\{--brand:/));
});

it('wears its own where nobody else has a say', async () => {
  renderApp('/registers/tags');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe('Etiquetas · Yupflow'));
  expect(icon()).toBe('/favicon.svg');
  expect(brandCss()).toBeNull();
});
