/** The first is the default and the fallback. */
export const languages = ['pt-BR', 'pt-PT', 'en-US', 'es-ES'] as const;

export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  'en-US': 'English (US)',
  'es-ES': 'Español (España)',
};

export const languageCookie = { name: 'language', days: 365 } as const;

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
