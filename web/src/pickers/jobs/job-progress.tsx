import type { Job } from '@yupflow/contract/jobs';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useJobWords } from './use-job-words.ts';
import { isUnderWay } from './use-jobs.ts';

/** How far a job is, as a bar and in figures. */
export function JobProgress({ job }: { readonly job: Job }) {
  const { title, note, share } = useJobWords()(job);
  if (!isUnderWay(job)) return note && <p className="text-meta text-muted">{note}</p>;
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar label={title} share={share} />
      <p className="text-meta text-muted tabular-nums">{note}</p>
    </div>
  );
}
