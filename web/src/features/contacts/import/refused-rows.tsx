import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type ContactImport,
  contactImports,
  type ImportFigures,
  type RowFault,
} from '@yupflow/contract/contact-imports';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { linkButtonClass } from '../../../ui/link-button.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReasonChips } from './reason-chips.tsx';
import { RefusedTable } from './refused-table.tsx';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly shown: ContactImport;
  readonly figures: ImportFigures;
}

/** Which rows stay out and why, to be mended. */
export function RefusedRows({ shown: { id, refused_file: file }, figures }: Props) {
  const { t } = useTranslation('contacts-import');
  const { t: common } = useTranslation();
  const format = useImportFormat();
  const [code, setCode] = useState<RowFault | null>(null);
  const rows = useInfiniteQuery({
    queryKey: ['jobs', 'import', id, 'refused', code],
    queryFn: ({ pageParam, signal }) =>
      call(
        contactImports.listRefused,
        { params: { id }, query: { cursor: pageParam, code: code ?? undefined } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor ?? undefined,
  });
  if (figures.refused === 0) return null;
  const count = { count: figures.refused, number: format.number(figures.refused) };
  return (
    <section aria-labelledby="refused-rows" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="refused-rows" className="text-body font-semibold">
          {t('refused.title', count)}
        </h3>
        {file && (
          <a href={file.url} download={file.name} className={linkButtonClass}>
            <Download aria-hidden className="size-4 text-muted" />
            {t('refused.download', count)}
          </a>
        )}
      </div>
      <ReasonChips figures={figures} chosen={code} onChange={setCode} />
      {rows.isPending && (
        <div role="status" aria-label={t('refused.loading')}>
          <Skeleton className="h-40 rounded-xl" />
        </div>
      )}
      {rows.error && (
        <div role="alert" className="flex items-center justify-between gap-2 text-dense text-soft">
          {t('refused.loadFailed')}
          <Button isPending={rows.isRefetching} onPress={() => void rows.refetch()}>
            {common('tryAgain')}
          </Button>
        </div>
      )}
      {rows.data && <RefusedTable rows={rows.data.pages.flatMap((page) => page.results)} />}
      {rows.hasNextPage && (
        <div className="flex justify-center">
          <Button isPending={rows.isFetchingNextPage} onPress={() => void rows.fetchNextPage()}>
            {common('loadMore')}
          </Button>
        </div>
      )}
    </section>
  );
}
