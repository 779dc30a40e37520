import type { ValueType } from '@yupflow/flow-engine/conditions/fields';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../api/companies.ts';
import { isCountry, readablePhone, readSentPhone } from '../../../ui/phone-numbers.ts';

/** What a value becomes, as people read it: a phone with its country, a number as the language writes it. */
export function useValueText(): (type: ValueType, text: string) => string {
  const { language } = useTranslation().i18n;
  const country = useCompany()?.country ?? 'BR';
  return (type, text) => {
    if (type === 'phone') {
      const digits = readSentPhone(text, isCountry(country) ? country : 'BR');
      return digits === '' ? text : readablePhone(digits);
    }
    if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) {
      const decimals = text.split('.')[1]?.length ?? 0;
      return new Intl.NumberFormat(language, { minimumFractionDigits: decimals }).format(Number(text));
    }
    return text;
  };
}
