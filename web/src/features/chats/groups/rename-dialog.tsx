import { limits } from '@yupflow/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { GroupDeeds } from './use-group-deeds.ts';

interface Props {
  readonly name: string;
  readonly deeds: GroupDeeds;
  readonly onClose: () => void;
}

export default function RenameDialog({ name: former, deeds, onClose }: Props) {
  const { t } = useTranslation('chats');
  const [name, setName] = useState(former);
  const words = name.trim();
  const isFit = words !== '' && words !== former && [...words].length <= limits.groupNameLength;
  return (
    <FormDialog
      title={t('group.renameTitle')}
      confirmLabel={t('group.renameDo')}
      canConfirm={isFit}
      isPending={deeds.pending === 'rename'}
      onClose={onClose}
      onConfirm={async () => {
        if (await deeds.rename(words)) onClose();
      }}
    >
      <TextField
        label={t('group.name')}
        value={name}
        onChange={setName}
        longest={limits.groupNameLength}
        help={t('group.renameHelp')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
