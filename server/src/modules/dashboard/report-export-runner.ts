import type { Period } from '@yupflow/contract/dashboard';
import type { Files } from '../../platform/files/files.ts';
import { openWorkbookWriter } from '../../platform/xlsx/write-workbook.ts';
import { getExportFacts } from '../contacts/contact-export-facts.service.ts';
import { keepMadeFile } from '../files/files.service.ts';
import { keepFileOfJob } from '../jobs/jobs.service.ts';
import type { JobRunner } from '../jobs/running-job.service.ts';
import { type Counters, dashboardService } from './dashboard.service.ts';
import { readReport } from './report.ts';
import { reportWords } from './report-export-words.ts';
import { type ReportSheet, sheetsOf } from './report-sheets.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function writeSheets(path: string, [first, ...others]: readonly [ReportSheet, ...ReportSheet[]]): Promise<void> {
  const book = await openWorkbookWriter(path, first);
  try {
    for (const row of first.rows) await book.addRow(row);
    for (const sheet of others) {
      await book.addSheet(sheet);
      for (const row of sheet.rows) await book.addRow(row);
    }
    await book.close();
  } catch (error) {
    await book.abandon();
    throw error;
  }
}

/** A crash leaves no half of a file: the next try writes it anew. */
export function reportExportRunner(
  { files }: { readonly files: Pick<Files, 'staging' | 'store'> },
  counters: Counters,
): JobRunner {
  const service = dashboardService(counters);
  return {
    async run(job) {
      const { companyId, id, userId } = job;
      const period = job.input as unknown as Period;
      const { figures, report, language } = await job.step(async (tx, { processed }) => ({
        figures: await service.get({ tx, companyId }, period),
        report: await readReport({ tx, companyId }, period),
        language: (await getExportFacts(tx, companyId, userId)).language,
        processed: -processed,
      }));
      const staged = await files.staging.make((path) => writeSheets(path, sheetsOf(figures, report, language)));
      const name = `${reportWords[language].file} - ${period.from} - ${period.to}.xlsx`;
      try {
        await job.step(async () => ({ total: report.days.length, processed: report.days.length }));
        const { key, createRow } = await keepMadeFile(files.store, { companyId, userId }, { staged, type: xlsx, name });
        return {
          async settle(tx) {
            await createRow(tx);
            await keepFileOfJob(tx, companyId, id, key);
          },
        };
      } finally {
        await files.staging.discard(staged);
      }
    },
  };
}
