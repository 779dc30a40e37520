import { useInfiniteQuery } from '@tanstack/react-query';
import type { OpenChat, PastTicket } from '@yupflow/contract/chats';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/now.ts';
import { plainText } from '../../../pickers/conversation/plain-text.ts';
import { LoadMore } from '../../../resource/load-more.tsx';
import { initialsOf } from '../../../ui/initials.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRowTime } from '../list/use-row-time.ts';
import { ticketsQuery } from './panel-queries.ts';
import { PanelNote, PanelSection, PanelState } from './panel-section.tsx';

interface Props {
  readonly chat: OpenChat;
  readonly onOpen: (chatId: string, at: { message?: string }) => void;
}

const clockMs = 60_000;

/** Earlier attendances of the same person on every line, each a way to where it began. */
export function PastTickets({ chat, onOpen }: Props) {
  const { t } = useTranslation('chats');
  const now = useNow(clockMs);
  const rowTime = useRowTime();
  const query = useInfiniteQuery(ticketsQuery(chat));
  const current = chat.status === 'closed' ? null : chat.ticket?.id;
  const past = query.data?.pages.flatMap((page) => page.results).filter(({ id }) => id !== current) ?? [];
  const count = past.length > 0 ? `${past.length}${query.hasNextPage ? '+' : ''}` : undefined;
  return (
    <PanelSection name="past" title={t('panel.past')} count={count}>
      {query.data && past.length === 0 && <PanelNote>{t('panel.noPast')}</PanelNote>}
      <PanelState
        query={query}
        skeleton={
          <div className="flex flex-col gap-2 py-1">
            <Skeleton className="h-6 rounded-md" />
            <Skeleton className="h-6 w-4/5 rounded-md" />
          </div>
        }
      />
      <ul className="-mx-2">
        {past.map((ticket) => (
          <li key={ticket.id}>
            <button
              type="button"
              onClick={() => onOpen(ticket.chat_id, ticket.first_message ? { message: ticket.first_message.id } : {})}
              className="flex h-8 w-full items-center gap-2 rounded-md px-2 text-left text-dense hover:bg-raised pointer-coarse:h-11"
            >
              <WhoAttended ticket={ticket} />
              <span className="min-w-0 flex-1 truncate" title={ticket.first_message?.text}>
                {plainText(ticket.first_message?.text ?? '') || t('panel.noWords')}
              </span>
              <time dateTime={ticket.created_at} className="shrink-0 text-meta text-muted tabular-nums">
                {rowTime(ticket.closed_at ?? ticket.created_at, now)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </PanelSection>
  );
}

function WhoAttended({ ticket: { assignee } }: { readonly ticket: PastTicket }) {
  const { t } = useTranslation('chats');
  const words = assignee ? t('row.assignee', { name: assignee.name }) : t('panel.automationOnly');
  return (
    <span
      title={words}
      className="grid size-5 shrink-0 place-items-center rounded-full bg-raised text-[9px]/none font-semibold text-soft"
    >
      {assignee ? <span aria-hidden>{initialsOf(assignee.name)}</span> : <Bot aria-hidden className="size-3.5" />}
      <span className="sr-only">{words}: </span>
    </span>
  );
}
