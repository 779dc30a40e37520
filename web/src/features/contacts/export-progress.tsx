import type { Job } from '@yupflow/contract/jobs';
import { CircleAlert, CircleCheck, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../pickers/jobs/job-progress.tsx';
import { useJobWords } from '../../pickers/jobs/use-job-words.ts';
import { isUnderWay } from '../../pickers/jobs/use-jobs.ts';
import { cx } from '../../ui/cx.ts';

/** How far the sheet is, and what became of it. */
export function ExportProgress({ job }: { readonly job: Job }) {
  const { t } = useTranslation('contacts-export');
  const { title } = useJobWords()(job);
  const isReady = job.state === 'done';
  const isBusy = isUnderWay(job);
  const StateIcon = isReady ? CircleCheck : isBusy ? FileSpreadsheet : CircleAlert;
  const words = {
    title: isReady ? t('ready') : isBusy ? title : t(job.state === 'cancelled' ? 'cancelled' : 'failed'),
    text: isReady ? `${title}. ${t('readyText')}` : isBusy ? t('started') : null,
  };
  return (
    <div className="flex gap-3 rounded-xl border border-line p-4">
      <StateIcon
        aria-hidden
        className={cx('size-5 shrink-0', isReady ? 'text-ok' : isBusy ? 'text-muted' : 'text-bad')}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p role="status" className="text-dense font-semibold">
          {words.title}
        </p>
        {isBusy && <JobProgress job={job} />}
        {words.text && <p className="text-meta text-muted">{words.text}</p>}
        {job.file && <p className="text-meta wrap-anywhere text-soft">{job.file.name}</p>}
      </div>
    </div>
  );
}
