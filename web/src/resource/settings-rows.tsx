import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../locales/error-text.ts';
import { Button } from '../ui/button.tsx';
import { denseControlClass, SettingsRow } from '../ui/settings.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LoadMore } from './load-more.tsx';

interface Asked {
  readonly error: unknown;
  readonly isRefetching: boolean;
  readonly refetch: () => unknown;
}

/** As a query has it that gives its rows page by page. */
interface Paged {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

interface Props<Item> {
  readonly query: Asked | (Asked & Paged);
  /** Undefined until they came. */
  readonly items: readonly Item[] | undefined;
  readonly label: string;
  readonly loading: string;
  readonly loadFailed: string;
  /** Stands there where there is none. */
  readonly empty?: ReactNode;
  readonly className?: string;
  readonly children: (item: Item) => ReactNode;
}

/** The rows of a settings card, whatever became of asking for them. */
export function SettingsRows<Item extends { readonly id: string }>(props: Props<Item>) {
  const { query, items, label, loading, loadFailed, empty, className, children } = props;
  if (!items) return query.error ? <RowsFailed title={loadFailed} query={query} /> : <RowsWaiting label={loading} />;
  if (items.length === 0) return empty;
  return (
    <>
      <ul aria-label={label} className={className}>
        {items.map((item) => (
          <li key={item.id} className="border-line not-first:border-t">
            {children(item)}
          </li>
        ))}
      </ul>
      {'hasNextPage' in query && query.hasNextPage && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onLoad={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

/** Rows that did not come, with another try. */
export function RowsFailed({ title, query }: { readonly title: string; readonly query: Asked }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div role="alert">
      <SettingsRow icon={CircleAlert} title={title} text={errorText(query.error)}>
        <Button className={denseControlClass} isPending={query.isRefetching} onPress={() => void query.refetch()}>
          {t('tryAgain')}
        </Button>
      </SettingsRow>
    </div>
  );
}

export function RowsWaiting({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[152, 120].map((width) => (
        <div key={width} className="flex h-14 items-center gap-3 border-line px-4 not-first:border-t">
          <Skeleton className="size-4.5 rounded" />
          <div className="flex flex-col gap-2" style={{ width }}>
            <Skeleton className="h-3 rounded" />
            <Skeleton className="h-2.5 w-4/5 rounded" />
          </div>
        </div>
      ))}
    </div>
  );
}
