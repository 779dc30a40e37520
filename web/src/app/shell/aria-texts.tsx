import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';

/** react-aria's own texts follow the chosen language. The login page has none of it, and stays light. */
export function AriaTexts({ children }: { readonly children: ReactNode }) {
  const { language } = useTranslation().i18n;
  return <I18nProvider locale={language}>{children}</I18nProvider>;
}
