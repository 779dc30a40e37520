import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Job, type JobType, jobs } from '@yupflow/contract/jobs';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { toast } from '../../ui/toast.ts';

/** Events tell of every step; where they don't arrive it is asked for. */
const lookAgainMs = 2_000;
const mostShown = 20;

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing';

/** Under `jobs`, which their event makes stale. */
const jobKey = (id: string) => ['jobs', 'one', id];
const ownKey = ['jobs', 'own'];

/** One job, followed to its end. */
export function useJob(id: string | null): Job | undefined {
  return useQuery({
    queryKey: jobKey(id ?? ''),
    queryFn: ({ signal }) => call(jobs.get, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? lookAgainMs : false),
  }).data;
}

/** What this person started lately, the newest first; of others' work nobody needs to be told. */
export function useOwnJobs(types: readonly JobType[]): Job[] | undefined {
  const me = useMe();
  const { data } = useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => call(jobs.list, { query: { limit: mostShown } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? lookAgainMs : false),
    staleTime: 0,
  });
  return data?.results.filter((job) => job.created_by?.id === me?.id && types.includes(job.type));
}

/** What can be done about a job; where it fails, a toast says why. */
export function useJobDeeds() {
  const client = useQueryClient();
  const errorText = useErrorText();

  async function attempt(work: () => Promise<Job>): Promise<Job | null> {
    try {
      const job = await work();
      client.setQueryData(jobKey(job.id), job);
      return job;
    } catch (error) {
      toast.error(errorText(error));
      return null;
    } finally {
      await client.invalidateQueries({ queryKey: ['jobs'] });
    }
  }

  return {
    cancel: ({ id }: Job) => attempt(() => call(jobs.cancel, { params: { id } })),
    undo: ({ id }: Job) => attempt(() => call(jobs.undo, { params: { id } })),
    /** By a link that was just signed: the one from before may have expired. */
    async download({ id }: Job): Promise<void> {
      const job = await attempt(() => call(jobs.get, { params: { id } }));
      if (!job?.file) return;
      const link = document.createElement('a');
      link.href = job.file.url;
      link.download = job.file.name;
      link.click();
    },
  };
}
