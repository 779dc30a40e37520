import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { formatDocument } from '@yupflow/flow-engine/values/documents';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../api/companies.ts';
import { clockIn } from '../../locales/clock.ts';
import { useTimeZone } from '../../locales/time-zone.ts';

/** A field's value as people read it: in their language, by the company's clock. */
export function useFieldText(): (type: FieldType, value: FieldValue) => string {
  const { language } = useTranslation().i18n;
  const timeZone = useTimeZone();
  const country = useCompany()?.country;
  return (type, value) => {
    if (type === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(Number(value));
    const text = String(value);
    if (type === 'document') return formatDocument(text, country ? [country] : []);
    if (type !== 'date' && type !== 'datetime') return text;
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    // A day is one everywhere: it is kept as the midnight of UTC.
    if (type === 'date') return new Intl.DateTimeFormat(language, { ...day, timeZone: 'UTC' }).format(new Date(text));
    const minute = { ...clockIn(language), timeZone } as const;
    return new Intl.DateTimeFormat(language, { ...day, ...minute }).format(new Date(text));
  };
}
