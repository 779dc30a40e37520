import { type InternalChat, internalChats } from '@yupflow/contract/internal-chats';
import { limits } from '@yupflow/contract/limits';
import type { ActiveMember } from '@yupflow/contract/members';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { MemberPicker } from '../../pickers/member-picker.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { internalKeys } from './internal-queries.ts';

interface Props {
  readonly isOpen: boolean;
  /** A group that is to be changed; null makes a new chat. */
  readonly group: InternalChat | null;
  readonly onClose: () => void;
  readonly onSaved: (chatId: string) => void;
}

export function NewChat({ isOpen, group, onClose, onSaved }: Props) {
  return (
    <SlideOver isOpen={isOpen} onClose={onClose}>
      <ChatForm key={group?.id ?? 'new'} group={group} onClose={onClose} onSaved={onSaved} />
    </SlideOver>
  );
}

type Person = Pick<ActiveMember, 'id' | 'name'>;

function ChatForm({ group, onClose, onSaved }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('internal-chats');
  const errorText = useErrorText();
  const own = useMe()?.id;
  const start: Person[] = group?.members.filter(({ id }) => id !== own) ?? [];
  const [people, setPeople] = useState(start);
  const [name, setName] = useState(group?.name ?? '');
  const [isSaving, setIsSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isGroup = group !== null || people.length > 1;
  const isDirty = people.length !== start.length || name !== (group?.name ?? '');

  async function save() {
    setError(null);
    if (people.length === 0) return setError(t('form.somebody'));
    if (isGroup && name.trim() === '') return setError(t('form.nameNeeded'));
    setIsSaving(true);
    const members = people.map(({ id }) => id);
    try {
      const chat = group
        ? await call(internalChats.update, { params: { id: group.id }, body: { name, members } })
        : await call(internalChats.create, { body: isGroup ? { members, name } : { members } });
      queryClient.setQueryData(internalKeys.chat(chat.id), chat);
      await queryClient.invalidateQueries({ queryKey: internalKeys.all });
      onSaved(chat.id);
    } catch (refusal) {
      setError(errorText(refusal));
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <FormSlideOver
      title={t(group ? 'form.editTitle' : 'form.title')}
      note={t(group ? 'form.editNote' : 'form.note')}
      saveLabel={t(group ? 'form.save' : isGroup ? 'form.makeGroup' : 'form.open')}
      isDirty={isDirty && !isSaving}
      isSaving={isSaving}
      error={error}
      onSave={() => void save()}
      onClose={onClose}
    >
      <MemberPicker
        label={t('form.add')}
        value={null}
        permission="internal_chats"
        onChange={(member) => setPeople([...people, member])}
        isHidden={({ id }) => id === own || people.some((person) => person.id === id)}
        help={t('form.addHelp')}
      />
      <ul aria-label={t('form.people')} className="flex flex-col gap-1">
        {people.map((person) => (
          <li key={person.id} className="flex items-center rounded-lg border border-line py-1 pr-1 pl-3 text-dense">
            <span className="mr-auto truncate">{person.name}</span>
            <IconButton
              label={t('form.remove', { name: person.name })}
              icon={X}
              onPress={() => setPeople(people.filter(({ id }) => id !== person.id))}
            />
          </li>
        ))}
      </ul>
      {isGroup && (
        <TextField
          label={t('form.groupName')}
          value={name}
          onChange={setName}
          longest={limits.nameLength}
          autoComplete="off"
        />
      )}
    </FormSlideOver>
  );
}
