import type { ContactSelection } from '@yupflow/contract/contacts';
import type { Job } from '@yupflow/contract/jobs';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { fieldsOf } from '../custom-fields/custom-fields.service.ts';
import { type JobsParts, jobsService } from '../jobs/jobs.service.ts';
import { builtInColumns } from './contact-export-words.ts';
import { checkSelection } from './contact-list.service.ts';
import type { ContactScope } from './contact-record-scope.ts';

export interface ExportForm {
  readonly selection: ContactSelection;
  /** Built-in ones by name, custom fields by id, in this order. */
  readonly columns: string[];
}

export function contactExportService(parts: JobsParts) {
  const jobs = jobsService(parts);
  return {
    async create(scope: ContactScope, { selection, columns }: ExportForm): Promise<Job> {
      const { tx, companyId, userId } = scope;
      await checkSelection(tx, companyId, selection);
      const wanted = columns.filter((column) => !builtInColumns.some((known) => known === column));
      const fields = wanted.length > 0 ? await fieldsOf(tx, companyId, wanted) : [];
      // A value of the company's own is not the contact's.
      const isKnown = (id: string) => fields.some((field) => field.id === id && field.kind === 'user');
      if (!wanted.every(isKnown)) throw new AppError('invalid_fields', { fields: { columns: 'invalid' } });
      if (new Set(columns).size < columns.length)
        throw new AppError('invalid_fields', { fields: { columns: 'column_twice' } });
      const job = await jobs.create(scope, {
        type: 'contacts_export',
        input: { selection, columns },
        data: {},
        total: null,
        isUndoable: false,
        createdBy: userId,
      });
      await audit(tx, { ...scope, action: 'contacts.export', targetId: job.id, details: { columns } });
      return job;
    },
  };
}
