import type { ContactImport } from '@yupflow/contract/contact-imports';
import { useTranslation } from 'react-i18next';

/** Why a whole file stays out, and what to do about it. */
export function useFileFaultText() {
  const { t } = useTranslation('errors');
  return (fault: NonNullable<ContactImport['fault']>): string => {
    // The field's own text speaks of pictures.
    if (fault === 'too_large' || fault === 'unexpected') return t(`codes.${fault}`);
    return t(`fields.${fault}`, { defaultValue: t('codes.unexpected') });
  };
}
