import { type Language, languageNames, languages } from '@yupflow/contract/languages';
import { ChevronDown, Globe } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, currentLanguage } from '../locales/i18n.ts';

/** The browser's own select: it is light, and phones show it best. */
export function LanguagePicker() {
  const { t } = useTranslation();
  return (
    <label className="relative flex h-8 items-center rounded-lg border border-line bg-surface text-dense font-medium text-soft hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand max-sm:h-11 max-sm:text-body">
      <span className="sr-only">{t('language')}</span>
      <Globe aria-hidden className="pointer-events-none absolute left-2.5 size-4" />
      <select
        value={currentLanguage()}
        onChange={(event) => void chooseLanguage(event.target.value as Language)}
        className="h-full cursor-pointer appearance-none rounded-lg bg-transparent pr-8 pl-8.5 outline-none [&>option]:bg-surface [&>option]:text-text"
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-4" />
    </label>
  );
}
