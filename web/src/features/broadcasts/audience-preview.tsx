import type { BroadcastPreview } from '@yupflow/contract/broadcasts';
import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { FailedPart } from '../../ui/failed-part.tsx';
import { readablePhone } from '../../ui/phone-numbers.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reachOf } from './preview-summary.tsx';

interface Props {
  readonly preview: BroadcastPreview | undefined;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  /** The figures are of what stood there before. */
  readonly isRefreshing: boolean;
}

/** How many, and some of them by name: nobody sends to thousands without having seen whom. */
export function AudiencePreview({ preview, hasFailed, onRetry, isRefreshing }: Props) {
  const { t } = useTranslation('broadcasts');
  const format = useFormat();
  if (!preview)
    return (
      <div className="rounded-lg border border-line bg-page p-3">
        {hasFailed ? (
          <FailedPart onRetry={onRetry}>{t('preview.failed')}</FailedPart>
        ) : (
          <div role="status" aria-label={t('preview.counting')}>
            <Skeleton className="h-7 w-24 rounded" />
            <Skeleton className="mt-2 h-3 w-56 rounded" />
          </div>
        )}
      </div>
    );
  const { has_more_than_total, opted_out, sample } = preview;
  const total = reachOf(preview);
  const rest = total - sample.length;
  return (
    <section className="rounded-lg border border-line bg-page p-3" aria-busy={isRefreshing}>
      <p role="status" className="flex flex-wrap items-baseline gap-x-2">
        <span className={cx('text-metric font-semibold tracking-[-0.02em] tabular-nums', isRefreshing && 'text-muted')}>
          {format.number(total) + (has_more_than_total ? '+' : '')}
        </span>
        <span className="text-body text-muted">{t('preview.contacts', { count: total })}</span>
        {isRefreshing && <span className="text-meta text-muted">{t('preview.counting')}</span>}
      </p>
      {opted_out > 0 && (
        <p className="mt-1 flex items-center gap-1.5 text-meta text-soft">
          <Ban aria-hidden className="size-3.5 shrink-0" />
          {t('preview.optedOut', { count: opted_out })}
        </p>
      )}
      {sample.length > 0 && (
        <ul aria-label={t('preview.sample')} className="mt-3 grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {sample.map(({ id, name, phone }) => (
            <li key={id} className="flex min-w-0 items-center gap-2.5 text-dense">
              <ContactAvatar name={name} />
              <span className="min-w-0 truncate" title={name}>
                {name || t('test.nameless')}
              </span>
              {phone && (
                <span className="ml-auto shrink-0 text-meta text-muted tabular-nums">{readablePhone(phone)}</span>
              )}
            </li>
          ))}
          {rest > 0 && (
            <li className="flex min-h-7 items-center text-dense text-muted">
              {t('preview.more', { count: rest, shown: format.number(rest) + (has_more_than_total ? '+' : '') })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
