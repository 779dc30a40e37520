import { useQueryClient } from '@tanstack/react-query';
import { type ContactSelection, contacts } from '@yupflow/contract/contacts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { useConditionsText } from '../../pickers/conditions/condition-words.ts';
import { isUnderWay, useJob, useJobDeeds } from '../../pickers/jobs/use-jobs.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { SlideOver, SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../ui/slide-over.tsx';
import { toast } from '../../ui/toast.ts';
import { ExportColumnList } from './export-column-list.tsx';
import { useExportColumns } from './export-columns.ts';
import { ExportProgress } from './export-progress.tsx';
import { noConditions } from './use-contact-view.ts';

interface WantedProps {
  readonly selection: ContactSelection;
  readonly total: number;
  /** Counting stopped at `total`. */
  readonly isMoreThanTotal: boolean;
  readonly onClose: () => void;
}

/** Contacts as a sheet: which ones, which columns, and then how far it is. */
export function ExportSlideOver({ isOpen, ...props }: WantedProps & { readonly isOpen: boolean }) {
  return (
    <SlideOver isOpen={isOpen} onClose={props.onClose}>
      <Export {...props} />
    </SlideOver>
  );
}

function kindOf(selection: ContactSelection): 'picked' | 'filter' | 'all' {
  if ('ids' in selection) return 'picked';
  return selection.search || selection.conditions || selection.except.length > 0 ? 'filter' : 'all';
}

/** Which ones: how many, and by what they were found. */
function useWhat(selection: ContactSelection, counted: { count: number; shown: string }): string {
  const { t } = useTranslation('contacts-export');
  const { search = '', conditions = noConditions } = 'ids' in selection ? {} : selection;
  const found = [search && `“${search}”`, useConditionsText(conditions)].filter(Boolean).join(', ');
  return [t(`what.${kindOf(selection)}`, counted), found].filter(Boolean).join(': ');
}

/** Asks for the sheet, and follows it from then on. */
function useExport(selection: ContactSelection, columns: readonly string[]) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { keyOf, forget } = useIdempotencyKey();
  const [jobId, setJobId] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function start() {
    const body = { selection, columns: [...columns] };
    setIsPending(true);
    try {
      const { id } = await call(contacts.export, { body }, { idempotencyKey: keyOf(body) });
      forget();
      setJobId(id);
      await client.invalidateQueries({ queryKey: ['jobs'] });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setIsPending(false);
    }
  }

  return { start, isPending, job: useJob(jobId), reset: () => setJobId(null) };
}

function Export({ selection, total, isMoreThanTotal, onClose }: WantedProps) {
  const { t } = useTranslation('contacts-export');
  const { t: common } = useTranslation();
  const { t: ofJobs } = useTranslation('jobs');
  const format = useFormat();
  const columns = useExportColumns();
  const deeds = useJobDeeds();
  const { start, isPending, job, reset } = useExport(
    selection,
    columns.chosen.map(({ id }) => id),
  );
  const counted = { count: total, shown: format.number(total) + (isMoreThanTotal ? '+' : '') };
  const what = useWhat(selection, counted);
  return (
    <>
      <SlideOverHeader title={t('title')} note={what} onClose={onClose} />
      <SlideOverBody>{job ? <ExportProgress job={job} /> : <ExportColumnList columns={columns} />}</SlideOverBody>
      <SlideOverFooter
        start={
          job?.can_cancel && (
            <Button look="ghost" onPress={() => void deeds.cancel(job)}>
              {common('cancel')}
            </Button>
          )
        }
      >
        <Button onPress={onClose}>{common(job ? 'close' : 'cancel')}</Button>
        {!job && (
          <Button
            look="primary"
            icon={Download}
            isPending={isPending}
            isDisabled={columns.chosen.length === 0 || total === 0}
            onPress={() => void start()}
          >
            {t('submit', counted)}
          </Button>
        )}
        {job?.file && (
          <Button look="primary" icon={Download} onPress={() => void deeds.download(job)}>
            {ofJobs('download')}
          </Button>
        )}
        {job && !isUnderWay(job) && !job.file && (
          <Button look="primary" onPress={reset}>
            {t('again')}
          </Button>
        )}
      </SlideOverFooter>
    </>
  );
}
