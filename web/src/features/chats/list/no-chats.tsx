import { Link } from '@tanstack/react-router';
import { screens } from '@yupflow/contract/screens';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me.ts';
import { useLines } from '../../../pickers/use-lines.ts';
import { MembersOnly } from '../../../resource/members-only.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { primaryLinkButtonClass } from '../../../ui/link-button.ts';
import type { ChatView } from '../use-chat-view.ts';

interface Props {
  readonly view: ChatView;
  readonly onNew: () => void;
}

const bubbles = (
  <>
    <path d="M22 26h46a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H44L30 70V60h-8a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8Z" />
    <path d="M84 40h14a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-4v9l-11-9H62" />
    <path d="M28 39h34M28 47h20" />
  </>
);
const check = (
  <>
    <circle cx="60" cy="46" r="26" />
    <path d="m49 46 8 8 15-16" />
    <path d="M26 82h68" />
  </>
);
const phone = (
  <>
    <rect x="42" y="12" width="36" height="68" rx="7" />
    <path d="M55 20h10M57 72h6" />
    <path d="M28 36a20 20 0 0 0 0 20M92 36a20 20 0 0 1 0 20M20 28a32 32 0 0 0 0 36M100 28a32 32 0 0 1 0 36" />
  </>
);

/** Why the list is empty, and what to do about it. */
export function NoChats({ view, onNew }: Props) {
  const { t } = useTranslation('chats');
  const lines = useLines();
  const canConnect = useMe()?.permissions.includes('connections') ?? false;
  const { status, type, connection, conditions } = view.filter;
  if (lines.data?.length === 0)
    return canConnect ? (
      <EmptyState
        drawing={phone}
        title={t('empty.noLine.title')}
        action={
          <Link to={screens.connections.path} search={{ open: 'new' }} className={primaryLinkButtonClass}>
            {t('empty.noLine.action')}
          </Link>
        }
      >
        {t('empty.noLine.text')}
      </EmptyState>
    ) : (
      <EmptyState drawing={phone} title={t('empty.noLineAsk.title')}>
        {t('empty.noLineAsk.text')}
      </EmptyState>
    );
  if (connection || conditions || status === 'closed' || type === 'chats' || type === 'groups' || type === 'assigned')
    return (
      <EmptyState
        drawing={bubbles}
        title={t('empty.filtered.title')}
        action={<Button onPress={view.clear}>{t('filters.clear')}</Button>}
      >
        {t('empty.filtered.text')}
      </EmptyState>
    );
  if (type === 'unread')
    return (
      <EmptyState drawing={check} title={t('empty.unread.title')}>
        {t('empty.unread.text')}
      </EmptyState>
    );
  if (status === 'pending')
    return (
      <EmptyState drawing={check} title={t('empty.pending.title')}>
        {t('empty.pending.text')}
      </EmptyState>
    );
  if (status === 'open')
    return (
      <EmptyState
        drawing={bubbles}
        title={t('empty.open.title')}
        action={<Button onPress={() => view.changeStatus('pending')}>{t('empty.seePending')}</Button>}
      >
        {t('empty.open.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      drawing={bubbles}
      title={t('empty.nothing.title')}
      action={
        <MembersOnly>
          {(isOff) => (
            <Button icon={Plus} isDisabled={isOff} onPress={onNew}>
              {t('new')}
            </Button>
          )}
        </MembersOnly>
      }
    >
      {t('empty.nothing.text')}
    </EmptyState>
  );
}
