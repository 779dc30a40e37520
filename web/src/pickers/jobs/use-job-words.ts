import type { Job, JobType } from '@yupflow/contract/jobs';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';

export const contactJobs = [
  'contacts_tag',
  'contacts_untag',
  'contacts_remove',
  'contacts_export',
  'contacts_import',
  'contacts_enrol',
  'contacts_unenrol',
] as const satisfies JobType[];
export type ToldType = (typeof contactJobs)[number] | 'dashboard_export';

interface JobWords {
  /** What it is. */
  readonly title: string;
  /** How far it is, or how it ended; null where the title says it all. */
  readonly note: string | null;
  /** From 0 to 1; null while nobody knows, or when it is over. */
  readonly share: number | null;
}

const tagOf = ({ data }: Job): string => (data.tag as { name?: string } | undefined)?.name ?? '';
const cycleOf = ({ data }: Job): string => (data.cycle as { name?: string } | undefined)?.name ?? '';
const fileOf = ({ data }: Job): string => (typeof data.file === 'string' ? data.file : '');
const changedOf = ({ data, processed }: Job): number => (typeof data.changed === 'number' ? data.changed : processed);

export function useJobWords(): (job: Job) => JobWords {
  const { t } = useTranslation('jobs');
  const format = useFormat();
  return (job) => {
    const type = job.type as ToldType;
    const { state, processed, total } = job;
    const named = { tag: tagOf(job), cycle: cycleOf(job), file: fileOf(job) };
    const counted = (count: number) => ({ ...named, count, shown: format.number(count) });
    const reached = { processed: format.number(processed), total: format.number(total ?? 0) };
    const progress = total === null ? null : t('progress', reached);
    const share = total ? processed / total : null;
    const running = total === null ? t(`starting.${type}`, named) : t(`running.${type}`, counted(total));
    switch (state) {
      case 'waiting':
        return { title: running, note: t('waiting'), share: null };
      case 'undoing':
        return { title: t('undoing', named), note: progress, share };
      case 'undone':
        return {
          title: t(`undone.${type as Exclude<ToldType, 'contacts_export' | 'dashboard_export'>}`, named),
          note: null,
          share: null,
        };
      case 'cancelled':
        return { title: t('cancelled'), note: progress, share: null };
      case 'failed':
        return { title: t('failed'), note: running, share: null };
      case 'done':
        return { title: t(`done.${type}`, counted(changedOf(job))), note: null, share: null };
      default:
        return { title: running, note: progress, share };
    }
  };
}
