import type { ErrorCode, FieldErrorCode } from '@yupflow/contract/error-codes';
import { type Language, languages } from '@yupflow/contract/languages';
import { describe, expect, it } from 'vitest';
import enErrors from '../src/locales/en-US/errors.json';
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

/** Every text by `feature:key`. */
function textsByKey(language: Language): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(files).map(([path, text]) => {
      const [, of, feature] = /locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? [];
      return of === language ? flat(JSON.parse(text), `${feature}:`) : {};
    }),
  );
}

/** The messages of the specification's sections 5 and 8 that concern accounts, as they are said in English. */
const messages: [key: string, english: string | RegExp][] = [
  ['errors:codes.invalid_fields', 'An error occurred. Check the data and try again.'],
  ['errors:codes.unexpected', 'An error occurred. Try again.'],
  ['errors:codes.invalid_credentials', 'Unable to log in, check your credentials.'],
  ['register:failed', /^Unable to complete registration\./],
  ['forgot-password:failed', /^Unable to recover password\./],
  ['reset-password:failed', /^Unable to recover password\./],
  ['access:message', /permission to access this page\.$/],
  ['errors:notFound.title', 'Page not found: {{path}}'],
  ['errors:codes.no_company', 'You are not part of any company!'],
  ['subscription:noCompany.title', 'You are not part of any company!'],
  ['errors:codes.subscription_invalid', /access is temporarily suspended/i],
  ['subscription:suspended.text', /access is temporarily suspended/],
  ['subscription:suspended.dates', /^Access is temporarily suspended/],
  ['subscription:inactive.text', /^Payment pending: check your payment method\./],
  ['subscription:franchise_unpaid.text', /^Check with the administrator/],
  ['shell:banner.expiring', /\{\{day\}\}/],
  ['errors:fields.invalid_coupon', /invalid or expired/i],
  ['errors:fields.invalid_name', /name/i],
  ['errors:fields.invalid_document', /document/i],
  ['errors:fields.invalid_postal_code', /postal code/i],
  ['errors:fields.invalid_street', /street/i],
  ['errors:fields.invalid_house_number', /number/i],
  ['errors:fields.invalid_neighbourhood', /neighborhood/i],
  ['errors:fields.invalid_state', /state/i],
  ['errors:fields.invalid_city', /city/i],
  ['errors:fields.invalid_card_number', /card number/i],
  ['errors:fields.invalid_expiry_month', /month/i],
  ['errors:fields.invalid_expiry_year', /year/i],
  ['errors:fields.invalid_cvv', /CVV/],
  // Invalid fields and what is taken.
  ['errors:fields.required', /^Fill in/],
  ['errors:fields.invalid', /not valid\.$/],
  ['errors:fields.invalid_email', /^Check the email/],
  ['errors:fields.invalid_phone', /^Check the phone/],
  ['password:tooShort', 'Use at least {{least}} characters.'],
  ['errors:fields.name_in_use', /^This name is already in use\./],
  ['errors:fields.email_in_use', /^This email is already in use\./],
  // What went well.
  ['tags:created', 'Tag created.'],
  ['tags:edited', 'Tag edited.'],
  ['tags:deleted', 'Tag deleted.'],
  ['roles:created', 'Role created.'],
  ['roles:edited', 'Role edited.'],
  ['roles:deleted', 'Role deleted.'],
  ['members:edited', 'Member edited.'],
  ['members:deleted', 'Member removed.'],
  ['members:invite.sent', 'Invite sent.'],
  ['members:invite.cancelled', 'Invite canceled.'],
  ['members:invite.copied', 'Copied.'],
  ['forgot-password:sent.text', /^Password-recovery instructions sent/],
  ['subscription:invites.accepted', 'Invite accepted.'],
  ['subscription:invites.rejected', 'Invite declined.'],
  ['subscription:code.done', 'Company activated.'],
  // What is asked before something goes.
  ['tags:confirmDelete', /^Delete the tag .*\?$/],
  ['roles:confirmDelete', /^Delete the role .*\?$/],
  ['members:confirmRemove', /^Remove .*\?$/],
  ['members:invite.confirmCancel', /^Cancel the invite .*\?$/],
];

describe.each(messages)('%s', (key, english) => {
  it('says what the specification says', () => {
    expect(textsByKey('en-US')[key]).toMatch(english);
    if (typeof english === 'string') expect(textsByKey('en-US')[key]).toBe(english);
  });

  it.each(languages.filter((language) => language !== 'en-US'))('says it in %s too', (language) => {
    expect(textsByKey(language)[key]).toMatch(/\p{L}{3}/u);
    expect(textsByKey(language)[key]).not.toBe(textsByKey('en-US')[key]);
  });
});

it.each(languages)('says what happened and what to do, in whole sentences (%s)', (language) => {
  const { codes, fields } = errorTexts[language];
  for (const text of [...Object.values(codes), ...Object.values(fields)]) expect(text).toMatch(/^[\p{Lu}¡¿].*[.!]$/u);
});

/** One word per thing: these belong to another language's list. */
const foreignWords: Record<Language, RegExp> = {
  'pt-BR':
    /\b(palavra-passe|contactos?|ficheiros?|utilizador|equipa|eliminar|guardar|pesquisar|ligação|terminar sessão)\b/i,
  'pt-PT':
    /\b(senha|contatos?|arquivos?|usuário|equipe|excluir|salvar|buscar|conexão|você|disparos?|celular|tela|planilha|mídia|cadastro|requisição|automatização)\b/i,
  'en-US': /\b(colour|label|log out|logout|team mate|e-mail|cancelled|any more|robot)\b/i,
  'es-ES':
    /\b(ustedes|celular|computadora|solicitud|llave PIX|robot|tag|(?<!palabras? )clave(?! de API| PIX)|usted)\b/i,
};

const foreignMarks: Record<Language, RegExp> = {
  'pt-BR': /[«»]/,
  'pt-PT': /[«»]/,
  'en-US': /[«»]/,
  'es-ES': /[“”]/,
};

describe.each(languages)('%s', (language) => {
  it('keeps to its own words', () => {
    // What stands for a value has an English name in all of them.
    const words = textsOf(language).replace(/\{\{\w+\}\}|<\w+\/>/g, '');
    expect(words).not.toMatch(foreignWords[language]);
  });

  it('writes apostrophes and quotation marks as it prints them', () => {
    const straight = Object.entries(textsByKey(language)).filter(([, text]) => /\p{L}'\p{L}/u.test(text));
    const borrowed = Object.entries(textsByKey(language)).filter(([, text]) => foreignMarks[language].test(text));
    expect([...straight, ...borrowed]).toEqual([]);
  });
});
