import type { ContactImport, ImportCheck, ImportFigures, ImportOptions } from '@yupflow/contract/contact-imports';
import type { Language } from '@yupflow/contract/languages';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { languageOf } from '../session/account-mails.service.ts';
import type { ImportScope } from './staged-rows.repository.ts';

export interface ImportRecord {
  readonly phase: ContactImport['phase'];
  readonly aim: 'check' | 'run';
  readonly file_key: string;
  readonly file_name: string;
  readonly file_size: number;
  readonly sheet: string;
  readonly is_1904: boolean;
  readonly header_row: number;
  readonly columns: ContactImport['columns'];
  readonly expected_rows: number | null;
  readonly rows: number | null;
  readonly options: ImportOptions | null;
  readonly creates_tags: boolean;
  readonly staged_columns: ImportOptions['columns'] | null;
  readonly check_figures: ImportCheck | null;
  readonly result_figures: ImportFigures | null;
  readonly refused_file_key: string | null;
  readonly fault: ContactImport['fault'];
}

type NewImport = Pick<
  ImportRecord,
  'file_key' | 'file_name' | 'file_size' | 'sheet' | 'is_1904' | 'header_row' | 'columns' | 'expected_rows'
>;

export async function createImport({ tx, companyId, id }: ImportScope, facts: NewImport): Promise<void> {
  await tx
    .insertInto('contact_imports')
    .values({ ...facts, company_id: companyId, job_id: id, columns: JSON.stringify(facts.columns) })
    .execute();
}

export async function getImport({ tx, companyId, id }: ImportScope): Promise<ImportRecord | undefined> {
  const row = await tx
    .selectFrom('contact_imports')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('job_id', '=', id)
    .executeTakeFirst();
  return row && ({ ...row, file_size: Number(row.file_size) } as unknown as ImportRecord);
}

/** The columns under another header: what was chosen and seen by the old one is forgotten. */
export async function changeHeader(
  { tx, companyId, id }: ImportScope,
  { columns, ...facts }: Pick<ImportRecord, 'header_row' | 'columns' | 'expected_rows'>,
): Promise<void> {
  const forgotten = { options: null, staged_columns: null, check_figures: null, rows: null };
  await tx
    .updateTable('contact_imports')
    .set({ ...facts, ...forgotten, columns: JSON.stringify(columns) })
    .where('company_id', '=', companyId)
    .where('job_id', '=', id)
    .execute();
}

type Changes = Partial<Omit<ImportRecord, keyof NewImport>>;

export async function changeImport({ tx, companyId, id }: ImportScope, changes: Changes): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const { options, staged_columns, check_figures, result_figures, ...plain } = changes;
  await tx
    .updateTable('contact_imports')
    .set({
      ...plain,
      ...(options === undefined ? {} : { options: json(options) }),
      ...(staged_columns === undefined ? {} : { staged_columns: json(staged_columns) }),
      ...(check_figures === undefined ? {} : { check_figures: json(check_figures) }),
      ...(result_figures === undefined ? {} : { result_figures: json(result_figures) }),
    })
    .where('company_id', '=', companyId)
    .where('job_id', '=', id)
    .execute();
}

/** The newest one that wrote something and was not taken back. */
export async function findLastWritten(tx: Tx, companyId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select i.job_id as id from contact_imports i join jobs j on j.company_id = i.company_id and j.id = i.job_id
    where i.company_id = ${companyId} and i.phase = 'writing' and j.state in ('done', 'failed', 'cancelled')
      and (i.result_figures ->> 'created')::int + (i.result_figures ->> 'updated')::int > 0
    order by i.job_id desc limit 1`.execute(tx);
  return rows[0]?.id;
}

export interface ImportPlace {
  readonly country: string;
  readonly timezone: string;
  readonly language: Language;
  readonly now: Date;
}

/** How the company and whoever imports write things. */
export async function getPlace(tx: Tx, companyId: string, userId: string | null): Promise<ImportPlace> {
  const { rows } = await sql<Omit<ImportPlace, 'language'> & { language: string | null }>`
    select c.country, c.timezone, app.now() as now, (select u.language from users u where u.id = ${userId}) as language
    from companies c where c.id = ${companyId}`.execute(tx);
  const { language, ...place } = only(rows);
  return { ...place, language: languageOf(language ?? '') };
}

export async function countTags(tx: Tx, companyId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from tags where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return only(rows).count;
}

/** One that a newer one takes the place of; its bytes are swept later. */
export async function forgetFile(tx: Tx, companyId: string, key: string): Promise<void> {
  await tx.deleteFrom('files').where('company_id', '=', companyId).where('key', '=', key).execute();
}
