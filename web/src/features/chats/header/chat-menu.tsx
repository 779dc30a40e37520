import type { OpenChat } from '@yupflow/contract/chats';
import {
  ArrowRightLeft,
  BellDot,
  CircleCheck,
  EllipsisVertical,
  Link,
  ListRestart,
  Pause,
  Play,
  UserRound,
  Workflow,
} from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useIsSupport } from '../../../resource/members-only.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Menu, MenuAction, MenuLine } from '../../../ui/menu.tsx';
import type { ChatDeeds } from '../use-chat-deeds.ts';

interface Props {
  readonly chat: OpenChat;
  readonly deeds: ChatDeeds;
  /** Where the header has no room for it. */
  readonly hasTransfer: boolean;
  readonly onMarkUnread: () => void;
  readonly onStartFlow: (() => void) | null;
  readonly onOpenPanel: (() => void) | null;
}

/** What is done less often, and what a narrow header has no room for. */
export function ChatMenu({ chat, deeds, hasTransfer, onMarkUnread, onStartFlow, onOpenPanel }: Props) {
  const { t } = useTranslation('chats');
  const { t: ofContact } = useTranslation('contact');
  const isSupport = useIsSupport();
  const isLive = chat.status !== 'closed' && !isSupport;
  const isPaused = chat.automation.is_paused;
  const acts: Record<string, () => void> = {
    unread: onMarkUnread,
    next: () => deeds.closeAndNext(chat),
    quiet: () => deeds.close(chat, { isQuiet: true }),
    return: () => void deeds.giveBack(chat),
    transfer: deeds.openTransfer,
    automation: () => void deeds.setAutomation(chat, !isPaused),
    flow: () => onStartFlow?.(),
    panel: () => onOpenPanel?.(),
    link: () => void deeds.copyLink(chat),
  };
  return (
    <MenuTrigger>
      <Button aria-label={t('header.more')} className={iconButtonClass}>
        <EllipsisVertical aria-hidden className="size-4" />
      </Button>
      <Menu aria-label={t('header.more')} onAction={(key) => acts[String(key)]?.()}>
        {onOpenPanel && (
          <MenuAction id="panel" icon={UserRound}>
            {t(chat.group ? 'menu.group' : 'menu.contact')}
          </MenuAction>
        )}
        {hasTransfer && isLive && (
          <MenuAction id="transfer" icon={ArrowRightLeft}>
            {t('header.transfer')}
          </MenuAction>
        )}
        {!isSupport && (
          <MenuAction id="unread" icon={BellDot}>
            {t('menu.markUnread')}
          </MenuAction>
        )}
        {chat.type === 'chat' && isLive && (
          <MenuAction id="automation" icon={isPaused ? Play : Pause}>
            {t(isPaused ? 'menu.resume' : 'menu.pause')}
          </MenuAction>
        )}
        {onStartFlow && (
          <MenuAction id="flow" icon={Workflow}>
            {ofContact('startFlow.action')}
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
          <MenuAction id="next" icon={CircleCheck}>
            {t('menu.closeAndNext')}
          </MenuAction>
        )}
        {isLive && chat.type === 'chat' && (
          <MenuAction id="quiet" icon={CircleCheck}>
            {t('menu.closeQuietly')}
          </MenuAction>
        )}
      </Menu>
    </MenuTrigger>
  );
}
