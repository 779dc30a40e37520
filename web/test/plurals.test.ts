import { languages } from '@yupflow/contract/languages';
import { getI18n } from 'react-i18next';
import { expect, it } from 'vitest';
import { chooseLanguage, loadTexts } from '../src/locales/i18n.ts';

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
  expect(getI18n().t('tags:found', { count: 1_000_000 })).toBe('1000000 de etiquetas encontradas');
});
