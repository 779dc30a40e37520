import { useInfiniteQuery } from '@tanstack/react-query';
import { type Contact, contacts, type TimelineEntry } from '@yupflow/contract/contacts';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useDayName } from '../../locales/day-name.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { LoadMore } from '../../resource/load-more.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { timelineKey } from './contact-calls.ts';
import { NoteCard } from './note-card.tsx';
import { NoteComposer } from './note-composer.tsx';
import { TimelineRow } from './timeline-row.tsx';

interface Props {
  readonly contact: Contact;
  readonly note: string;
  readonly onNote: (text: string) => void;
}

/** What happened, newest first, day by day; what people noted stands out. */
export function Timeline({ contact, note, onNote }: Props) {
  return (
    <>
      <NoteComposer contactId={contact.id} text={note} onText={onNote} />
      <Entries contactId={contact.id} />
    </>
  );
}

function Entries({ contactId }: { readonly contactId: string }) {
  const { t } = useTranslation('contact');
  const errorText = useErrorText();
  const dayName = useDayName();
  const query = useInfiniteQuery({
    queryKey: timelineKey(contactId),
    queryFn: ({ pageParam, signal }) =>
      call(contacts.listTimeline, { params: { id: contactId }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  if (query.isPending) return <Loading />;
  if (!query.data)
    return (
      <ErrorState
        title={t('timeline.failed')}
        message={errorText(query.error)}
        onRetry={() => void query.refetch()}
        isRetrying={query.isRefetching}
      />
    );
  const days = byDay(
    query.data.pages.flatMap((page) => page.results),
    dayName,
  );
  return (
    <div>
      {days.map(({ name, entries }) => (
        <section key={entries[0]?.id} aria-label={name} className="mb-5">
          <h3 className="mb-2 text-meta font-medium text-muted">{name}</h3>
          <ol className="flex flex-col gap-3">
            {entries.map((entry) => (
              <li key={entry.id}>
                {entry.kind === 'note' ? (
                  <NoteCard contactId={contactId} note={entry} />
                ) : (
                  <TimelineRow entry={entry} />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {query.hasNextPage && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </div>
  );
}

/** Neighbours of one day stand under one heading. */
function byDay(entries: readonly TimelineEntry[], dayName: (moment: string) => string) {
  const days: { name: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const name = dayName(entry.at);
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}

function Loading() {
  const { t } = useTranslation('contact');
  return (
    <div role="status" aria-label={t('timeline.loading')} className="flex flex-col gap-4">
      {[180, 240, 140].map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-7 rounded-full" />
          <div style={{ width }}>
            <Skeleton className="h-3 rounded" />
          </div>
        </div>
      ))}
    </div>
  );
}
