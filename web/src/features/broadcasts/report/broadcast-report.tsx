import { ApiError } from '@yupflow/contract/client';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../browser/now.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { useTimeZone } from '../../../locales/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { BeforeStart } from './before-start.tsx';
import { HealthCard } from './health-card.tsx';
import { linesOf } from './line-stops.ts';
import { ProgressCard } from './progress-card.tsx';
import { ReasonsCard } from './reasons-card.tsx';
import { type Filter, RecipientsCard } from './recipients-card.tsx';
import { useReport } from './report-calls.ts';
import { ReportHeader } from './report-header.tsx';
import { ReportNotice } from './report-notice.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ResultsChart } from './results-chart.tsx';
import { useRecipientsExport } from './use-recipients-export.ts';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
}

/** How a broadcast goes, or went: live, from its progress to each of its recipients. */
export function BroadcastReport({ id, onClose }: Props) {
  const { t } = useTranslation('broadcast-report');
  return (
    <Page back={{ label: t('back'), onPress: onClose }}>
      <div className="@container min-h-0 flex-1 overflow-y-auto px-6 py-4.5 max-sm:px-4">
        <Content key={id} id={id} onClose={onClose} />
      </div>
    </Page>
  );
}

function Content({ id, onClose }: Props) {
  const { t } = useTranslation('broadcast-report');
  const errorText = useErrorText();
  const timeZone = useTimeZone();
  const now = useNow(60_000);
  const { data: answer, error, refetch, isRefetching } = useReport(id);
  const report = answer && { ...answer, lines: linesOf(answer, now, timeZone) };
  const [filter, setFilter] = useState<Filter>({ state: null, reason: null });
  const sheet = useRecipientsExport(id);
  const recipients = useRef<HTMLDivElement>(null);
  if (isGone(error)) return <Gone onClose={onClose} />;
  if (error && !report)
    return (
      <ErrorState
        title={t('loadFailed')}
        message={errorText(error)}
        onRetry={() => void refetch()}
        isRetrying={isRefetching}
      />
    );
  if (!report) return <ReportSkeleton />;
  const { broadcast, lines } = report;
  const goToRecipients = () => recipients.current?.scrollIntoView({ block: 'nearest' });
  return (
    <>
      <ReportHeader broadcast={broadcast} onRemoved={onClose} />
      <ReportNotice report={report} />
      {/* Beside each other where there is room; else the long list comes last. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[60rem]:grid-cols-[minmax(0,1fr)_344px] @min-[60rem]:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-4">
          {broadcast.state === 'waiting' && <BeforeStart broadcast={broadcast} />}
          <ProgressCard report={report} />
          <ResultsChart report={report} />
        </div>
        <div className="flex flex-col gap-4 @min-[60rem]:col-start-2 @min-[60rem]:row-span-2 @min-[60rem]:row-start-1">
          <HealthCard lines={lines} isOver={broadcast.state === 'finished' || broadcast.state === 'failed'} />
          <ReasonsCard
            report={report}
            onShow={(state, reason) => {
              setFilter({ state, reason });
              goToRecipients();
            }}
            onDownload={() => {
              sheet.start('failed');
              goToRecipients();
            }}
          />
        </div>
        <div ref={recipients} className="scroll-mt-4">
          <RecipientsCard broadcast={broadcast} filter={filter} onFilter={setFilter} sheet={sheet} />
        </div>
      </div>
    </>
  );
}

/** One that was deleted and an address that never was one look the same. */
const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_fields');

function Gone({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('broadcast-report');
  const { t: ofBroadcasts } = useTranslation('broadcasts');
  return (
    <EmptyState
      heading="h1"
      drawing={
        <>
          <path d="M30 40h14l30-16v48L44 56H30z" />
          <path d="M40 56l6 20h8l-4-19" />
          <path d="M84 40l14 14M98 40 84 54" />
        </>
      }
      title={ofBroadcasts('gone.title')}
      action={<Button onPress={onClose}>{t('goneBack')}</Button>}
    >
      {ofBroadcasts('gone.text')}
    </EmptyState>
  );
}
