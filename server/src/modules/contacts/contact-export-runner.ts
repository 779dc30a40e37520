import type { Contact } from '@yupflow/contract/contacts';
import { localDate } from '@yupflow/contract/subscription';
import type { Files } from '../../platform/files/files.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { type Cell, dayCell, momentCells } from '../../platform/xlsx/write-cells.ts';
import { openWorkbookWriter } from '../../platform/xlsx/write-workbook.ts';
import { fieldsOf } from '../custom-fields/custom-fields.service.ts';
import { keepSheet } from '../jobs/job-sheet.service.ts';
import type { JobRunner, RunningJob } from '../jobs/running-job.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { ExportForm } from './contact-export.service.ts';
import { type ExportFacts, getExportFacts } from './contact-export-facts.service.ts';
import { type BuiltInColumn, exportWords } from './contact-export-words.ts';
import { countSelected, listSelectedIds } from './contact-list.service.ts';
import { presentContacts } from './contacts.service.ts';

interface ExportParts {
  readonly files: Pick<Files, 'staging' | 'store'>;
  readonly realtime: Pick<Realtime, 'emitTo'>;
}

const batchSize = 1_000;

interface Column {
  readonly header: string;
  readonly width: number;
  readonly isText: boolean;
  readonly cellOf: (contact: Contact) => Cell;
}

interface Plan extends ExportFacts {
  readonly columns: readonly Column[];
}

function builtIn(column: BuiltInColumn, moment: (at: Date) => Cell): Omit<Column, 'header'> {
  switch (column) {
    case 'name':
      return { width: 28, isText: false, cellOf: ({ name }) => name };
    case 'phone':
      // With the plus: without it a number of another country could be read as one of ours.
      return { width: 18, isText: true, cellOf: ({ phone }) => phone && `+${phone}` };
    case 'email':
      return { width: 28, isText: false, cellOf: ({ email }) => email };
    case 'document':
      return { width: 18, isText: true, cellOf: ({ document }) => document };
    case 'created_at':
      return { width: 20, isText: false, cellOf: ({ created_at }) => moment(new Date(created_at)) };
    case 'tags':
      return { width: 28, isText: false, cellOf: ({ tags }) => tags.map(({ name }) => name).join(', ') };
  }
}

function fieldCell(type: string, value: string | number | undefined, moment: (at: Date) => Cell): Cell {
  if (value === undefined) return null;
  if (type === 'date') return dayCell(String(value));
  return type === 'datetime' ? moment(new Date(value)) : value;
}

/** What is written, and how far it is: nothing, also where an export begins anew after a crash. */
function makePlan(job: RunningJob): Promise<{ plan: Plan }> {
  const { selection, columns } = job.input as unknown as ExportForm;
  return job.step(async (tx, { processed }) => {
    const facts = await getExportFacts(tx, job.companyId, job.userId);
    const fields = new Map((await fieldsOf(tx, job.companyId)).map((field) => [field.id, field]));
    const moment = momentCells(facts.timezone);
    const words = exportWords[facts.language].columns;
    const planned = columns.flatMap((column): Column[] => {
      if (column in words)
        return [{ header: words[column as BuiltInColumn], ...builtIn(column as BuiltInColumn, moment) }];
      const field = fields.get(column);
      // A field that was deleted meanwhile has no values any more.
      if (!field) return [];
      const { name, type } = field;
      return [
        {
          header: name,
          width: 20,
          isText: type === 'document',
          cellOf: ({ custom_fields }) => fieldCell(type, custom_fields[column], moment),
        },
      ];
    });
    const total = await countSelected(tx, job.companyId, selection);
    return { total, processed: -processed, plan: { ...facts, columns: planned } };
  });
}

async function writeRows(job: RunningJob, { columns, language, until }: Plan, path: string): Promise<number> {
  const { selection } = job.input as unknown as ExportForm;
  const book = await openWorkbookWriter(path, { name: exportWords[language].sheet, columns });
  try {
    let after: string | null = null;
    let written = 0;
    let rows: readonly Contact[];
    do {
      ({ rows, after } = await job.step(async (tx) => {
        const ids = await listSelectedIds(tx, job.companyId, selection, { after, until, limit: batchSize });
        const found = await presentContacts(tx, job.companyId, ids);
        const last: string | null = ids.length < batchSize ? null : (ids.at(-1) ?? null);
        return { processed: found.length, rows: found, after: last };
      }));
      for (const contact of rows) await book.addRow(columns.map(({ cellOf }) => cellOf(contact)));
      written += rows.length;
    } while (after !== null);
    await book.close();
    return written;
  } catch (error) {
    await book.abandon();
    throw error;
  }
}

/** Nothing but the rows of one batch is in memory. */
export function exportRunner({ files, realtime }: ExportParts): JobRunner {
  return {
    async run(job) {
      const { companyId, id, userId } = job;
      const { plan } = await makePlan(job);
      const { company, language, timezone, now } = plan;
      let written = 0;
      return keepSheet(files, job, {
        name: `${company} - ${exportWords[language].sheet} - ${localDate(now, timezone)}.xlsx`,
        async write(path) {
          written = await writeRows(job, plan, path);
          return { total: written };
        },
        async settle(tx) {
          const data = { rows: String(written), job: id };
          if (userId) await notify(tx, realtime, { userId, companyId, kind: 'contacts.exported', data });
        },
      });
    },
  };
}
