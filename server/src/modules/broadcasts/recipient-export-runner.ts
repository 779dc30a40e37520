import { localDate } from '@yupflow/contract/subscription';
import type { Files } from '../../platform/files/files.ts';
import { type Cell, momentCells } from '../../platform/xlsx/write-cells.ts';
import { openWorkbookWriter } from '../../platform/xlsx/write-workbook.ts';
import { getExportFacts } from '../contacts/contact-export-facts.service.ts';
import { keepSheet } from '../jobs/job-sheet.service.ts';
import type { JobRunner, RunningJob } from '../jobs/running-job.service.ts';
import type { RecipientExport } from './recipient-export.ts';
import { recipientWords } from './recipient-export-words.ts';
import { countRecipients, listBatch } from './recipients.repository.ts';

const batchSize = 1_000;
const widths = [28, 18, 20, 16, 20, 40];

/** What is asked for, and how far it is: nothing, also where it begins anew after a crash. */
function makePlan(job: RunningJob) {
  const { broadcastId, state } = job.input as unknown as RecipientExport;
  const asked = { companyId: job.companyId, broadcastId, ...(state && { state }) };
  return job.step(async (tx, { processed }) => {
    const facts = await getExportFacts(tx, job.companyId, job.userId);
    const broadcast = await tx
      .selectFrom('broadcasts')
      .select('name')
      .where('company_id', '=', job.companyId)
      .where('id', '=', broadcastId)
      .executeTakeFirst();
    const total = await countRecipients(tx, asked);
    return { total, processed: -processed, plan: { ...facts, asked, name: broadcast?.name ?? '' } };
  });
}

type Plan = Awaited<ReturnType<typeof makePlan>>['plan'];
type Row = Awaited<ReturnType<typeof listBatch>>[number];

async function writeRows(job: RunningJob, { asked, language, timezone }: Plan, path: string): Promise<number> {
  const words = recipientWords[language];
  const moment = momentCells(timezone);
  const columns = words.columns.map((header, index) => ({ header, width: widths[index] ?? 20, isText: index === 1 }));
  const cellsOf = (row: Row): Cell[] => [
    row.name,
    row.phone && `+${row.phone}`,
    row.line,
    words.states[row.state],
    row.at && moment(row.at),
    row.reason ? words.reasons[row.reason] : row.reply,
  ];
  const book = await openWorkbookWriter(path, { name: words.sheet, columns });
  try {
    let after = -1;
    let written = 0;
    let rows: readonly Row[];
    do {
      ({ rows } = await job.step(async (tx) => {
        const found = await listBatch(tx, asked, after, batchSize);
        return { processed: found.length, rows: found };
      }));
      for (const row of rows) await book.addRow(cellsOf(row));
      written += rows.length;
      after = rows.at(-1)?.position ?? after;
    } while (rows.length === batchSize);
    await book.close();
    return written;
  } catch (error) {
    await book.abandon();
    throw error;
  }
}

/** Nothing but the rows of one batch is in memory. */
export function recipientExportRunner({ files }: { readonly files: Pick<Files, 'staging' | 'store'> }): JobRunner {
  return {
    async run(job) {
      const { plan } = await makePlan(job);
      return keepSheet(files, job, {
        name: `${plan.name} - ${recipientWords[plan.language].sheet} - ${localDate(plan.now, plan.timezone)}.xlsx`,
        write: async (path) => ({ total: await writeRows(job, plan, path) }),
      });
    },
  };
}
