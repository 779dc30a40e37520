import { useQueryClient } from '@tanstack/react-query';
import { contacts } from '@yupflow/contract/contacts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { SupportNotice, useIsSupport } from '../../resource/members-only.tsx';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { timelineKey } from './contact-calls.ts';
import { NoteField } from './note-field.tsx';

interface Props {
  readonly contactId: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A word to the team about a contact, who never sees it. */
export function NoteComposer({ contactId, text, onText }: Props) {
  const { t } = useTranslation('contact');
  const client = useQueryClient();
  const errorText = useErrorText();
  const idempotency = useIdempotencyKey();
  const [isSaving, setIsSaving] = useState(false);
  const isSupport = useIsSupport();
  const [fault, setFault] = useState<string | null>(null);

  async function save() {
    setIsSaving(true);
    setFault(null);
    try {
      const body = { text };
      await call(contacts.createNote, { params: { id: contactId }, body }, { idempotencyKey: idempotency.keyOf(body) });
      idempotency.forget();
      onText('');
      await client.invalidateQueries({ queryKey: timelineKey(contactId) });
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setIsSaving(false);
    }
  }

  if (isSupport) return <SupportNotice className="rounded-lg border border-line px-3 py-2.5" />;
  return (
    <NoteField
      label={t('notes.label')}
      placeholder={t('notes.placeholder')}
      saveLabel={t('notes.save')}
      text={text}
      onText={onText}
      isSaving={isSaving}
      error={fault}
      onSave={() => void save()}
    />
  );
}
