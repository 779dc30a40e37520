import type { Files } from '../../platform/files/files.ts';
import type { StagedFile } from '../../platform/files/staging.ts';
import { type Cell, DateCell, textOfCell } from '../../platform/xlsx/read-cells.ts';
import { readRows } from '../../platform/xlsx/read-sheet.ts';
import { dayCell, type Cell as WrittenCell } from '../../platform/xlsx/write-cells.ts';
import { openWorkbookWriter } from '../../platform/xlsx/write-workbook.ts';
import type { RunningJob } from '../jobs/running-job.service.ts';
import { type ImportPlan, scopeOf, withSheet } from './import-job.ts';
import { importWords } from './import-words.ts';
import { listRefusedRows, type RefusedRowRecord } from './staged-rows.repository.ts';

const pageSize = 1_000;

/** In the order of the sheet, page by page. */
async function* refusedRows(job: RunningJob): AsyncGenerator<RefusedRowRecord> {
  let after = 0;
  for (;;) {
    const { page } = await job.step(async (tx) => ({
      processed: 0,
      page: await listRefusedRows(scopeOf(job, tx), { after, limit: pageSize }),
    }));
    yield* page;
    if (page.length < pageSize) return;
    after = page.at(-1)?.row ?? after;
  }
}

function written(cell: Cell): WrittenCell {
  if (typeof cell === 'number') return cell;
  if (cell instanceof DateCell && cell.text.length === 10) return dayCell(cell.text);
  return textOfCell(cell);
}

function reasonOf({ language }: ImportPlan, { fault, other_row }: RefusedRowRecord): string {
  const { reasons, sameAsRow } = importWords[language];
  return other_row === null ? reasons[fault] : `${reasons[fault]} (${sameAsRow(other_row)})`;
}

/**
 * The rows that stayed out, with their own columns and one more that says why: mended, the file can be sent again.
 * The cells come from the sheet itself, which is read a second time, so that nothing of good rows is kept for this.
 */
export async function makeRefusedFile(
  files: Pick<Files, 'staging' | 'store'>,
  job: RunningJob,
  plan: ImportPlan,
): Promise<StagedFile> {
  const { record, language, phoneColumn } = plan;
  const { sheet, reason } = importWords[language];
  const columns = record.columns.map(({ header }, column) => ({ header, isText: column === phoneColumn }));
  return withSheet(files, job.companyId, record, (source) =>
    files.staging.make(async (path) => {
      const book = await openWorkbookWriter(path, {
        name: record.sheet || sheet,
        columns: [...columns, { header: reason, width: 40 }],
      });
      try {
        const refused = refusedRows(job);
        let next = (await refused.next()).value;
        reading: for await (const rows of readRows(source, columns.length, record.header_row))
          for (const { number, cells } of rows) {
            if (!next) break reading;
            if (number !== next.row) continue;
            const own = columns.map((_, column) =>
              column === phoneColumn ? textOfCell(cells[column]) : written(cells[column]),
            );
            await book.addRow([...own, reasonOf(plan, next)]);
            next = (await refused.next()).value;
          }
        await book.close();
      } catch (error) {
        await book.abandon();
        throw error;
      }
    }),
  );
}
