import type { OpenChat } from '@yupflow/contract/chats';
import type { Contact } from '@yupflow/contract/contacts';
import { phoneKey } from '@yupflow/contract/phones';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PeopleField } from './people-field.tsx';
import type { GroupDeeds } from './use-group-deeds.ts';

interface Props {
  readonly chat: OpenChat;
  readonly deeds: GroupDeeds;
  readonly onClose: () => void;
}

export default function AddPeopleDialog({ chat, deeds, onClose }: Props) {
  const { t } = useTranslation('chats');
  const [people, setPeople] = useState<readonly Contact[]>([]);
  const there = new Set(chat.participants.flatMap(({ phone }) => (phone ? [phoneKey(phone)] : [])));
  return (
    <FormDialog
      title={t('group.addTitle')}
      confirmLabel={t('group.addDo')}
      canConfirm={people.length > 0}
      isPending={deeds.pending === 'add'}
      onClose={onClose}
      onConfirm={async () => {
        if (await deeds.add(people.map(({ id }) => id))) onClose();
      }}
    >
      <PeopleField
        people={people}
        onChange={setPeople}
        isHidden={({ phone }) => phone !== null && there.has(phoneKey(phone))}
      />
    </FormDialog>
  );
}
