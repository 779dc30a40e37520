import type { Period } from '@yupflow/contract/dashboard';
import type { Files } from '../../platform/files/files.ts';
import { openWorkbookWriter } from '../../platform/xlsx/write-workbook.ts';
import { getExportFacts } from '../contacts/contact-export-facts.service.ts';
import { keepSheet } from '../jobs/job-sheet.service.ts';
import type { JobRunner } from '../jobs/running-job.service.ts';
import { type Counters, dashboardService } from './dashboard.service.ts';
import { readReport } from './report.ts';
import { reportWords } from './report-export-words.ts';
import { type ReportSheet, sheetsOf } from './report-sheets.ts';

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

export function reportExportRunner(
  { files }: { readonly files: Pick<Files, 'staging' | 'store'> },
  counters: Counters,
): JobRunner {
  const service = dashboardService(counters);
  return {
    async run(job) {
      const { companyId, userId } = job;
      const period = job.input as unknown as Period;
      const { figures, report, language } = await job.step(async (tx, { processed }) => ({
        figures: await service.get({ tx, companyId }, period),
        report: await readReport({ tx, companyId }, period),
        language: (await getExportFacts(tx, companyId, userId)).language,
        processed: -processed,
      }));
      return keepSheet(files, job, {
        name: `${reportWords[language].file} - ${period.from} - ${period.to}.xlsx`,
        async write(path) {
          await writeSheets(path, sheetsOf(figures, report, language));
          return { total: report.days.length, processed: report.days.length };
        },
      });
    },
  };
}
