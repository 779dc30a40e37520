import { limits } from '@yupflow/contract/limits';
import { useTranslation } from 'react-i18next';

/** How long a link by mail works, in words: “1 hora”. */
export function useLinkLifetime(): string {
  const { language } = useTranslation().i18n;
  const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
  return hours.format(limits.accountLinkSeconds / 3_600);
}
