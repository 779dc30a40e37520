import type { Job } from '@yupflow/contract/jobs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobCard } from './job-card.tsx';
import { contactJobs, type ToldType, useJobWords } from './use-job-words.ts';
import { isUnderWay, useOwnJobs } from './use-jobs.ts';

/** More would cover what people work on; the older ones give way. */
const mostCards = 3;

interface Props {
  /** Told of here; without them, everything there are words for. */
  readonly types?: readonly ToldType[];
  /** Where imports are made: what ends while one looks at it is no news afterwards. */
  readonly isImportOpen?: boolean;
  readonly onOpenImport?: (id: string) => void;
}

const isImport = ({ type }: Job) => type === 'contacts_import';
/** An import that waits for somebody, or was given up, is told of where it is made. */
const isOver = (job: Job) => !isUnderWay(job) && !(isImport(job) && /prepared|cancelled/.test(job.state));

/** What is under way, and what ended since this page is open: what was over before is nobody's news. */
function useNews(types: readonly ToldType[], isImportOpen: boolean): { news: Job[]; close: (id: string) => void } {
  const own = useOwnJobs(types);
  const [closed, setClosed] = useState<ReadonlySet<string> | null>(null);
  const seen = (own ?? []).filter((job) => isOver(job) && (!closed || (isImportOpen && isImport(job))));
  if (own && (!closed || seen.some(({ id }) => !closed.has(id))))
    setClosed(new Set([...(closed ?? []), ...seen.map(({ id }) => id)]));
  const news = (own ?? []).filter((job) => isUnderWay(job) || (isOver(job) && closed && !closed.has(job.id)));
  return {
    news: news.slice(0, mostCards),
    close: (id) => setClosed((before) => new Set(before).add(id)),
  };
}

/** Work in the background that this person started: a calm card at the foot of its page, which a reload brings back. */
export function JobTray({ types = contactJobs, isImportOpen = false, onOpenImport }: Props) {
  const { t } = useTranslation('jobs');
  const wordsOf = useJobWords();
  const { news, close } = useNews(types, isImportOpen);
  const over = news.filter((job) => !isUnderWay(job));
  return (
    <>
      <p role="status" className="sr-only">
        {over.map((job) => wordsOf(job).title).join('. ')}
      </p>
      {news.length > 0 && (
        <section
          aria-label={t('title')}
          className="pointer-events-auto w-90 max-w-full animate-rise self-end rounded-xl border border-line bg-surface shadow-float dark:border-line-strong max-sm:w-full"
        >
          <ul className="divide-y divide-line">
            {news.map((job) => (
              <JobCard
                key={job.id}
                job={job}
                onOpen={onOpenImport && isImport(job) ? () => onOpenImport(job.id) : null}
                onClose={() => close(job.id)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
