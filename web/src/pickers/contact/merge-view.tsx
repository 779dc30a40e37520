import { useQueryClient } from '@tanstack/react-query';
import { type Contact, contacts } from '@yupflow/contract/contacts';
import { ArrowLeft, CircleAlert, Info, X } from 'lucide-react';
import { useState } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SlideOverBody, SlideOverFooter } from '../../ui/slide-over.tsx';
import { toast } from '../../ui/toast.ts';
import { ContactPicker } from '../contact-picker.tsx';
import { forgetContact, keepContact, useContact, useContactFields } from './contact-calls.ts';
import { mergeRows } from './merge-rows.ts';
import { MergeTable } from './merge-table.tsx';

interface Props {
  readonly contact: Contact;
  /** Null while nobody is chosen yet. */
  readonly otherId: string | null;
  readonly onBack: () => void;
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** Two that are the same person become one: this one stays. */
export function MergeView({ contact, otherId, onBack, onMerged, onClose }: Props) {
  const { t } = useTranslation('contact');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [chosenId, setChosenId] = useState(otherId);
  const [taken, setTaken] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [isMerging, setIsMerging] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data: other } = useContact(chosenId ?? '', chosenId !== null);
  const { data: fields = [] } = useContactFields();
  const rows = other ? mergeRows(contact, other, fields) : [];
  const nameOf = (one: Contact) => one.name || t('nameless');

  async function merge() {
    if (!other) return;
    setIsAsking(false);
    setIsMerging(true);
    setRefusal(null);
    try {
      const take = taken.filter((id) => rows.some((row) => row.id === id && row.isOpen));
      const merged = await call(contacts.merge, { params: { id: contact.id }, body: { contact_id: other.id, take } });
      forgetContact(client, other.id);
      keepContact(client, merged);
      toast.success(t('merge.done'));
      onMerged();
    } catch (error) {
      setRefusal(errorText(error));
      setIsMerging(false);
    }
  }

  return (
    <>
      <header className="flex min-h-15 shrink-0 items-center gap-2 border-b border-line py-2.5 pr-3 pl-3">
        <IconButton label={t('merge.back')} icon={ArrowLeft} onPress={onBack} autoFocus={otherId !== null} />
        <div className="min-w-0 flex-1">
          <Heading slot="title" className="truncate text-section/5 font-semibold">
            {t('merge.title')}
          </Heading>
          <p className="truncate text-meta text-muted" title={nameOf(contact)}>
            {t('merge.into', { name: nameOf(contact) })}
          </p>
        </div>
        <IconButton label={common('close')} icon={X} onPress={onClose} />
      </header>
      <SlideOverBody>
        {refusal && (
          <Banner look="bad" icon={CircleAlert} role="alert" className="rounded-lg border px-3 py-2.5">
            {refusal}
          </Banner>
        )}
        <ContactPicker
          label={t('merge.with')}
          help={t('merge.withHelp')}
          value={other ?? null}
          buttonRef={otherId === null ? focusOnArrival : undefined}
          onChange={({ id }) => {
            setChosenId(id);
            setTaken([]);
          }}
          isHidden={({ id }) => id === contact.id}
        />
        {other && (
          <>
            <MergeTable
              rows={rows}
              taken={taken}
              onTake={(id, isOthers) => setTaken(isOthers ? [...taken, id] : taken.filter((one) => one !== id))}
            />
            <div className="flex gap-2.5 rounded-lg bg-raised px-3 py-2.5 text-dense text-soft">
              <Info aria-hidden className="mt-px size-4 shrink-0" />
              <ul className="flex min-w-0 list-disc flex-col gap-1 pl-4">
                <li>{t('merge.phones')}</li>
                <li>{t('merge.belongings')}</li>
                <li>{t('merge.gone', { name: nameOf(other) })}</li>
              </ul>
            </div>
          </>
        )}
      </SlideOverBody>
      <SlideOverFooter>
        <Button onPress={onBack}>{common('cancel')}</Button>
        <Button look="primary" isDisabled={!other} isPending={isMerging} onPress={() => setIsAsking(true)}>
          {t('merge.confirm')}
        </Button>
      </SlideOverFooter>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('merge.question', { one: nameOf(contact), other: other ? nameOf(other) : '' })}
        confirmLabel={t('merge.confirm')}
        onConfirm={() => void merge()}
        onCancel={() => setIsAsking(false)}
      >
        {t('merge.final')}
      </ConfirmDialog>
    </>
  );
}
