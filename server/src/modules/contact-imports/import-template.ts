import { readFile } from 'node:fs/promises';
import { importTargets } from '@yupflow/contract/contact-imports';
import type { ShortField } from '@yupflow/contract/custom-fields';
import type { Language } from '@yupflow/contract/languages';
import type { Staging } from '../../platform/files/staging.ts';
import { openWorkbookWriter } from '../../platform/xlsx/write-workbook.ts';
import { type BuiltInTarget, importWords } from './import-words.ts';

const widths: Readonly<Record<BuiltInTarget, number>> = {
  name: 28,
  phone: 20,
  email: 28,
  document: 20,
  created_at: 16,
  tags: 24,
};
/** What programs for sheets would take for a number, and spoil. */
const texts: readonly string[] = ['phone', 'document'] satisfies BuiltInTarget[];

/** Headers alone: a row that shows how would be imported by whoever forgets to delete it. It maps itself. */
export async function makeTemplate(
  staging: Staging,
  language: Language,
  fields: readonly ShortField[],
): Promise<{ name: string; bytes: Buffer }> {
  const words = importWords[language];
  const columns = [
    ...importTargets.map((target) => ({
      header: words.columns[target],
      width: widths[target],
      isText: texts.includes(target),
    })),
    ...fields
      .filter(({ kind }) => kind === 'user')
      .map(({ name, type }) => ({
        header: name,
        width: Math.min(40, Math.max(14, name.length + 4)),
        isText: type === 'document',
      })),
  ];
  const staged = await staging.make(async (path) => {
    const book = await openWorkbookWriter(path, { name: words.sheet, columns });
    await book.close();
  });
  try {
    return { name: `${words.template}.xlsx`, bytes: await readFile(staged.path) };
  } finally {
    await staging.discard(staged);
  }
}
