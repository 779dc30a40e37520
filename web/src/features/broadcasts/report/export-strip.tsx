import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../../pickers/jobs/use-jobs.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { useRecipientsExport } from './use-recipients-export.ts';
import { useReportFormat } from './use-report-format.ts';

/** How far the sheet is, and what became of it. */
export function ExportStrip({ sheet }: { readonly sheet: ReturnType<typeof useRecipientsExport> }) {
  const { t } = useTranslation('broadcast-report');
  const { t: common } = useTranslation();
  const format = useReportFormat();
  const { job } = sheet;
  if (!job) return null;
  const { state, processed, total } = job;
  const isReady = state === 'done';
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-page px-4 py-1.5 text-dense">
      {isUnderWay(job) ? (
        <>
          <span role="status">{t('export.making')}</span>
          <div className="min-w-24 flex-1">
            <ProgressBar label={t('export.making')} share={total ? processed / total : null} />
          </div>
          {total !== null && (
            <span className="text-meta text-muted tabular-nums">
              {format.wholeShare(total ? processed / total : 0)}
            </span>
          )}
          {job.can_cancel && (
            <Button look="ghost" onPress={sheet.cancel}>
              {common('cancel')}
            </Button>
          )}
        </>
      ) : (
        <>
          {isReady ? (
            <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
          ) : (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-bad" />
          )}
          <span role="status" className="mr-auto">
            {t(isReady ? 'export.ready' : 'export.failed')}
          </span>
          <Button onPress={isReady ? sheet.download : sheet.again}>
            {t(isReady ? 'export.download' : 'export.again')}
          </Button>
          <IconButton label={common('close')} icon={X} onPress={sheet.close} />
        </>
      )}
    </div>
  );
}
