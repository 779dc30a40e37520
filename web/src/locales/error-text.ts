import { ApiError } from '@yupflow/contract/client';
import type { FieldErrorCode } from '@yupflow/contract/error-codes';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../api/outage.ts';

/** What went wrong and what to do, in the reader's language. */
export function useErrorText() {
  const { t } = useTranslation('errors');
  return (error: unknown): string => {
    if (isUnanswered(error)) return t(navigator.onLine ? 'noAnswer' : 'offline');
    // A server newer than this page may know codes that we don't.
    if (error instanceof ApiError) return t(`codes.${error.code}`, { defaultValue: t('codes.unexpected') });
    return t('codes.unexpected');
  };
}

/** The text under a field, or null while it has no fault. */
export function useFieldErrorText() {
  const { t } = useTranslation('errors');
  return (code: FieldErrorCode | undefined): string | null =>
    code ? t(`fields.${code}`, { defaultValue: t('fields.invalid') }) : null;
}
