import { languages } from '@yupflow/contract/languages';
import { getI18n } from 'react-i18next';
import { expect, it } from 'vitest';
import { chooseLanguage, loadTexts } from '../src/locales/i18n.ts';
import '../src/locales/counts.ts';

const found = {
  'pt-BR': ['0 etiquetas encontradas', '1 etiqueta encontrada', '2 etiquetas encontradas'],
  'pt-PT': ['0 etiquetas encontradas', '1 etiqueta encontrada', '2 etiquetas encontradas'],
  'en-US': ['0 tags found', '1 tag found', '2 tags found'],
  'es-ES': ['0 etiquetas encontradas', '1 etiqueta encontrada', '2 etiquetas encontradas'],
} as const;

it.each(languages)('counts none, one and two as people write it in %s', async (language) => {
  await chooseLanguage(language);
  await loadTexts(['tags']);
  expect([0, 1, 2].map((count) => getI18n().t('tags:found', { count }))).toEqual(found[language]);
});

it.each(['pt-BR', 'pt-PT', 'es-ES'] as const)('says a million “of” something in %s', async (language) => {
  await chooseLanguage(language);
  await loadTexts(['tags']);
  expect(getI18n().t('tags:found', { count: 1_000_000 })).toMatch(/^1[.\s]000[.\s]000 de etiquetas encontradas$/);
});

it.each([
  ['pt-BR', '12.400'],
  ['pt-PT', '12\u00a0400'],
  ['en-US', '12,400'],
  ['es-ES', '12.400'],
] as const)('writes thousands as %s does, and the number of an invoice as it is', async (language, thousands) => {
  await chooseLanguage(language);
  await loadTexts(['contacts', 'billing']);
  expect(getI18n().t('contacts:found', { count: 12_400 })).toContain(thousands);
  expect(getI18n().t('billing:number', { number: 12_400 })).toContain('12400');
});
