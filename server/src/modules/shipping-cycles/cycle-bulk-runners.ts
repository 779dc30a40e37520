import { sql } from 'kysely';
import { type Batch, changeSelected, type Deed, undoChanges } from '../contacts/change-selected.service.ts';
import type { JobRunners, RunningJob } from '../jobs/running-job.service.ts';
import { comeBack, leave } from './enrolments.repository.ts';
import { type CycleParts, enrolMany, unenrolMany, wakeCycles } from './enrolments.service.ts';

type Kept = Awaited<ReturnType<typeof leave>>[number];

/** What undoing needs: whom the batch put in or took out, and where they stood. */
async function keep<Row extends { readonly contact_id: string }>(
  { tx, companyId, jobId }: Batch,
  rows: readonly Row[],
) {
  if (rows.length === 0) return;
  const kept = rows.map((row) => ({ contact_id: row.contact_id, before: row }));
  await sql`
    insert into contact_changes (company_id, job_id, contact_id, before)
    select ${companyId}, ${jobId}, w.contact_id, w.before
    from json_to_recordset(${JSON.stringify(kept)}::json) as w (contact_id uuid, before jsonb)`.execute(tx);
}

async function listKept({ tx, companyId, jobId }: Batch, ids: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<{ before: Kept }>`
    select before from contact_changes
    where company_id = ${companyId} and job_id = ${jobId} and contact_id = any(${[...ids]}::uuid[])
    order by contact_id`.execute(tx);
  return rows.map(({ before }) => before);
}

/** Many are put into a cycle, or taken out. */
export function cycleRunners(parts: CycleParts): JobRunners {
  const cycleOf = ({ input }: RunningJob) => (input as unknown as { readonly cycleId: string }).cycleId;
  const onOver = (companyId: string) => parts.realtime.emit(companyId, 'shipping-cycles.changed', { ids: [] });

  const add =
    (job: RunningJob): Deed =>
    async (batch, contactIds) => {
      const { tx, companyId, userId } = batch;
      const entry = { cycleId: cycleOf(job), contactIds, source: 'bulk', userId } as const;
      const entered = await enrolMany(parts, tx, companyId, entry);
      await keep(batch, entered ?? []);
      return entered?.length ?? null;
    };

  const takeOut =
    (job: RunningJob): Deed =>
    async (batch, contactIds) => {
      const { tx, companyId, userId } = batch;
      const left = await unenrolMany(parts, tx, companyId, { cycleId: cycleOf(job), contactIds, userId });
      await keep(batch, left ?? []);
      return left?.length ?? null;
    };

  /** Those that the job put in, as far as they are still in since then. */
  const undoAdd: Deed = async (batch, ids) => {
    const { tx, companyId } = batch;
    const entered = (await listKept(batch, ids)).map(({ id }) => id);
    return (await leave(tx, companyId, sql`e.id = any(${entered}::uuid[])`)).length;
  };

  const undoTakeOut: Deed = async (batch, ids) => {
    const back = await comeBack(batch.tx, batch.companyId, await listKept(batch, ids));
    if (back.length > 0) wakeCycles(parts, batch.tx);
    return back.length;
  };

  return {
    contacts_enrol: {
      run: (job) => changeSelected(job, add(job)),
      undo: (job) => undoChanges(job, undoAdd),
      onOver,
    },
    contacts_unenrol: {
      run: (job) => changeSelected(job, takeOut(job)),
      undo: (job) => undoChanges(job, undoTakeOut),
      onOver,
    },
  };
}
