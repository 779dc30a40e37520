import type { BroadcastPreview } from '@yupflow/contract/broadcasts';
import { Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDuration } from '../../locales/duration.ts';
import { useFormat } from '../../locales/format.ts';
import { useMoments } from './use-moments.ts';

interface SummaryProps {
  readonly preview: BroadcastPreview | undefined;
  readonly isRefreshing: boolean;
}

/** How long it takes, and what its author should know before it begins. */
export function PreviewSummary({ preview, isRefreshing }: SummaryProps) {
  const { t } = useTranslation('broadcasts');
  if (!preview) return null;
  const { warnings } = preview;
  return (
    <section
      aria-label={t('preview.title')}
      className="sticky -bottom-5 -mx-6 mt-auto -mb-5 flex flex-col gap-2 border-t border-line bg-surface px-6 py-3 max-sm:-mx-4 max-sm:px-4"
    >
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-1">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-1.5 text-meta text-warn">
              <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
              {t(`warnings.${warning}`)}
            </li>
          ))}
        </ul>
      )}
      <PreviewLine preview={preview} isRefreshing={isRefreshing} />
    </section>
  );
}

/** Whoever asked for nothing is not reached. */
export const reachOf = ({ total, opted_out }: BroadcastPreview): number => Math.max(0, total - opted_out);

interface LineProps {
  readonly preview: BroadcastPreview;
  /** A connection may have been chosen since: then nothing is said of one that is missing. */
  readonly isRefreshing?: boolean;
}

/** “1,240 contacts · takes about 3 h 20 min · ends around 17 Nov, 14:10”. */
export function PreviewLine({ preview, isRefreshing = false }: LineProps) {
  const { t } = useTranslation('broadcasts');
  const format = useFormat();
  const duration = useDuration();
  const moments = useMoments();
  const { has_more_than_total, seconds, ends_at } = preview;
  const total = reachOf(preview);
  const count = format.number(total) + (has_more_than_total ? '+' : '');
  const takes =
    seconds !== null && (seconds < 60 ? t('preview.takesLittle') : t('preview.takes', { duration: duration(seconds) }));
  return (
    <p role="status" className="flex gap-1.5 text-dense">
      <Hourglass aria-hidden className="mt-px size-4 shrink-0 text-muted" />
      <span className="overflow-hidden">
        <span className="-ml-4 flex flex-wrap">
          <span className="pl-4 font-semibold tabular-nums">
            {count} {t('preview.contacts', { count: total })}
          </span>
          {takes ? (
            <>
              <AfterDot>{takes}</AfterDot>
              {ends_at && (
                <AfterDot>
                  <span className="text-muted">{t('preview.ends', { at: moments(ends_at) })}</span>
                </AfterDot>
              )}
            </>
          ) : (
            !isRefreshing && <span className="pl-4 text-muted">{t('preview.noTime')}</span>
          )}
        </span>
      </span>
    </p>
  );
}

/** Its dot stands in the gap before it, which is cut off where a line begins. */
function AfterDot({ children }: { readonly children: ReactNode }) {
  return (
    <span className="relative pl-4">
      <span aria-hidden className="absolute left-1.5">
        ·
      </span>
      {children}
    </span>
  );
}
