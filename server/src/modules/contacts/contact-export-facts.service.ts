import type { Language } from '@yupflow/contract/languages';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { languageOf } from '../session/account-mails.service.ts';

export interface ExportFacts {
  readonly company: string;
  readonly timezone: string;
  readonly language: Language;
  readonly now: Date;
  /** Contacts that come later have greater ids. */
  readonly until: string;
}

/** What the sheet is named by and written with, in the language of whoever asked for it. */
export async function getExportFacts(tx: Tx, companyId: string, userId: string | null): Promise<ExportFacts> {
  const { rows } = await sql<Omit<ExportFacts, 'language'> & { language: string | null }>`
    select c.name as company, c.timezone, app.now() as now, app.new_id() as until,
      (select u.language from users u where u.id = ${userId}) as language
    from companies c where c.id = ${companyId}`.execute(tx);
  const { language, ...facts } = only(rows);
  return { ...facts, language: languageOf(language ?? '') };
}
