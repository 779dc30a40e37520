import type { Job } from '@yupflow/contract/jobs';
import { Ban, CircleAlert, CircleCheck, Download, LoaderCircle, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type Icon } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { JobProgress } from './job-progress.tsx';
import { useJobWords } from './use-job-words.ts';
import { isUnderWay, useJobDeeds } from './use-jobs.ts';

const looks: Partial<Record<Job['state'], { icon: Icon; color: string }>> = {
  done: { icon: CircleCheck, color: 'text-ok' },
  undone: { icon: Undo2, color: 'text-muted' },
  cancelled: { icon: Ban, color: 'text-muted' },
  failed: { icon: CircleAlert, color: 'text-bad' },
};

interface Props {
  readonly job: Job;
  /** Where all about it stands, with what can be done once it is over; null where the card is all there is. */
  readonly onOpen: (() => void) | null;
  readonly onClose: () => void;
}

/** One job: what it does, how far it is, and what can be done about it. */
export function JobCard({ job, onOpen, onClose }: Props) {
  const { t } = useTranslation('jobs');
  const { t: common } = useTranslation();
  const { title } = useJobWords()(job);
  const deeds = useJobDeeds();
  const [isPending, setIsPending] = useState(false);
  const isBusy = isUnderWay(job);
  const { icon: StateIcon, color } = looks[job.state] ?? { icon: LoaderCircle, color: 'animate-turn text-muted' };

  async function attempt(deed: (job: Job) => Promise<unknown>) {
    setIsPending(true);
    await deed(job);
    setIsPending(false);
  }

  return (
    <li className="flex gap-2.5 py-3 pr-2 pl-4">
      <StateIcon aria-hidden className={cx('mt-0.5 size-4 shrink-0', color)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="text-dense font-medium wrap-anywhere">{title}</p>
        <JobProgress job={job} />
        {onOpen && (
          <Button onPress={onOpen} className="self-start">
            {t('openImport')}
          </Button>
        )}
        {!onOpen && (job.file || job.can_undo) && (
          <div className="flex flex-wrap gap-2">
            {job.file && (
              <Button icon={Download} isPending={isPending} onPress={() => void attempt(deeds.download)}>
                {t('download')}
              </Button>
            )}
            {job.can_undo && (
              <Button icon={Undo2} isPending={isPending} onPress={() => void attempt(deeds.undo)}>
                {t('undo')}
              </Button>
            )}
          </div>
        )}
      </div>
      {isBusy && job.can_cancel && (
        <Button look="ghost" isPending={isPending} onPress={() => void attempt(deeds.cancel)}>
          {common('cancel')}
        </Button>
      )}
      {!isBusy && <IconButton label={common('close')} icon={X} onPress={onClose} className="-mt-1.5" />}
    </li>
  );
}
