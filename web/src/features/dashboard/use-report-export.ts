import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dashboard } from '@yupflow/contract/dashboard';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { isUnderWay, useJob, useJobDeeds } from '../../pickers/jobs/use-jobs.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { toast } from '../../ui/toast.ts';
import type { Range } from './period.ts';

/** The report as a sheet, which is saved as soon as it is made; who leaves meanwhile finds it in the tray. */
export function useReportExport({ from, to }: Range) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { download } = useJobDeeds();
  const { keyOf, forget } = useIdempotencyKey();
  const [jobId, setJobId] = useState<string | null>(null);
  const job = useJob(jobId);
  const saved = useRef<string | null>(null);

  const ask = useMutation({
    mutationFn: () => call(dashboard.export, { body: { from, to } }, { idempotencyKey: keyOf({ from, to }) }),
    onSuccess: (made) => {
      forget();
      setJobId(made.id);
      void client.invalidateQueries({ queryKey: ['jobs'] });
    },
    onError: (error) => toast.error(errorText(error)),
  });

  useEffect(() => {
    if (job?.state !== 'done' || !job.file || saved.current === job.id) return;
    saved.current = job.id;
    void download(job);
  });

  return {
    isBusy: ask.isPending || (jobId !== null && (!job || isUnderWay(job))),
    start: () => ask.mutate(),
  };
}
