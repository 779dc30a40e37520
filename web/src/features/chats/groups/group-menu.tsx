import type { OpenChat } from '@yupflow/contract/chats';
import { EllipsisVertical, ImageOff, ImageUp, LogOut, Pencil, UserRoundPlus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../../ui/menu.tsx';
import type { GroupDeeds } from './use-group-deeds.ts';

const RenameDialog = lazy(() => import('./rename-dialog.tsx'));
const AddPeopleDialog = lazy(() => import('./add-people-dialog.tsx'));

interface Props {
  readonly chat: OpenChat;
  readonly deeds: GroupDeeds;
  /** The line leads the group; who does not can only leave it. */
  readonly isLed: boolean;
  readonly canChooseContacts: boolean;
}

/** What can be done with the group as a whole. */
export function GroupMenu({ chat, deeds, isLed, canChooseContacts }: Props) {
  const { t } = useTranslation('chats');
  const [dialog, setDialog] = useState<'rename' | 'add' | 'leave' | null>(null);
  const picture = useRef<HTMLInputElement>(null);
  const close = () => setDialog(null);
  const name = chat.group?.name ?? '';
  return (
    <>
      <MenuTrigger>
        <Button aria-label={t('group.manage')} isDisabled={deeds.pending !== null} className={iconButtonClass}>
          <EllipsisVertical aria-hidden className="size-4" />
        </Button>
        <Menu
          aria-label={t('group.manage')}
          onAction={(key) => {
            if (key === 'picture') picture.current?.click();
            if (key === 'noPicture') void deeds.removePicture();
            if (key === 'rename' || key === 'add' || key === 'leave') setDialog(key);
          }}
        >
          {isLed && canChooseContacts && (
            <MenuAction id="add" icon={UserRoundPlus}>
              {t('group.add')}
            </MenuAction>
          )}
          {isLed && (
            <MenuAction id="rename" icon={Pencil}>
              {t('group.rename')}
            </MenuAction>
          )}
          {isLed && (
            <MenuAction id="picture" icon={ImageUp}>
              {t('group.picture')}
            </MenuAction>
          )}
          {isLed && (
            <MenuAction id="noPicture" icon={ImageOff}>
              {t('group.noPicture')}
            </MenuAction>
          )}
          {isLed && <MenuLine />}
          <MenuAction id="leave" icon={LogOut} isDangerous>
            {t('group.leave')}
          </MenuAction>
        </Menu>
      </MenuTrigger>
      <input
        ref={picture}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        data-group-picture
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void deeds.setPicture(file);
          target.value = '';
        }}
      />
      <Suspense>
        {dialog === 'rename' && <RenameDialog name={name} deeds={deeds} onClose={close} />}
        {dialog === 'add' && <AddPeopleDialog chat={chat} deeds={deeds} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        title={t('group.leaveTitle', { name })}
        confirmLabel={t('group.leaveDo')}
        isOpen={dialog === 'leave'}
        onCancel={close}
        onConfirm={() => {
          close();
          void deeds.leave();
        }}
      >
        {t('group.leaveText')}
      </ConfirmDialog>
    </>
  );
}
