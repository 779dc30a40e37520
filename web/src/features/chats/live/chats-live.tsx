import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Chat } from '@yupflow/contract/chats';
import type { Message } from '@yupflow/contract/messages';
import { screens } from '@yupflow/contract/screens';
import { useEffect, useEffectEvent } from 'react';
import { setBadge } from '../../../api/badges.ts';
import { onEvent } from '../../../api/events.ts';
import { useMe } from '../../../api/me.ts';
import { useLastWords } from '../../../pickers/conversation/last-message.tsx';
import { followChats } from '../chat-events.ts';
import { useChatName } from '../chat-names.ts';
import { countersQuery } from '../chat-queries.ts';
import { resumeCloses } from '../closing/held-closes.ts';
import { showOnDesktop } from './desktop.ts';
import { useLiveChoices } from './live-choices.ts';
import { ring } from './sound.ts';

/** On every page of whoever attends: keeps what is known of chats right, counts, rings and notifies. */
export function ChatsLive() {
  const me = useMe();
  const navigate = useNavigate();
  const nameOf = useChatName();
  const wordsOf = useLastWords();
  const { data: counters } = useQuery(countersQuery);
  const isBadgeShown = useLiveChoices((choices) => choices.badge);
  const unread = counters?.unread ?? 0;

  useEffect(() => followChats(), []);
  const userId = me?.id;
  const companyId = me?.activeCompany?.company_id;
  useEffect(() => {
    if (userId && companyId) return resumeCloses({ userId, companyId });
  }, [userId, companyId]);
  useEffect(() => setBadge('chats', { count: unread, isInTitle: isBadgeShown }), [unread, isBadgeShown]);
  useEffect(() => () => setBadge('chats', { count: 0, isInTitle: false }), []);

  const hear = useEffectEvent((chat: Chat, message: Message | null) => {
    const isNew = message === null || (message.direction === 'in' && isFresh(message));
    const isForMe = chat.assignee === null || chat.assignee.id === me?.id;
    if (!isNew || !isForMe || chat.unread === 0 || isInFront(chat.id)) return;
    const choices = useLiveChoices.getState();
    if (choices.sound) ring();
    if (!choices.desktop || document.hasFocus()) return;
    showOnDesktop({
      tag: chat.id,
      title: nameOf(chat),
      text: chat.last_message ? wordsOf(chat.last_message) : '',
      onOpen: () => void navigate({ to: screens.chats.path, search: { chat: chat.id } }),
    });
  });
  useEffect(() => onEvent('chats.message', ({ chat, message }) => hear(chat, message)), []);
  return null;
}

/** What is replayed after an outage makes no noise. */
const freshMs = 60_000;
const isFresh = ({ created_at, edited_at, deleted_at }: Message) =>
  edited_at === null && deleted_at === null && Date.now() - Date.parse(created_at) < freshMs;

/** It is open under somebody's eyes. */
const isInFront = (id: string) => document.hasFocus() && new URLSearchParams(location.search).get('chat') === id;
