import { useNavigate } from '@tanstack/react-router';
import type { OpenChat } from '@yupflow/contract/chats';
import { screens } from '@yupflow/contract/screens';
import {
  ArrowRightLeft,
  BellDot,
  CircleCheck,
  Link,
  ListRestart,
  type LucideIcon,
  PanelRight,
  Pause,
  Play,
  UserRound,
  Workflow,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { useIsSupport } from '../../../resource/members-only.tsx';
import { type PageCommand, useOfferCommands } from '../../../resource/page-commands.ts';
import type { ChatDeeds } from '../use-chat-deeds.ts';

interface Parts {
  readonly deeds: ChatDeeds;
  readonly onMarkUnread: () => void;
  readonly onTogglePanel: () => void;
  readonly onStartFlow: (() => void) | null;
}

/** All that can be done with the open chat, for the palette. */
export function useChatCommands(chat: OpenChat | undefined, parts: Parts): void {
  const { t } = useTranslation('chats');
  const { t: ofContact } = useTranslation('contact');
  const navigate = useNavigate();
  const isSupport = useIsSupport();
  const canSeeContacts = useMe()?.permissions.includes('contacts') ?? false;

  function commandsOf(open: OpenChat): PageCommand[] {
    const { deeds, onMarkUnread, onTogglePanel, onStartFlow } = parts;
    const { status, type, contact } = open;
    const isLive = status !== 'closed' && !isSupport;
    const isPaused = open.automation.is_paused;
    const offer = (isOffered: boolean, id: string, label: string, Icon: LucideIcon, run: () => void, note?: string) =>
      isOffered ? [{ id: `chat-deed:${id}`, label, note, icon: <Icon className="size-4" />, run }] : [];
    return [
      ...offer(
        status !== 'open' && !isSupport,
        'start',
        t(isLive ? 'header.start' : 'header.startAgain'),
        Play,
        () => void deeds.start(open),
        'S',
      ),
      ...offer(isLive, 'transfer', t('header.transfer'), ArrowRightLeft, deeds.openTransfer, 'T'),
      ...offer(isLive, 'next', t('menu.closeAndNext'), CircleCheck, () => deeds.closeAndNext(open), 'E'),
      ...offer(isLive, 'close', t('header.close'), CircleCheck, () => deeds.close(open)),
      ...offer(isLive && type === 'chat', 'quiet', t('menu.closeQuietly'), CircleCheck, () =>
        deeds.close(open, { isQuiet: true }),
      ),
      ...offer(isLive && status === 'open', 'return', t('menu.return'), ListRestart, () => void deeds.giveBack(open)),
      ...offer(!isSupport, 'unread', t('menu.markUnread'), BellDot, onMarkUnread),
      ...offer(
        isLive && type === 'chat',
        'automation',
        t(isPaused ? 'menu.resume' : 'menu.pause'),
        isPaused ? Play : Pause,
        () => void deeds.setAutomation(open, !isPaused),
      ),
      ...offer(onStartFlow !== null, 'flow', ofContact('startFlow.action'), Workflow, () => onStartFlow?.()),
      ...offer(true, 'panel', t(open.group ? 'menu.group' : 'menu.contact'), PanelRight, onTogglePanel, 'I'),
      ...offer(contact !== null && canSeeContacts, 'contact', t('menu.openContact'), UserRound, () => {
        void navigate({ to: screens.contacts.path, search: { open: contact?.id } });
      }),
      ...offer(true, 'link', t('menu.copyLink'), Link, () => void deeds.copyLink(open)),
    ];
  }

  useOfferCommands(chat ? commandsOf(chat) : []);
}
