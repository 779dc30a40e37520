import type { ImportFigures } from '@yupflow/contract/contact-imports';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { xlsxType } from '../../platform/xlsx/xlsx-type.ts';
import { removeContacts } from '../contacts/contact-removal.service.ts';
import { fieldsOf } from '../custom-fields/custom-fields.service.ts';
import { keepMadeFile } from '../files/files.service.ts';
import { keepFileOfJob } from '../jobs/jobs.service.ts';
import { type JobEnd, type JobRunner, type RunningJob, runInBatches } from '../jobs/running-job.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { changeImport, forgetFile, getImport, getPlace } from './contact-imports.repository.ts';
import { type ImportPlan, type ImportPosition, scopeOf } from './import-job.ts';
import { importWords } from './import-words.ts';
import { firstPositionOf, readStage } from './read-stage.ts';
import { makeRefusedFile } from './refused-file.ts';
import { clearRows, countRows, forgetModeFaults } from './staged-rows.repository.ts';
import * as changes from './undo-import.repository.ts';
import { checkStage, writeStage } from './write-stage.ts';

interface RunnerParts {
  readonly files: Pick<Files, 'staging' | 'store'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
}

const undoneAtOnce = 1_000;

/** What to do, and where to begin. Rows that were read with the same mapping are not read again. */
function makePlan(job: RunningJob): Promise<{ plan: ImportPlan; position: ImportPosition }> {
  return job.step(async (tx, reached) => {
    const scope = scopeOf(job, tx);
    const record = await getImport(scope);
    const options = record?.options;
    const phone = options?.columns.find(({ target }) => target === 'phone');
    if (!record || !options || !phone) throw new Error('an import was started without its options');
    const place = await getPlace(tx, job.companyId, job.userId);
    const plan = { ...place, record, options, phoneColumn: phone.column, fields: await fieldsOf(tx, job.companyId) };
    if (reached.position) return { plan, position: reached.position as unknown as ImportPosition };
    const isStaged = JSON.stringify(record.staged_columns) === JSON.stringify(options.columns);
    const position: ImportPosition = isStaged ? firstPositionOf(record.aim) : { stage: 'reading', row: 0 };
    if (isStaged) await forgetModeFaults(scope);
    else await clearRows(scope);
    await changeImport(scope, {
      phase: position.stage,
      result_figures: null,
      ...(isStaged ? {} : { rows: null, staged_columns: null }),
    });
    const total = isStaged ? await countRows(scope) : record.expected_rows;
    return { plan, position, ...(total === null ? {} : { total }) };
  });
}

export function importRunner({ files, realtime }: RunnerParts): JobRunner {
  /** Its row commits with the end of the job, in place of the one that was there before. */
  const keepRefused = async (job: RunningJob, plan: ImportPlan, { refused }: ImportFigures) => {
    const { companyId, id, userId } = job;
    const forgetOld = async (tx: Tx, key: string | null) => {
      const old = (await getImport(scopeOf(job, tx)))?.refused_file_key;
      if (old) await forgetFile(tx, companyId, old);
      await changeImport(scopeOf(job, tx), { refused_file_key: key });
    };
    if (refused === 0) return (tx: Tx) => forgetOld(tx, null);
    const staged = await makeRefusedFile(files, job, plan);
    try {
      const name = `${plan.record.file_name.replace(/\.xlsx$/i, '')} - ${importWords[plan.language].refused}.xlsx`;
      const kept = await keepMadeFile(files.store, { companyId, userId }, { staged, type: xlsxType, name });
      return async (tx: Tx) => {
        await kept.createRow(tx);
        await forgetOld(tx, kept.key);
        await keepFileOfJob(tx, companyId, id, kept.key);
      };
    } finally {
      await files.staging.discard(staged);
    }
  };

  const check = async (job: RunningJob, plan: ImportPlan): Promise<JobEnd> => {
    const figures = await checkStage(job, plan);
    const keepFile = await keepRefused(job, plan, figures);
    return {
      state: 'prepared',
      settle: async (tx) => {
        await keepFile(tx);
        await changeImport(scopeOf(job, tx), { check_figures: figures });
      },
    };
  };

  const write = async (job: RunningJob, plan: ImportPlan): Promise<JobEnd> => {
    const { companyId, id, userId } = job;
    await writeStage(job, plan);
    const { figures } = await job.step(async (tx) => {
      const record = await getImport(scopeOf(job, tx));
      return { processed: 0, figures: record?.result_figures };
    });
    if (!figures) throw new Error('an import was written without its figures');
    const keepFile = await keepRefused(job, plan, figures);
    const { created, updated, refused } = figures;
    return {
      settle: async (tx) => {
        await keepFile(tx);
        const data = {
          file: plan.record.file_name,
          created: `${created}`,
          updated: `${updated}`,
          refused: `${refused}`,
        };
        if (userId)
          await notify(tx, realtime, { userId, companyId, kind: 'contacts.imported', data: { ...data, job: id } });
      },
    };
  };

  return {
    async run(job) {
      const { plan, position } = await makePlan(job);
      const { stage } = position.stage === 'reading' ? await readStage(files, job, plan, position.row) : position;
      return stage === 'writing' ? write(job, plan) : check(job, plan);
    },

    async undo(job) {
      await runInBatches(job, async (tx, _position, { total, data }) => {
        const scope = scopeOf(job, tx);
        if (total === null) return { total: await changes.countChanges(scope), isDone: false };
        const batch = await changes.listChanges(scope, undoneAtOnce);
        const made = batch.filter(({ is_new }) => is_new).map(({ contact_id }) => contact_id);
        const changed = batch.filter(({ is_new }) => !is_new).map(({ contact_id }) => contact_id);
        const removed = await removeContacts(tx, job.companyId, await changes.listUntouched(scope, made));
        const restored = changed.length > 0 ? await changes.restoreDetails(scope, changed) : 0;
        await changes.forgetChanges(scope, [...made, ...changed]);
        const before = data as { removed?: number; restored?: number; kept?: number };
        return {
          position: batch.at(-1)?.contact_id ?? null,
          processed: batch.length,
          // For the words about it: those that somebody has worked with since stay.
          data: {
            removed: (before.removed ?? 0) + removed.length,
            restored: (before.restored ?? 0) + restored,
            kept: (before.kept ?? 0) + made.length - removed.length,
          },
          isDone: batch.length < undoneAtOnce,
        };
      });
      return {};
    },

    onOver(companyId) {
      realtime.emit(companyId, 'contacts.changed', { ids: [] });
      // An import may have made some, and how many have it stands beside each.
      realtime.emit(companyId, 'tags.changed', { ids: [] });
    },
  };
}
