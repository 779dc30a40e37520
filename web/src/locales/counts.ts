import { getI18n } from 'react-i18next';

/** What i18next asks for every value in a text; its types leave it out. */
interface Values {
  alwaysFormat: boolean;
  format(
    value: unknown,
    how: string | undefined,
    language: string,
    asked: { readonly interpolationkey: string },
  ): unknown;
}

/** Counts as people write them. Apart from the start: pages before sign-in count nothing, and have no room for it. */
const { pluralResolver, interpolator } = getI18n().services;

// Unicode has Brazil count “0 mensagem”; people there write “0 mensagens”, as in Portugal.
const ruleOf = pluralResolver.getRule.bind(pluralResolver);
pluralResolver.getRule = (language: string, how?: object) => ruleOf(language === 'pt-BR' ? 'pt-PT' : language, how);

// 12.400 and not 12400; other numbers may be names, as an invoice’s is.
const values = interpolator as unknown as Values;
const { format } = values;
values.alwaysFormat = true;
values.format = (value, how, language, asked) =>
  asked.interpolationkey === 'count' && typeof value === 'number' && value > 999
    ? value.toLocaleString(language)
    : format(value, how, language, asked);
