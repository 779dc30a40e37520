import { HopelessError } from '../../jobs/handler.ts';
import type { Files } from '../../platform/files/files.ts';
import { SheetFault } from '../../platform/xlsx/read-fault.ts';
import type { RunningJob } from '../jobs/running-job.service.ts';
import { changeImport } from './contact-imports.repository.ts';
import { type ImportPlan, type ImportPosition, scopeOf, withSheet } from './import-job.ts';
import { readBatches } from './read-batches.ts';
import { readBatchesAside } from './read-batches-aside.ts';
import { beginBatch, countRows, refuseRepeated, stageRows } from './staged-rows.repository.ts';

/** Smaller ones are read before a thread has started. */
const bytesReadHere = 131_072;

/** Goes on after the row that was reached: what was staged is not staged again. */
async function stageAll(job: RunningJob, plan: ImportPlan, path: string, reached: number): Promise<void> {
  const { record, options, fields, country, timezone, language, now } = plan;
  const rules = { columns: options.columns, fields, is1904: record.is_1904, country, timezone, language, now };
  const reading = { ...rules, path, width: record.columns.length, headerRow: record.header_row, reached };
  const batches = record.file_size > bytesReadHere ? readBatchesAside(reading) : readBatches(reading);
  let writing: Promise<unknown> = Promise.resolve();
  try {
    // While the database works on one batch, the next one is read.
    for await (const { json, count, last } of batches) {
      await writing;
      writing = job.step(async (tx) => {
        await beginBatch(tx);
        await stageRows(scopeOf(job, tx), json);
        const position: ImportPosition = { stage: 'reading', row: last };
        // A sheet is only read from its beginning: whoever left in turns would read it again and again.
        return { position, processed: count, isCostlyToLeave: true };
      });
      // Its error is met at the next turn; until then it must not end the process.
      writing.catch(() => {});
    }
  } finally {
    await writing;
  }
}

/** The fault is kept, and the job ends for good: the same file will not be better the next time. */
async function refuseFile(job: RunningJob, fault: SheetFault): Promise<never> {
  await job.step(async (tx) => {
    await changeImport(scopeOf(job, tx), { fault: fault.code });
    return {};
  });
  throw new HopelessError(fault);
}

/** Every row of the sheet into the staging table, with its fault if it has one. Answers where to go on. */
export async function readStage(
  files: Pick<Files, 'staging' | 'store'>,
  job: RunningJob,
  plan: ImportPlan,
  reached: number,
): Promise<ImportPosition> {
  const { record, options, phoneColumn } = plan;
  await withSheet(files, job.companyId, record, (path) => stageAll(job, plan, path, reached)).catch(
    (error: unknown) => {
      if (error instanceof SheetFault) return refuseFile(job, error);
      throw error;
    },
  );
  const { position } = await job.step(async (tx, { processed }) => {
    await beginBatch(tx);
    const scope = scopeOf(job, tx);
    await refuseRepeated(scope, phoneColumn);
    const rows = await countRows(scope);
    const next = firstPositionOf(record.aim);
    await changeImport(scope, { rows, staged_columns: options.columns, phase: next.stage });
    return { position: next, processed: -processed, total: rows };
  });
  return position;
}

export const firstPositionOf = (aim: 'check' | 'run'): ImportPosition =>
  aim === 'run' ? { stage: 'writing', row: 0 } : { stage: 'checking', row: 0, created: 0, updated: 0, unchanged: 0 };
