import type { Readable } from 'node:stream';
import {
  type ContactImport,
  type ImportOptions,
  importTargets,
  type RowFault,
} from '@yupflow/contract/contact-imports';
import type { ErrorCode } from '@yupflow/contract/error-codes';
import { limits } from '@yupflow/contract/limits';
import type { CompanyPermission } from '@yupflow/contract/permissions';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import { decodeCursor } from '../../platform/db/cursor.ts';
import type { Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Files } from '../../platform/files/files.ts';
import type { StagedFile } from '../../platform/files/staging.ts';
import { SheetFault } from '../../platform/xlsx/read-fault.ts';
import { xlsxType } from '../../platform/xlsx/xlsx-type.ts';
import { fieldsOf } from '../custom-fields/custom-fields.service.ts';
import { findFile, keepMadeFile } from '../files/files.service.ts';
import { type JobsParts, jobsService } from '../jobs/jobs.service.ts';
import * as repository from './contact-imports.repository.ts';
import { withSheet } from './import-job.ts';
import { type ReadColumns, readColumns } from './read-columns.ts';
import { listReasons, listRefusedRows, type RefusedRowRecord } from './staged-rows.repository.ts';

export interface ImportsParts extends Omit<JobsParts, 'files'> {
  readonly db: Database;
  readonly files: Files;
}

interface Importer {
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}
type Scope = Importer & { readonly tx: Tx };

const codeOfFault: Partial<Record<SheetFault['code'], ErrorCode>> = {
  not_xlsx: 'unsupported_type',
  too_large: 'too_large',
};

/** A file that is refused says why beside its field. */
function refusalOf(error: unknown): unknown {
  const code = error instanceof SheetFault ? error.code : null;
  if (code) return new AppError(codeOfFault[code] ?? 'invalid_fields', { fields: { file: code } });
  const isTooLarge = error instanceof AppError && error.code === 'too_large';
  return isTooLarge ? new AppError('too_large', { fields: { file: 'too_large' } }) : error;
}

const may = ({ caller }: Importer, permission: CompanyPermission) => caller.viewer.permissions.includes(permission);
const isBuiltIn = (target: string) => importTargets.some((known) => known === target);

/** By what the columns of a sheet are read for somebody. */
const knownTo = async (scope: Scope) => ({
  fields: await fieldsOf(scope.tx, scope.companyId),
  language: (await repository.getPlace(scope.tx, scope.companyId, scope.userId)).language,
  canFillFields: may(scope, 'contacts_custom_fields'),
  canTag: may(scope, 'contacts_tags'),
});

async function checkOptions(scope: Scope, options: ImportOptions, columnCount: number): Promise<void> {
  const { tx, companyId } = scope;
  const { columns, tags } = options;
  const refuse = (fields: AppError['details']['fields']) =>
    new AppError('invalid_fields', { ...(fields ? { fields } : {}) });
  const targets = columns.map(({ target }) => target);
  if (!targets.includes('phone')) throw refuse({ columns: 'phone_column_missing' });
  if (new Set(targets).size < columns.length || new Set(columns.map(({ column }) => column)).size < columns.length)
    throw refuse({ columns: 'column_twice' });
  if (columns.some(({ column }) => column >= columnCount)) throw refuse({ columns: 'invalid' });
  const wanted = targets.filter((target) => !isBuiltIn(target));
  for (const [isNeeded, permission] of [
    [targets.includes('tags') || tags.length > 0, 'contacts_tags'],
    [wanted.length > 0, 'contacts_custom_fields'],
  ] as const)
    if (isNeeded && !may(scope, permission)) throw new AppError('permission_denied', { permission });
  const fields = await fieldsOf(tx, companyId, wanted);
  if (fields.filter(({ kind }) => kind === 'user').length < wanted.length) throw refuse({ columns: 'invalid' });
  const known = tags.length > 0 ? await repository.countTags(tx, companyId, tags) : 0;
  if (known < new Set(tags).size) throw refuse({ tags: 'invalid' });
}

export function contactImportsService(parts: ImportsParts) {
  const { db, clock, files } = parts;
  const jobs = jobsService(parts);

  const refusedFile = async ({ tx, companyId }: Scope, key: string | null): Promise<ContactImport['refused_file']> => {
    const found = key && (await findFile(tx, companyId, key));
    return found ? { ...found, url: files.links.sign(companyId, found.key, clock.now()) } : null;
  };

  const find = async (scope: Scope, id: string) => {
    const record = await repository.getImport({ ...scope, id });
    if (!record) throw new AppError('not_found');
    return record;
  };

  const get = async (scope: Scope, id: string): Promise<ContactImport> => {
    // The job first: what it has come to is then in the record too, should it move on between the two looks.
    const job = await jobs.get(scope, id);
    const record = await find(scope, id);
    return {
      id,
      state: job.state,
      phase: record.phase,
      file: { name: record.file_name, size: record.file_size },
      sheet: record.sheet,
      header_row: record.header_row,
      columns: record.columns,
      rows: record.rows,
      processed: job.processed,
      total: job.total,
      options: record.options,
      check: record.check_figures,
      result: record.result_figures,
      refused_file: await refusedFile(scope, record.refused_file_key),
      fault: record.fault ?? (job.state === 'failed' ? 'unexpected' : null),
      // What was only read has changed nobody.
      can_undo: job.can_undo && record.phase === 'writing',
      created_by: job.created_by,
      created_at: job.created_at,
      finished_at: job.finished_at,
    };
  };

  const start = async (scope: Scope, id: string, options: ImportOptions, aim: 'check' | 'run') => {
    const { columns } = await find(scope, id);
    await checkOptions(scope, options, columns.length);
    await repository.changeImport({ ...scope, id }, { options, aim, fault: null, creates_tags: may(scope, 'tags') });
    if (!(await jobs.start(scope, id))) throw new AppError('import_busy');
    await audit(scope.tx, { ...scope, action: `contacts.import_${aim}`, targetId: id, details: { ...options } });
    return get(scope, id);
  };

  const keep = async (importer: Importer, staged: StagedFile, head: ReadColumns, name: string, dryRun?: boolean) => {
    const { companyId, userId } = importer;
    const kept = await keepMadeFile(files.store, importer, { staged, type: xlsxType, name });
    return db.withMember(companyId, userId, async (tx) => {
      const scope = { ...importer, tx };
      const job = await jobs.create(scope, {
        type: 'contacts_import',
        state: 'prepared',
        input: {},
        data: { file: name },
        total: null,
        isUndoable: true,
        createdBy: userId,
      });
      await kept.createRow(tx);
      await repository.createImport(
        { ...scope, id: job.id },
        {
          file_key: kept.key,
          file_name: name,
          file_size: staged.size,
          sheet: head.sheet,
          is_1904: head.is1904,
          header_row: head.headerRow,
          columns: head.columns,
          expected_rows: head.expectedRows,
        },
      );
      if (dryRun === undefined) return get(scope, job.id);
      const mapped = head.columns.flatMap(({ column, target }) => (target === null ? [] : [{ column, target }]));
      const options: ImportOptions = { columns: mapped, mode: 'both', overwrite: false, tags: [] };
      return start(scope, job.id, options, dryRun ? 'check' : 'run');
    });
  };

  return {
    get,

    async getLast(scope: Scope): Promise<{ import: ContactImport | null }> {
      const id = await repository.findLastWritten(scope.tx, scope.companyId);
      const last = id ? await get(scope, id) : null;
      return { import: last?.can_undo ? last : null };
    },

    async upload(importer: Importer, source: Readable, name: string, dryRun?: boolean): Promise<ContactImport> {
      const staged = await files.staging.receive(source, limits.uploadBytes).catch((error: unknown) => {
        throw refusalOf(error);
      });
      try {
        if (staged.size === 0) throw new AppError('invalid_fields', { fields: { file: 'required' } });
        const { companyId, userId } = importer;
        const known = await db.withMember(companyId, userId, (tx) => knownTo({ ...importer, tx }));
        const head = await readColumns(staged.path, known).catch((error: unknown) => {
          throw refusalOf(error);
        });
        return await keep(importer, staged, head, name, dryRun);
      } finally {
        await files.staging.discard(staged);
      }
    },

    /** Without a transaction: the sheet is fetched and looked into. */
    async readUnder(importer: Importer, id: string, headerRow: number): Promise<ReadColumns> {
      const { companyId, userId } = importer;
      const { record, known } = await db.withMember(companyId, userId, async (tx) => {
        const scope = { ...importer, tx };
        await jobs.get(scope, id);
        return { record: await find(scope, id), known: await knownTo(scope) };
      });
      return withSheet(files, companyId, record, (path) =>
        readColumns(path, { ...known, headerRow }).catch((error: unknown) => {
          throw error instanceof SheetFault ? new AppError('invalid_fields', { fields: { row: 'invalid' } }) : error;
        }),
      );
    },

    async changeHeader(scope: Scope, id: string, read: ReadColumns): Promise<ContactImport> {
      const { headerRow: header_row, columns, expectedRows: expected_rows } = read;
      await repository.changeHeader({ ...scope, id }, { header_row, columns, expected_rows });
      // Looked at with the record locked: whoever starts it meanwhile waits, or has started it.
      const changed = await get(scope, id);
      if (changed.state !== 'prepared') throw new AppError('import_busy');
      return changed;
    },

    check: (scope: Scope, id: string, options: ImportOptions) => start(scope, id, options, 'check'),
    run: (scope: Scope, id: string, options: ImportOptions) => start(scope, id, options, 'run'),

    async listRefused(
      scope: Scope,
      id: string,
      { cursor, limit, code }: { cursor?: string | undefined; limit: number; code?: RowFault | undefined },
    ) {
      const { columns } = await find(scope, id);
      const after = cursor ? Number(decodeCursor(cursor, [/^\d{1,7}$/])[0]) : 0;
      const rows = await listRefusedRows({ ...scope, id }, { after, limit: limit + 1, code });
      const reasons = await listReasons({ ...scope, id });
      const counted = reasons.filter((reason) => code === undefined || reason.code === code);
      const present = ({ row, name, fault, fault_column, fault_value, other_row }: RefusedRowRecord) => ({
        row,
        name: name ?? '',
        value: fault_value ?? '',
        header: columns[fault_column ?? -1]?.header ?? '',
        code: fault,
        other: other_row,
      });
      return {
        ...pageOf(rows, limit, { keysOf: ({ row }) => [String(row)], present }),
        total: counted.reduce((sum, { count }) => sum + count, 0),
      };
    },
  };
}
