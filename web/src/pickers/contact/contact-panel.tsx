import type { Contact } from '@yupflow/contract/contacts';
import { CircleAlert, History, UserRoundPen } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SaveKeys } from '../../ui/kbd.tsx';
import { SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../ui/slide-over.tsx';
import { Tabbed } from '../../ui/tabbed.tsx';
import { ContactFields } from './contact-fields.tsx';
import { ContactHeader } from './contact-header.tsx';
import { FormNotices } from './form-notices.tsx';
import { useLeaveQuestion } from './leave-question.tsx';
import { MergeView } from './merge-view.tsx';
import { Timeline } from './timeline.tsx';
import { useContactForm } from './use-contact-form.ts';
import { useSaveContact } from './use-save-contact.ts';

interface Props {
  /** Null for a new one. */
  readonly contact: Contact | null;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
}

type Tab = 'data' | 'timeline';

/** One form to create and to change; beside it what happened, for somebody who is there. */
export function ContactPanel({ contact, onClose, onOpen }: Props) {
  const { t } = useTranslation('contact');
  const { t: common } = useTranslation();
  const form = useContactForm(contact);
  const [tab, setTab] = useState<Tab>('data');
  const [note, setNote] = useState('');
  const [mergeWith, setMergeWith] = useState<string | null | undefined>();
  const leave = useLeaveQuestion(form.isDirty || note.trim() !== '');
  const { save, isSaving, refusal, thereId } = useSaveContact(contact, form, () => {
    if (note.trim() === '') leave.freely(onClose);
    else setTab('timeline');
  });

  function submit() {
    // Half a date is known once its field is left.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.role === 'spinbutton') {
      activeElement.blur();
      activeElement.focus();
    }
    setTab('data');
    save();
  }

  function saveOnShortcut(event: KeyboardEvent) {
    const { target, currentTarget } = event;
    const isOurs = target instanceof Node && currentTarget.contains(target) && !(target instanceof HTMLTextAreaElement);
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || !isOurs) return;
    event.preventDefault();
    submit();
  }

  /** What was typed waits for whoever comes back. */
  function openThere(id: string) {
    form.keepDraft();
    leave.freely(() => onOpen(id));
  }

  if (contact && mergeWith !== undefined)
    return (
      <>
        <MergeView
          contact={contact}
          otherId={mergeWith}
          onBack={() => setMergeWith(undefined)}
          onMerged={() => {
            form.discard();
            setMergeWith(undefined);
          }}
          onClose={onClose}
        />
        {leave.question}
      </>
    );

  const tabs = [
    { value: 'data', label: t('data'), icon: UserRoundPen },
    { value: 'timeline', label: t('timeline.title'), icon: History },
  ] as const;
  const body = (
    <SlideOverBody>
      {refusal && (
        <Banner look="bad" icon={CircleAlert} role="alert" className="rounded-lg border px-3 py-2.5">
          {refusal}
        </Banner>
      )}
      <FormNotices form={form} />
      {tab === 'timeline' && contact ? (
        <Timeline contact={contact} note={note} onNote={setNote} />
      ) : (
        <ContactFields
          contact={contact}
          form={form}
          thereId={thereId}
          onOpenThere={openThere}
          onMerge={contact ? setMergeWith : undefined}
        />
      )}
    </SlideOverBody>
  );

  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      // On the way down: react-aria's own controls keep their keys to themselves on the way up.
      onKeyDownCapture={saveOnShortcut}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {contact ? (
        <ContactHeader
          contact={contact}
          onMerge={() => setMergeWith(null)}
          onGone={() => leave.freely(onClose)}
          onClose={onClose}
        />
      ) : (
        <SlideOverHeader title={t('new')} note={t('newNote')} onClose={onClose} />
      )}
      {contact ? (
        <Tabbed label={t('parts')} value={tab} onChange={setTab} tabs={tabs}>
          {body}
        </Tabbed>
      ) : (
        body
      )}
      <SlideOverFooter>
        <Button onPress={onClose}>{common(form.isDirty || !contact ? 'cancel' : 'close')}</Button>
        {(tab === 'data' || form.isDirty) && (
          <Button look="primary" type="submit" isPending={isSaving}>
            {t('save')}
            <SaveKeys />
          </Button>
        )}
      </SlideOverFooter>
      {leave.question}
    </form>
  );
}
