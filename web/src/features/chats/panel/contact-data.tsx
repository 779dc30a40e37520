import type { Chat } from '@yupflow/contract/chats';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../browser/clipboard.ts';
import { useContact, useContactFields } from '../../../pickers/contact/contact-calls.ts';
import { LinkedText } from '../../../pickers/contact/linked-text.tsx';
import { useFieldText } from '../../../pickers/contact/use-field-text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useReadablePhone } from '../../../ui/use-readable-phone.ts';
import { PanelComing, PanelSection } from './panel-section.tsx';

interface Props {
  readonly contact: NonNullable<Chat['contact']>;
  /** The viewer may see what is kept about contacts. */
  readonly isWhole: boolean;
}

const fieldsInSight = 6;

/** Phone, mail and the company's own fields, as far as they are filled in. */
export function ContactData({ contact, isWhole }: Props) {
  const { t } = useTranslation('chats');
  const { data: kept, isPending } = useContact(contact.id, isWhole);
  const { data: fields = [], isPending: areFieldsPending } = useContactFields();
  const fieldText = useFieldText();
  const readablePhone = useReadablePhone();
  const [isAllShown, setIsAllShown] = useState(false);
  const isComing = isWhole && ((!kept && isPending) || areFieldsPending);
  const phone = kept?.phone ?? contact.phone;
  const rows = [
    ...(kept?.email ? [{ id: 'email', label: t('panel.email'), text: kept.email }] : []),
    ...(kept?.document
      ? [{ id: 'document', label: t('panel.document'), text: fieldText('document', kept.document) }]
      : []),
    ...fields.flatMap((field) => {
      const value = kept?.custom_fields[field.id];
      return value === undefined || value === null
        ? []
        : [{ id: field.id, label: field.name, text: fieldText(field.type, value) }];
    }),
  ];
  const shown = isAllShown ? rows : rows.slice(0, fieldsInSight);
  const rest = rows.length - shown.length;
  return (
    <PanelSection name="data" title={t('panel.data')}>
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-dense/6">
        {phone && (
          <>
            <dt className="text-muted">{t('panel.phone')}</dt>
            <dd className="flex items-center tabular-nums">
              <span className="truncate">{readablePhone(phone)}</span>
              <CopyPhone text={readablePhone(phone)} />
            </dd>
          </>
        )}
        {shown.map(({ id, label, text }) => (
          <div key={id} className="contents">
            <dt className="truncate text-muted" title={label}>
              {label}
            </dt>
            {id === 'email' ? (
              <dd className="truncate" title={text}>
                {text}
              </dd>
            ) : (
              <dd className="min-w-0 wrap-anywhere">
                <LinkedText text={text} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {isComing && (
        <PanelComing>
          <Skeleton className="h-6 w-4/5 rounded-md" />
        </PanelComing>
      )}
      {rest > 0 && (
        <Button look="ghost" className="-ml-3" onPress={() => setIsAllShown(true)}>
          {t('panel.moreFields', { count: rest })}
        </Button>
      )}
    </PanelSection>
  );
}

function CopyPhone({ text }: { readonly text: string }) {
  const { t } = useTranslation('chats');
  const { t: contact } = useTranslation('contact');
  async function copy() {
    if (await copyText(text)) toast.success(t('panel.phoneCopied'));
    else toast.error(contact('copyFailed'));
  }
  return (
    <IconButton
      label={t('panel.copyPhone')}
      icon={Copy}
      onPress={() => void copy()}
      className="-my-1 ml-1 size-7 text-muted!"
    />
  );
}
