import type { Chat } from '@yupflow/contract/chats';
import { Bell, BellDot, CircleCheck, Link, ListRestart, Play } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSupport } from '../../../resource/members-only.tsx';
import { Menu, MenuAction, MenuLine } from '../../../ui/menu.tsx';
import type { ChatDeeds } from '../use-chat-deeds.ts';

interface Props {
  readonly chat: Chat;
  /** Its row. */
  readonly beside: HTMLElement;
  /** In front of somebody: it is read, and its own menu says otherwise. */
  readonly isOpen: boolean;
  readonly deeds: ChatDeeds;
  readonly onClose: () => void;
}

/** What can be done with a chat from the list, without looking into it. */
export function RowMenu({ chat, beside, isOpen, deeds, onClose }: Props) {
  const { t } = useTranslation('chats');
  const trigger = useMemo(() => ({ current: beside }), [beside]);
  const isMember = !useIsSupport();
  const isLive = chat.status !== 'closed' && isMember;
  const acts: Record<string, () => void> = {
    start: () => void deeds.start(chat),
    read: () => void deeds.markRead(chat),
    unread: () => void deeds.markUnread(chat),
    link: () => void deeds.copyLink(chat),
    return: () => void deeds.giveBack(chat),
    close: () => deeds.close(chat),
  };
  return (
    <Menu
      aria-label={t('header.more')}
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => open || onClose()}
      placement="bottom"
      onAction={(key) => {
        onClose();
        acts[String(key)]?.();
      }}
    >
      {isMember && chat.status !== 'open' && (
        <MenuAction id="start" icon={Play}>
          {t(isLive ? 'header.start' : 'header.startAgain')}
        </MenuAction>
      )}
      {isMember && chat.unread > 0 && (
        <MenuAction id="read" icon={Bell}>
          {t('menu.markRead')}
        </MenuAction>
      )}
      {isMember && chat.unread === 0 && !isOpen && (
        <MenuAction id="unread" icon={BellDot}>
          {t('menu.markUnread')}
        </MenuAction>
      )}
      <MenuAction id="link" icon={Link}>
        {t('menu.copyLink')}
      </MenuAction>
      {isLive && <MenuLine />}
      {isLive && chat.status === 'open' && (
        <MenuAction id="return" icon={ListRestart}>
          {t('menu.return')}
        </MenuAction>
      )}
      {isLive && (
        <MenuAction id="close" icon={CircleCheck}>
          {t('header.close')}
        </MenuAction>
      )}
    </Menu>
  );
}
