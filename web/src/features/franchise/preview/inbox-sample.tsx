import {
  CheckCheck,
  Contact,
  Inbox,
  ListFilter,
  MessagesSquare,
  SendHorizontal,
  SquareKanban,
  Workflow,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { initialsOf } from '../../../ui/initials.ts';
import { FaceMark } from './face-mark.tsx';
import type { Face } from './sample-face.ts';

const people = [
  { name: 'Marina Costa', says: 'marina', unread: 0 },
  { name: 'João Pedro', says: 'joao', unread: 2 },
  { name: 'Lívia Sá', says: 'livia', unread: 1 },
  { name: 'Rafael Antunes', says: 'rafael', unread: 0 },
  { name: 'Bia Torres', says: 'bia', unread: 0 },
  { name: 'Fábio Nunes', says: 'fabio', unread: 0 },
  { name: 'Carla Lins', says: 'carla', unread: 0 },
] as const;

/** The inbox in small: where people spend their day. */
export function InboxSample({ face }: { readonly face: Face }) {
  return (
    <div className="grid h-full grid-cols-[40px_148px_minmax(0,1fr)] max-sm:grid-cols-[40px_minmax(0,1fr)]">
      <Rail face={face} />
      <List />
      <Conversation />
    </div>
  );
}

function Rail({ face }: { readonly face: Face }) {
  const icons = [Inbox, MessagesSquare, SquareKanban, Contact, Workflow];
  return (
    <div className="flex flex-col items-center gap-1.5 border-r border-line py-2.5 text-muted">
      <span className="mb-1.5">
        <FaceMark name={face.name} picture={face.favicon} size="rail" />
      </span>
      {icons.map((Icon, at) => (
        <span
          key={Icon.displayName}
          className={cx('grid size-6.5 place-items-center rounded-md', at === 0 && 'bg-raised text-brand-strong')}
        >
          <Icon aria-hidden className="size-3.5" />
        </span>
      ))}
    </div>
  );
}

function List() {
  const { t } = useTranslation('franchise-preview');
  return (
    <div className="min-w-0 border-r border-line max-sm:hidden">
      <p className="flex h-9 items-center justify-between border-b border-line px-2.5 text-[12px] font-semibold">
        {t('places.inbox')}
        <ListFilter aria-hidden className="size-3.25 text-muted" />
      </p>
      {people.map(({ name, says, unread }, at) => (
        <div
          key={name}
          className={cx(
            'flex h-10.5 items-center gap-1.75 px-2.5',
            at === 0 && 'bg-raised shadow-[inset_2px_0_0_var(--brand-strong)]',
          )}
        >
          <span className="grid size-5.5 shrink-0 place-items-center rounded-full bg-line text-[9px]/none font-semibold text-soft">
            {initialsOf(name)}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-[11px]/3.5 font-medium">{name}</span>
            <span className="block truncate text-[10px]/3.25 text-soft">{t(`says.${says}`)}</span>
          </span>
          {unread > 0 && (
            <span className="grid h-3.75 min-w-3.75 place-items-center rounded-full bg-brand-fill px-1 text-[9px]/none font-semibold text-brand-foreground">
              {unread}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

function Conversation() {
  const { t } = useTranslation('franchise-preview');
  return (
    <div className="flex min-w-0 flex-col bg-page">
      <div className="flex h-9 items-center gap-1.5 border-b border-line bg-surface px-2.5 text-[12px] font-semibold">
        <span className="mr-auto truncate">Marina Costa</span>
        <span className="grid h-5.5 place-items-center rounded-md bg-brand-fill px-2.25 text-[10.5px]/none font-medium text-brand-foreground">
          {t('closeChat')}
        </span>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-hidden px-2.5 py-3">
        <Bubble at="11:56">{t('chat.asks')}</Bubble>
        <Bubble at="11:58" isOut>
          {t('chat.answers')}
        </Bubble>
        <Bubble at="12:03">{t('chat.asksAgain')}</Bubble>
        <Bubble at="12:04" isOut>
          {t('chat.answersAgain')} <span className="font-medium text-brand-strong underline">casalume.com.br/sofa</span>
        </Bubble>
      </div>
      <div className="mx-2.5 mb-2.5 flex h-8 items-center gap-2 rounded-lg border border-brand bg-surface pr-1 pl-2.5 text-muted shadow-[0_0_0_3px_color-mix(in_oklab,var(--brand)_18%,transparent)]">
        <span className="truncate">{t('write')}</span>
        <span className="ml-auto grid size-6 shrink-0 place-items-center rounded-md bg-brand-fill text-brand-foreground">
          <SendHorizontal aria-hidden className="size-3.25" />
        </span>
      </div>
    </div>
  );
}

interface BubbleProps {
  readonly at: string;
  readonly isOut?: boolean;
  readonly children: ReactNode;
}

function Bubble({ at, isOut = false, children }: BubbleProps) {
  return (
    <div
      className={cx(
        'max-w-43 rounded-[10px] border px-2.25 py-1.5 text-[11px]/3.75',
        isOut ? 'self-end border-transparent bg-brand-soft' : 'self-start border-line bg-surface',
      )}
    >
      {children}
      <span className="mt-px flex items-center justify-end gap-0.75 text-[9px]/2.75 text-soft">
        {at}
        {isOut && <CheckCheck aria-hidden className="size-2.75 text-brand-strong" />}
      </span>
    </div>
  );
}
