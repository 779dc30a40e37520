import type { OpenChat } from '@yupflow/contract/chats';
import { EllipsisVertical, ShieldCheck, ShieldOff, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction } from '../../../ui/menu.tsx';
import type { GroupDeeds } from './use-group-deeds.ts';

interface Props {
  readonly participant: OpenChat['participants'][number];
  /** As the list shows them. */
  readonly name: string;
  readonly deeds: GroupDeeds;
}

/** What whoever leads the group does with one of its people. */
export function ParticipantMenu({ participant: { address, is_admin }, name, deeds }: Props) {
  const { t } = useTranslation('chats');
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <MenuTrigger>
        <Button
          aria-label={t('group.managePerson', { name })}
          isDisabled={deeds.pending !== null}
          className={iconButtonClass}
        >
          <EllipsisVertical aria-hidden className="size-4" />
        </Button>
        <Menu
          aria-label={t('group.managePerson', { name })}
          onAction={(key) => {
            if (key === 'remove') setIsAsking(true);
            if (key === 'promote' || key === 'demote') void deeds.changePerson(key, address);
          }}
        >
          {is_admin ? (
            <MenuAction id="demote" icon={ShieldOff}>
              {t('group.demote')}
            </MenuAction>
          ) : (
            <MenuAction id="promote" icon={ShieldCheck}>
              {t('group.promote')}
            </MenuAction>
          )}
          <MenuAction id="remove" icon={UserRoundMinus} isDangerous>
            {t('group.remove')}
          </MenuAction>
        </Menu>
      </MenuTrigger>
      <ConfirmDialog
        title={t('group.removeTitle', { name })}
        confirmLabel={t('group.removeDo')}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void deeds.changePerson('remove', address);
        }}
      >
        {t('group.removeText')}
      </ConfirmDialog>
    </>
  );
}
