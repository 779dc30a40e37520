import { channelFeatures } from '@yupflow/contract/connections';
import type { Contact } from '@yupflow/contract/contacts';
import { groups } from '@yupflow/contract/groups';
import { limits } from '@yupflow/contract/limits';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { useLines } from '../../../pickers/use-lines.ts';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { takeOpenChat } from '../chat-cache.ts';
import { PeopleField } from './people-field.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onOpened: (chatId: string) => void;
}

/** The lines that groups can be made on. */
export function useGroupLines() {
  const { data: lines = [] } = useLines();
  return lines.filter(({ type }) => channelFeatures[type].managesGroups);
}

/** A group of contacts, made on WhatsApp with the line as its admin. */
export function NewGroupForm({ onClose, onOpened }: Props) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const lines = useGroupLines();
  const idempotency = useIdempotencyKey();
  const [name, setName] = useState('');
  const [people, setPeople] = useState<readonly Contact[]>([]);
  const [chosenLine, setChosenLine] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const peopleButton = useRef<HTMLButtonElement>(null);
  const line = chosenLine ?? (lines.find(({ status }) => status === 'CONNECTED') ?? lines[0])?.id ?? null;
  const words = name.trim();
  const isNamed = words !== '' && [...words].length <= limits.groupNameLength;

  async function save() {
    setIsTried(true);
    if (!isNamed) return nameInput.current?.focus();
    if (people.length === 0 || line === null) return peopleButton.current?.focus();
    const body = { connection_id: line, name: words, contact_ids: people.map(({ id }) => id) };
    setIsSaving(true);
    setRefusal(null);
    try {
      const { chat, refused } = await call(groups.create, { body }, { idempotencyKey: idempotency.keyOf(body) });
      idempotency.forget();
      takeOpenChat(chat);
      if (refused.length > 0) toast.error(t('group.refused', { names: refused.join(', ') }));
      onOpened(chat.id);
    } catch (error) {
      setRefusal(errorText(error));
    }
    setIsSaving(false);
  }

  return (
    <FormSlideOver
      title={t('group.new')}
      note={t('group.newNote')}
      saveLabel={t('group.create')}
      isDirty={(words !== '' || people.length > 0) && !isSaving}
      isSaving={isSaving}
      error={refusal}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('group.name')}
        value={name}
        onChange={setName}
        longest={limits.groupNameLength}
        inputRef={nameInput}
        error={isTried && words === '' ? t('group.nameMissing') : null}
        autoComplete="off"
      />
      <PeopleField
        people={people}
        onChange={setPeople}
        buttonRef={peopleButton}
        error={isTried && people.length === 0 ? t('group.peopleMissing') : null}
      />
      {lines.length > 1 && (
        <Select
          label={t('newChat.line')}
          value={line ?? ''}
          onChange={setChosenLine}
          options={lines.map((one) => ({ value: one.id, label: one.name }))}
        />
      )}
    </FormSlideOver>
  );
}
