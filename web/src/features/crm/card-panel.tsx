import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@yupflow/contract/client';
import type { Card, ShortColumn } from '@yupflow/contract/crm';
import { ChevronDown, Clock, TriangleAlert, UserRound, X } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { controlClass } from '../../ui/button.tsx';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuChoice } from '../../ui/menu.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { findCard } from './board-cache.ts';
import { useBoardScene } from './board-context.ts';
import { cardQuery } from './board-queries.ts';
import { useCardName } from './card-name.ts';
import { NoChatYet } from './no-chat-yet.tsx';
import { useShortTime } from './time-here.ts';

/** A conversation as the inbox has it, in a column of its own. */
export interface BoardChatProps {
  readonly chatId: string;
  readonly around: string | null;
  readonly onGoTo: (messageId: string | null) => void;
  /** Under the name: where the card stands. */
  readonly bar: ReactNode;
  readonly onClose: () => void;
}

interface Props {
  readonly contactId: string;
  readonly chatId: string | null;
  readonly around: string | null;
  readonly columns: readonly ShortColumn[];
  readonly isAlone: boolean;
  readonly Chat: ComponentType<BoardChatProps>;
  readonly onGoTo: (messageId: string | null) => void;
  readonly onMove: (card: Card, columnId: string) => void;
  readonly onStarted: (chatId: string) => void;
  /** Null for who may not see contacts. */
  readonly onContact: (() => void) | null;
  readonly onClose: () => void;
}

/** The chat of a card beside the board, without leaving it. */
export function CardPanel({ contactId, chatId, columns, isAlone, Chat, ...props }: Props) {
  const { around, onGoTo, onMove, onStarted, onContact, onClose } = props;
  const { t } = useTranslation('crm');
  const format = useFormat();
  const shortTime = useShortTime();
  const { now } = useBoardScene();
  const query = useQuery({ ...cardQuery(contactId), placeholderData: () => findCard(contactId) });
  const { data: card } = query;
  const shownChat = chatId ?? card?.chat?.id ?? null;
  const bar = card && (
    <>
      <ColumnChoice card={card} columns={columns} onMove={onMove} />
      <span
        title={t('since', { at: format.moment(card.entered_at) })}
        className="flex shrink-0 items-center gap-1 text-meta text-muted tabular-nums"
      >
        <Clock aria-hidden className="size-3.25" />
        {shortTime(card.entered_at, now)}
      </span>
    </>
  );
  return (
    <aside
      aria-label={t('chatPanel')}
      className={cx(
        'flex min-h-0 min-w-0 flex-col bg-surface',
        isAlone ? 'flex-1' : 'w-86 shrink-0 border-l border-line',
      )}
    >
      {card?.flow_fault && (
        <Banner look="warn" icon={TriangleAlert} role="status" className="shrink-0 px-4 py-2.5 text-meta">
          <strong className="font-semibold">{t(`flowFault.${card.flow_fault}`)}</strong>{' '}
          {t(`flowFault.${card.flow_fault}Help`)}
        </Banner>
      )}
      {card && shownChat ? (
        <Chat chatId={shownChat} around={around} onGoTo={onGoTo} bar={bar} onClose={onClose} />
      ) : card ? (
        <>
          <PanelHeader card={card} onContact={onContact} onClose={onClose} />
          <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-4 py-1.5">{bar}</div>
          <NoChatYet card={card} onStarted={onStarted} />
        </>
      ) : (
        <Missing query={query} onClose={onClose} />
      )}
    </aside>
  );
}

interface HeaderProps {
  readonly card: Card;
  readonly onContact: (() => void) | null;
  readonly onClose: () => void;
}

function PanelHeader({ card: { contact }, onContact, onClose }: HeaderProps) {
  const { t } = useTranslation('crm');
  const name = useCardName()(contact);
  return (
    <header className="flex min-h-15 shrink-0 items-center gap-2.5 border-b border-line py-2 pr-2 pl-4">
      <ContactAvatar name={contact.name} size="medium" />
      <div className="min-w-0 flex-1">
        <h2 title={name} className="truncate text-body font-semibold">
          {name}
        </h2>
        {contact.phone && <p className="text-meta text-muted tabular-nums">{readablePhone(contact.phone)}</p>}
      </div>
      {onContact && <IconButton label={t('openContact')} icon={UserRound} onPress={onContact} />}
      <IconButton label={t('closePanel')} icon={X} onPress={onClose} />
    </header>
  );
}

interface ChoiceProps {
  readonly card: Card;
  readonly columns: readonly ShortColumn[];
  readonly onMove: (card: Card, columnId: string) => void;
}

function ColumnChoice({ card, columns, onMove }: ChoiceProps) {
  const { t } = useTranslation('crm');
  const column = columns.find(({ id }) => id === card.column_id);
  return (
    <MenuTrigger>
      <Button
        aria-label={t('inColumn', { column: column?.name ?? '' })}
        className={cx(
          controlClass,
          'h-7! max-w-45 min-w-0 shrink border-line bg-surface px-2.5 text-text outline-none hover:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand pointer-coarse:h-11!',
        )}
      >
        <ColumnMark color={column?.color} />
        <span className="min-w-0 truncate" title={column?.name}>
          {column?.name}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
      </Button>
      <Menu placement="bottom start">
        <MenuChoice
          title={t('moveTo')}
          value={card.column_id}
          options={columns.map(({ id, name, color }) => ({
            value: id,
            label: name,
            start: <ColumnMark color={color} />,
          }))}
          onChoose={(columnId) => onMove(card, columnId)}
        />
      </Menu>
    </MenuTrigger>
  );
}

function ColumnMark({ color }: { readonly color: string | undefined }) {
  return <span aria-hidden className="size-2 shrink-0 rounded-xs" style={{ backgroundColor: color }} />;
}

interface MissingProps {
  readonly query: {
    readonly error: Error | null;
    readonly isRefetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly onClose: () => void;
}

function Missing({ query: { error, isRefetching, refetch }, onClose }: MissingProps) {
  const { t } = useTranslation('crm');
  const errorText = useErrorText();
  return (
    <>
      <div className="flex justify-end p-2">
        <IconButton label={t('closePanel')} icon={X} onPress={onClose} />
      </div>
      {!error ? (
        <div role="status" aria-label={t('cardLoading')} className="flex flex-col gap-4 px-4">
          <Skeleton className="h-10 rounded-lg" />
          <Skeleton className="h-20 w-3/4 rounded-xl" />
          <Skeleton className="ml-auto h-14 w-2/3 rounded-xl" />
        </div>
      ) : error instanceof ApiError && error.code === 'not_found' ? (
        <EmptyState drawing={<path d="M36 28h48v40H36zM48 42l24 12M72 42L48 54" />} title={t('gone.title')}>
          {t('gone.text')}
        </EmptyState>
      ) : (
        <ErrorState
          title={t('cardLoadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
    </>
  );
}
