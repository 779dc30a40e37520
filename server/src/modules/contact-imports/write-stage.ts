import type { ImportCheck, ImportFigures } from '@yupflow/contract/contact-imports';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { RunningJob } from '../jobs/running-job.service.ts';
import { changeImport, getImport } from './contact-imports.repository.ts';
import { type ImportPlan, type ImportPosition, scopeOf } from './import-job.ts';
import {
  beginBatch,
  type ImportScope,
  listReasons,
  nextRange,
  type RowRange,
  refuseByMode,
} from './staged-rows.repository.ts';
import * as repository from './write-rows.repository.ts';

const batchSize = 5_000;
const checkedAtOnce = 20_000;

type Counts = Pick<ImportFigures, 'created' | 'updated' | 'unchanged'>;

async function figuresOf(scope: ImportScope, counts: Counts): Promise<ImportFigures> {
  const reasons = await listReasons(scope);
  return { ...counts, refused: reasons.reduce((sum, { count }) => sum + count, 0), reasons };
}

/** What would happen now, counted against the contacts that are there. */
export async function checkStage(job: RunningJob, plan: ImportPlan): Promise<ImportCheck> {
  const { options, phoneColumn, record } = plan;
  for (;;) {
    const { figures } = await job.step(async (tx, reached) => {
      await beginBatch(tx);
      const scope = scopeOf(job, tx);
      const position = reached.position as unknown as Extract<ImportPosition, { stage: 'checking' }>;
      const range = await nextRange(scope, position.row, checkedAtOnce);
      if (!range) {
        const new_tags = { ...(await repository.foreseeTags(scope)), are_left_out: !record.creates_tags };
        return { figures: { ...(await figuresOf(scope, position)), new_tags } };
      }
      await refuseByMode(scope, range, options.mode, phoneColumn);
      const seen = await repository.foresee(scope, range, options);
      const next: ImportPosition = {
        stage: 'checking',
        row: range.last,
        created: position.created + seen.created,
        updated: position.updated + seen.updated,
        unchanged: position.unchanged + seen.unchanged,
      };
      return { position: next, processed: range.count, figures: null };
    });
    if (figures) return figures;
  }
}

async function writeBatch(scope: ImportScope & { userId: string | null }, range: RowRange, plan: ImportPlan) {
  const { options, record, phoneColumn } = plan;
  const { mode, tags, columns } = options;
  const hasTags = columns.some(({ target }) => target === 'tags');
  const hasFields = plan.fields.some(({ id }) => columns.some(({ target }) => target === id));
  await repository.takeTurn(scope);
  await refuseByMode(scope, range, mode, phoneColumn);
  const known = await repository.lockKnown(scope, range);
  if (hasTags && record.creates_tags) await repository.createNamedTags(scope, range);
  let created = 0;
  if (mode !== 'update') {
    created = await repository.createContacts(scope, range, known);
    if (created > 0 && (hasTags || tags.length > 0)) await repository.tagCreated(scope, range, tags);
    if (created > 0 && hasFields) await repository.fillCreated(scope, range);
  }
  const updated = known > 0 && mode !== 'add' ? await repository.updateKnown(scope, range, options) : 0;
  return { created, updated };
}

async function writeNext(job: RunningJob, plan: ImportPlan): Promise<boolean> {
  const { isDone } = await job.step(async (tx, reached) => {
    await beginBatch(tx);
    const scope = { ...scopeOf(job, tx), userId: job.userId };
    const { row } = reached.position as unknown as ImportPosition;
    const range = await nextRange(scope, row, batchSize);
    const before = (await getImport(scope))?.result_figures;
    const counts = { created: before?.created ?? 0, updated: before?.updated ?? 0, unchanged: before?.unchanged ?? 0 };
    if (!range) {
      const figures = await figuresOf(scope, counts);
      // Whoever is neither new nor changed nor refused was just so already.
      const unchanged = (reached.total ?? 0) - figures.refused - figures.created - figures.updated;
      await changeImport(scope, { result_figures: { ...figures, unchanged: Math.max(0, unchanged) } });
      return { isDone: true };
    }
    const { created, updated } = await writeBatch(scope, range, plan);
    const refused = before?.refused ?? 0;
    const figures = { ...counts, created: counts.created + created, updated: counts.updated + updated };
    await changeImport(scope, { result_figures: { ...figures, refused, reasons: before?.reasons ?? [] } });
    const position: ImportPosition = { stage: 'writing', row: range.last };
    return { position, processed: range.count, isDone: false };
  });
  return isDone;
}

/** The staged rows become contacts, in the order of the sheet. */
export async function writeStage(job: RunningJob, plan: ImportPlan): Promise<void> {
  for (let isDone = false; !isDone; )
    isDone = await writeNext(job, plan).catch((error: unknown) => {
      // Somebody took one of the numbers between our look and our insert: the batch is done anew, and finds them.
      if (isUniqueViolation(error, 'contact_identities_pkey')) return false;
      throw error;
    });
}
