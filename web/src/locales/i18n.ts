import { isLanguage, type Language, languageCookie, languages } from '@yupflow/contract/languages';
import i18next, { type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readCookie, writeCookie } from '../browser/cookies.ts';
import type { Namespace } from './texts.ts';

/** A page opens one language's list of files and not all four. */
const packs: Record<Language, () => Promise<Pack>> = {
  'pt-BR': () => import('./pt-BR/texts.ts'),
  'pt-PT': () => import('./pt-PT/texts.ts'),
  'en-US': () => import('./en-US/texts.ts'),
  'es-ES': () => import('./es-ES/texts.ts'),
};

interface Pack {
  /** What every page needs. */
  readonly shared: Readonly<Record<string, ResourceKey>>;
  readonly byFeature: Readonly<Record<string, () => Promise<ResourceKey>>>;
}

const i18n = i18next.createInstance();

/** The cookie's language, or null where nobody chose one on this browser yet. */
export function chosenLanguage(): Language | null {
  const chosen = readCookie(languageCookie.name);
  return isLanguage(chosen) ? chosen : null;
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : languages[0];
}

/** Texts come per language and feature, when they are first needed. */
export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18n
    .use(initReactI18next)
    .use({
      type: 'backend',
      read: async (language: Language, namespace: string) => {
        const { shared, byFeature } = await packs[language]();
        const texts = shared[namespace] ?? (await byFeature[`./${namespace}.json`]?.());
        if (!texts) throw new Error(`no texts: ${language}/${namespace}`);
        return texts;
      },
    })
    .init({
      lng: chosenLanguage() ?? languages[0],
      // Every language has every text (scripts/locales.ts), so a second one is never fetched to fall back on.
      fallbackLng: false,
      supportedLngs: languages,
      load: 'currentOnly',
      ns: ['common', 'errors'] satisfies Namespace[],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    });
}

export async function chooseLanguage(language: Language): Promise<void> {
  writeCookie(languageCookie.name, language, languageCookie.days);
  await i18n.changeLanguage(language);
}

export function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  return i18n.loadNamespaces(namespaces);
}
