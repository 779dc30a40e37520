import { contacts } from '@yupflow/contract/contacts';
import type { ShortTag } from '@yupflow/contract/tags';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMe } from '../../../api/me.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { keepContact } from '../../../pickers/contact/contact-calls.ts';
import { TagPicker } from '../../../pickers/tag-picker.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { PanelNote, PanelSection } from './panel-section.tsx';

interface Props {
  readonly contactId: string;
  readonly tags: readonly ShortTag[];
}

/** Put on and taken off at once, by those who may. */
export function ContactTagsSection({ contactId, tags }: Props) {
  const { t } = useTranslation('chats');
  const errorText = useErrorText();
  const canChange = useMe()?.permissions.includes('contacts_tags') ?? false;
  /** What was asked for, until the chat itself tells. */
  const [asked, setAsked] = useState<{ readonly from: readonly ShortTag[]; readonly to: ShortTag[] } | null>(null);
  const shown = asked && asked.from === tags ? asked.to : tags;

  async function change(to: ShortTag[]) {
    setAsked({ from: tags, to });
    const add = to.filter(({ id }) => !shown.some((tag) => tag.id === id)).map(({ id }) => id);
    const remove = shown.filter(({ id }) => !to.some((tag) => tag.id === id)).map(({ id }) => id);
    try {
      keepContact(queryClient, await call(contacts.changeTags, { params: { id: contactId }, body: { add, remove } }));
      await queryClient.invalidateQueries({ queryKey: ['chats', 'item'] });
    } catch (error) {
      setAsked(null);
      toast.error(errorText(error));
    }
  }

  return (
    <PanelSection name="tags" title={t('panel.tags')}>
      {canChange ? (
        <div className="[&_legend]:sr-only">
          <TagPicker label={t('panel.tags')} value={shown} onChange={(to) => void change(to)} />
        </div>
      ) : shown.length === 0 ? (
        <PanelNote>{t('panel.noTags')}</PanelNote>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((tag) => (
            <li key={tag.id} className="max-w-full">
              <Chip color={tag.color}>{tag.name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
