import { History, UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { stripActionClass } from '../../ui/strip.tsx';
import { useContactFields } from './contact-calls.ts';
import { fieldIdOf, type ValueKey } from './contact-values.ts';
import type { ContactForm } from './use-contact-form.ts';

const noticeClass = 'rounded-lg border px-3 py-2.5';

/** What came from elsewhere under what is being typed, or back from another time. */
export function FormNotices({ form }: { readonly form: ContactForm }) {
  const { t } = useTranslation('contact');
  const { data: fields } = useContactFields();
  const nameOf = (key: ValueKey) => {
    const fieldId = fieldIdOf(key);
    if (fieldId !== null) return fields?.find(({ id }) => id === fieldId)?.name ?? t('customFields');
    return t(`keys.${key as 'name'}`);
  };
  const action = (label: string) => (
    <button type="button" onClick={form.discard} className={stripActionClass}>
      {label}
    </button>
  );
  if (form.conflicts.length > 0)
    return (
      <Banner look="warn" icon={UsersRound} role="status" className={noticeClass}>
        <p>{t('stale.text', { fields: form.conflicts.map(nameOf).join(', ') })}</p>
        <div className="mt-2">{action(t('stale.load'))}</div>
      </Banner>
    );
  if (form.hasDraft)
    return (
      <Banner look="warn" icon={History} role="status" className={noticeClass}>
        <p>{t('draft.text')}</p>
        <div className="mt-2">{action(t('draft.discard'))}</div>
      </Banner>
    );
  return null;
}
