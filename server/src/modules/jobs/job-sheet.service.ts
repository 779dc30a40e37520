import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import { withFrugalMemory } from '../../platform/frugal-memory.ts';
import { xlsxType } from '../../platform/xlsx/xlsx-type.ts';
import { keepMadeFile } from '../files/files.service.ts';
import { keepFileOfJob, type Progress } from './jobs.repository.ts';
import type { JobEnd, RunningJob } from './running-job.service.ts';

interface Sheet {
  readonly name: string;
  /** Writes the file to this path, and says how far the job is with that. */
  readonly write: (path: string) => Promise<Progress>;
  /** Commits with the file. */
  readonly settle?: (tx: Tx) => Promise<void>;
}

/** Makes the file of a job. A crash leaves no half of one: the next try writes it anew. */
export async function keepSheet(
  { staging, store }: Pick<Files, 'staging' | 'store'>,
  job: RunningJob,
  { name, write, settle }: Sheet,
): Promise<JobEnd> {
  const { companyId, id, userId } = job;
  let progress: Progress = {};
  const staged = await staging.make(async (path) => {
    progress = await withFrugalMemory(() => write(path));
  });
  try {
    await job.step(async () => progress);
    const kept = await keepMadeFile(store, { companyId, userId }, { staged, type: xlsxType, name });
    return {
      async settle(tx) {
        await kept.createRow(tx);
        await keepFileOfJob(tx, companyId, id, kept.key);
        await settle?.(tx);
      },
    };
  } finally {
    await staging.discard(staged);
  }
}
