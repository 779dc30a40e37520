import { useMutation, useQueryClient } from '@tanstack/react-query';
import { broadcasts, type RecipientState } from '@yupflow/contract/broadcasts';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { call } from '../../../api/call.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { isUnderWay, useJob, useJobDeeds } from '../../../pickers/jobs/use-jobs.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';

/** The recipients as a sheet, which is saved as soon as it is made. */
export function useRecipientsExport(id: string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const deeds = useJobDeeds();
  const { keyOf, forget } = useIdempotencyKey();
  const [asked, setAsked] = useState<{ jobId: string; state: RecipientState | null } | null>(null);
  const job = useJob(asked?.jobId ?? null);
  const saved = useRef<string | null>(null);

  const ask = useMutation({
    mutationFn: (state: RecipientState | null) => {
      const body = state ? { state } : {};
      return call(broadcasts.exportRecipients, { params: { id }, body }, { idempotencyKey: keyOf({ id, ...body }) });
    },
    onSuccess: (made, state) => {
      forget();
      setAsked({ jobId: made.id, state });
      void client.invalidateQueries({ queryKey: ['jobs'] });
    },
    onError: (error) => toast.error(errorText(error)),
  });

  const { download } = deeds;
  useEffect(() => {
    if (job?.state !== 'done' || !job.file || saved.current === job.id) return;
    saved.current = job.id;
    void download(job);
  });

  return {
    job: asked ? job : undefined,
    isBusy: ask.isPending || Boolean(asked && (!job || isUnderWay(job))),
    start: (state: RecipientState | null) => ask.mutate(state),
    again: () => asked && ask.mutate(asked.state),
    download: () => job && void download(job),
    cancel: () => job && void deeds.cancel(job),
    close: () => setAsked(null),
  };
}
