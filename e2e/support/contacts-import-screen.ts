import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectNoRawKeys } from './page-state.ts';
import { t } from './texts.ts';

type Sheet = Parameters<Locator['setInputFiles']>[0];

/** The slide-over that makes contacts of a sheet, as people name its parts. */
export function contactsImportScreen(page: Page) {
  const form = page.getByRole('dialog', { name: t('contacts-import:title') });
  const button = (name: string): Locator => form.getByRole('button', { name });
  const figures = form.getByRole('region', { name: t('contacts-import:figures.label') });
  return {
    open: () => page.goto('/contacts?panel=import'),
    form,
    button,
    send: (sheet: Sheet): Promise<void> => form.locator('input[type=file]').setInputFiles(sheet),
    step: (name: string): Locator => form.getByRole('listitem').filter({ hasText: name }),
    target: (column: string): Locator =>
      form.getByRole('combobox', { name: t('contacts-import:columns.targetOf', { name: column }), exact: true }),
    headerRow: form.getByRole('textbox', { name: t('contacts-import:columns.headerRow') }),
    check: button(t('contacts-import:actions.check')),
    refusal: form.getByRole('alert'),
    /** New, updated and refused. */
    figures: figures.locator('dt + dd'),
    reason: (name: string): Locator => form.getByRole('radio', { name }),
    refused: form
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') }),
    downloadRefused: form.getByRole('link', { name: /^Baixar/ }),
    progress: form.getByRole('progressbar'),
    outcome: form.getByRole('status').getByRole('heading'),
    undo: button(t('contacts-import:actions.undo')),
    question: page.getByRole('alertdialog'),
    answer: (name: string): Locator => page.getByRole('alertdialog').getByRole('button', { name }),
    /** Nothing that axe knows of, and no text missing. */
    async expectSound() {
      await expectAccessible(page);
      await expectNoRawKeys(page);
    },
  };
}

/** Does what ends in a download; answers where the file is and what it is called. */
export async function downloaded(page: Page, deed: () => Promise<void>): Promise<{ path: string; name: string }> {
  const downloading = page.waitForEvent('download');
  await deed();
  const download = await downloading;
  return { path: await download.path(), name: download.suggestedFilename() };
}
