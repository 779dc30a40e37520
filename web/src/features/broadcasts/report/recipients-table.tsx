import type { Broadcast } from '@yupflow/contract/broadcasts';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../locales/error-text.ts';
import { LoadMore } from '../../../resource/load-more.tsx';
import { NothingFound } from '../../../resource/nothing-found.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RecipientRow } from './recipient-row.tsx';
import type { useRecipients } from './report-calls.ts';

const columns = [
  { id: 'contact', className: 'w-[23%] max-sm:w-auto' },
  { id: 'phone', className: 'w-42 max-sm:hidden' },
  { id: 'line', className: 'w-[14%] max-lg:hidden' },
  { id: 'state', className: 'w-28' },
  { id: 'time', className: 'w-24 text-right max-sm:hidden' },
  { id: 'detail', className: 'max-sm:hidden' },
] as const;

interface Props {
  readonly list: ReturnType<typeof useRecipients>;
  readonly lines: Broadcast['connections'];
  readonly search: string;
  readonly onClearSearch: () => void;
}

export function RecipientsTable({ list, lines, search, onClearSearch }: Props) {
  const { t } = useTranslation('broadcast-report');
  const errorText = useErrorText();
  if (list.isPending) return <Loading />;
  if (list.isError && !list.data)
    return (
      <ErrorState
        title={t('recipients.loadFailed')}
        message={errorText(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    );
  const recipients = list.data.pages.flatMap(({ results }) => results);
  if (recipients.length === 0)
    return search ? (
      <NothingFound search={search} onClear={onClearSearch} />
    ) : (
      <p className="px-4 py-10 text-center text-dense text-muted">{t('recipients.none')}</p>
    );
  return (
    <>
      <table
        aria-label={t('recipients.title')}
        aria-busy={list.isPlaceholderData}
        className="w-full table-fixed border-separate border-spacing-0 text-left"
      >
        <thead>
          <tr>
            {columns.map(({ id, className }) => (
              <th
                key={id}
                scope="col"
                className={cx(
                  'h-7.5 border-b border-line bg-page px-2.5 text-meta font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
                  className,
                )}
              >
                {t(`recipients.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {recipients.map((recipient) => (
            <RecipientRow
              key={recipient.contact.id}
              recipient={recipient}
              line={lines.find(({ id }) => id === recipient.connection_id)}
            />
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <LoadMore
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </>
  );
}

function Loading() {
  const { t } = useTranslation('broadcast-report');
  return (
    <div role="status" aria-label={t('recipients.loading')}>
      {[120, 150, 96, 136, 110, 142].map((width) => (
        <div key={width} className="flex h-10 items-center gap-3 border-b border-line px-4">
          <Skeleton className="size-7 rounded-full" />
          <div style={{ width }} className="mr-auto">
            <Skeleton className="h-3 rounded" />
          </div>
          <Skeleton className="h-3 w-20 rounded" />
        </div>
      ))}
    </div>
  );
}
