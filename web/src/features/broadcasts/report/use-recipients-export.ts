import { useMutation, useQueryClient } from '@tanstack/react-query';
import { broadcasts, type RecipientState, recipientStates } from '@yupflow/contract/broadcasts';
import type { Job } from '@yupflow/contract/jobs';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { readStored, writeStored } from '../../../browser/stored.ts';
import { useErrorText } from '../../../locales/error-text.ts';
import { isUnderWay, useJob, useJobDeeds, useOwnJobs } from '../../../pickers/jobs/use-jobs.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';
import { toast } from '../../../ui/toast.ts';

interface Asked {
  readonly jobId: string;
  readonly state: RecipientState | null;
}

const seenName = 'broadcast-export';

/** One that was begun before the page was left: still under way, or with a sheet that nobody has saved or put away. */
function useLeftBehind(id: string): Asked | null {
  const [latest] = useOwnJobs(['broadcast_export'])?.filter(({ data }) => data.broadcast === id) ?? [];
  const [seen] = useState(() => readStored(seenName));
  if (!latest || latest.id === seen || !(isUnderWay(latest) || (latest.state === 'done' && latest.file))) return null;
  return { jobId: latest.id, state: recipientStates.find((one) => one === latest.data.state) ?? null };
}

/** The recipients as a sheet, which is saved as soon as it is made, and waits for whoever went away meanwhile. */
export function useRecipientsExport(id: string) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const deeds = useJobDeeds();
  const { keyOf, forget } = useIdempotencyKey();
  const left = useLeftBehind(id);
  const [begun, setBegun] = useState<Asked | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const latest = begun ?? left;
  const asked = latest?.jobId === closed ? null : latest;
  const job = useJob(asked?.jobId ?? null);
  /** Somebody waits for this one here. */
  const awaited = useRef<string | null>(null);

  const ask = useMutation({
    mutationFn: (state: RecipientState | null) => {
      const body = state ? { state } : {};
      return call(broadcasts.exportRecipients, { params: { id }, body }, { idempotencyKey: keyOf({ id, ...body }) });
    },
    onSuccess: (made, state) => {
      forget();
      awaited.current = made.id;
      setBegun({ jobId: made.id, state });
      void client.invalidateQueries({ queryKey: ['jobs'] });
    },
    onError: (error) => toast.error(errorText(error)),
  });

  function save(made: Job) {
    writeStored(seenName, made.id);
    void deeds.download(made);
  }

  useEffect(() => {
    if (job && isUnderWay(job)) {
      awaited.current = job.id;
      // However it ends, it is told of here.
      if (!begun) setBegun(latest);
    }
    if (job?.state !== 'done' || !job.file || awaited.current !== job.id) return;
    awaited.current = null;
    save(job);
  });

  return {
    job: asked ? job : undefined,
    isBusy: ask.isPending || Boolean(asked && (!job || isUnderWay(job))),
    start: (state: RecipientState | null) => ask.mutate(state),
    again: () => asked && ask.mutate(asked.state),
    download: () => job && save(job),
    cancel: () => job && void deeds.cancel(job),
    close: () => {
      if (!asked) return;
      writeStored(seenName, asked.jobId);
      setClosed(asked.jobId);
    },
  };
}
