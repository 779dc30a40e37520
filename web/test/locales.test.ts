import type { ErrorCode, FieldErrorCode } from '@yupflow/contract/error-codes';
import { type Language, languages } from '@yupflow/contract/languages';
import { describe, expect, it } from 'vitest';
import enErrors from '../src/locales/en-US/errors.json';
import enSubscription from '../src/locales/en-US/subscription.json';
import esErrors from '../src/locales/es-ES/errors.json';
import brErrors from '../src/locales/pt-BR/errors.json';
import ptErrors from '../src/locales/pt-PT/errors.json';

interface ErrorTexts {
  codes: Record<ErrorCode, string>;
  fields: Record<FieldErrorCode, string>;
}

/** Does not compile while a language lacks the text of a code. */
const errorTexts: Record<Language, ErrorTexts> = {
  'pt-BR': brErrors,
  'pt-PT': ptErrors,
  'en-US': enErrors,
  'es-ES': esErrors,
};

const files = import.meta.glob<string>('../src/locales/*/*.json', { eager: true, query: '?raw', import: 'default' });

function textsOf(language: Language): string {
  return Object.entries(files)
    .filter(([path]) => path.includes(`/${language}/`))
    .map(([, text]) => Object.values(flat(JSON.parse(text))).join('\n'))
    .join('\n');
}

function flat(texts: object, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      typeof value === 'string' ? { [path + key]: value } : flat(value, `${path}${key}.`),
    ),
  );
}

it("says the spec's general messages word for word", () => {
  expect(enErrors.codes.invalid_fields).toBe('An error occurred. Check the data and try again.');
  expect(enErrors.codes.unexpected).toBe('An error occurred. Try again.');
  expect(enErrors.notFound.title).toBe('Page not found: {{path}}');
  expect(enErrors.codes.no_company).toBe('You are not part of any company!');
  expect(enSubscription.noCompany.title).toBe('You are not part of any company!');
});

it.each(languages)('says what happened and what to do, in whole sentences (%s)', (language) => {
  const { codes, fields } = errorTexts[language];
  for (const text of [...Object.values(codes), ...Object.values(fields)]) expect(text).toMatch(/^[\p{Lu}¡¿].*[.!]$/u);
});

/** One word per thing: these belong to another language's list. */
const foreignWords: Record<Language, RegExp> = {
  'pt-BR':
    /\b(palavra-passe|contactos?|ficheiros?|utilizador|equipa|eliminar|guardar|pesquisar|ligação|terminar sessão)\b/i,
  'pt-PT': /\b(senha|contatos?|arquivos?|usuário|equipe|excluir|salvar|buscar|conexão|você|disparos?)\b/i,
  'en-US': /\b(colour|label|log out|logout|team mate)\b/i,
  'es-ES': /\b(ustedes|celular|computadora|tag|(?<!palabras? )clave|usted)\b/i,
};

describe.each(languages)('%s', (language) => {
  it('keeps to its own words', () => {
    expect(textsOf(language)).not.toMatch(foreignWords[language]);
  });
});
