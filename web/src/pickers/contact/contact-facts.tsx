import type { Contact } from '@yupflow/contract/contacts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Where the contact came from, and when something happened. */
export function ContactFacts({ contact }: { readonly contact: Contact }) {
  const { t } = useTranslation('contact');
  const format = useFormat();
  const facts = [
    { label: t('facts.created'), text: `${format.day(contact.created_at)} · ${t(`sources.${contact.source}`)}` },
    { label: t('facts.firstActivity'), moment: contact.first_activity_at },
    { label: t('facts.lastActivity'), moment: contact.last_activity_at },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-t border-line pt-4 text-dense">
      {facts.map(({ label, text, moment }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right tabular-nums">
            {text ??
              (moment ? <RelativeTime moment={moment} /> : <span className="text-muted">{t('facts.none')}</span>)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
