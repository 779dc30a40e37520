import type { ContactSelection } from '@yupflow/contract/contacts';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { type JobEnd, type RunningJob, runInBatches } from '../jobs/running-job.service.ts';
import type { Batch } from './contact-bulk.repository.ts';
import { countChanges, forgetChanges, listChanged } from './contact-changes.repository.ts';
import { countSelected, listSelectedIds } from './contact-list.service.ts';

export type { Batch } from './contact-bulk.repository.ts';

const batchSize = 1_000;

interface BulkInput {
  readonly selection: ContactSelection;
}

/** Along the ids: what a batch changed can then not hide anybody from the next one, nor bring anybody twice. */
interface Position {
  readonly after: string | null;
  readonly until: string;
}

const batchOf = (tx: Tx, { companyId, id, userId }: RunningJob): Batch => ({
  tx,
  companyId,
  jobId: id,
  userId,
});

/** How many of them it changed; null where there is nothing left to do it with. */
export type Deed = (batch: Batch, ids: readonly string[]) => Promise<number | null>;

/** Whoever comes later is not meant: their ids are greater. */
async function newestId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select app.new_id() as id`.execute(tx);
  return only(rows).id;
}

/** Batch by batch: each commits with how far it is, and with what undoing it needs. */
export async function changeSelected(job: RunningJob, deed: Deed): Promise<JobEnd> {
  const { companyId } = job;
  const { selection } = job.input as unknown as BulkInput;
  await runInBatches<Position>(job, async (tx, position, { data, processed, total }) => {
    const { after, until } = position ?? { after: null, until: await newestId(tx) };
    const counted = total ?? (await countSelected(tx, companyId, selection));
    const ids = await listSelectedIds(tx, companyId, selection, { after, until, limit: batchSize });
    const changed = ids.length > 0 ? await deed(batchOf(tx, job), ids) : 0;
    const isDone = ids.length < batchSize || changed === null;
    const { changed: before = 0 } = data as { changed?: number };
    return {
      position: { after: ids.at(-1) ?? after, until },
      processed: ids.length,
      // Some may have come or gone since they were counted.
      total: isDone ? processed + ids.length : Math.max(counted, processed + ids.length),
      data: { changed: before + (changed ?? 0) },
      isDone,
    };
  });
  return {};
}

export async function undoChanges(job: RunningJob, undo: Deed): Promise<JobEnd> {
  const { companyId, id } = job;
  await runInBatches<string | null>(job, async (tx, _position, { total }) => {
    const counted = total ?? (await countChanges(tx, companyId, id));
    const ids = await listChanged(tx, companyId, id, batchSize);
    if (ids.length > 0) await undo(batchOf(tx, job), ids);
    await forgetChanges(tx, companyId, id, ids);
    return {
      position: ids.at(-1) ?? null,
      processed: ids.length,
      total: counted,
      isDone: ids.length < batchSize,
    };
  });
  return {};
}
