import type { Locator, Page } from '@playwright/test';
import { tagPalette, tags } from '@yupflow/contract/tags';
import type { Person } from './people.ts';
import { type Translate, t } from './texts.ts';

export const tagsPath = '/registers/tags';

/** The tags screen, as people name its parts. */
export function tagsScreen(page: Page, words: Translate = t) {
  const form = page.getByRole('dialog');
  return {
    open: (query = '') => page.goto(tagsPath + query),
    table: page.getByRole('grid', { name: words('tags:title') }),
    rows: page.getByRole('grid').getByRole('rowheader'),
    row: (name: string): Locator =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    search: page.getByRole('searchbox', { name: words('tags:search') }),
    newButton: page.getByRole('button', { name: words('tags:new') }),
    form,
    name: form.getByRole('textbox', { name: words('tags:name') }),
    save: form.getByRole('button', { name: words('tags:save') }),
    cancel: form.getByRole('button', { name: words('common:cancel') }),
    question: page.getByRole('alertdialog'),
    answer: (label: string): Locator => page.getByRole('alertdialog').getByRole('button', { name: label }),
    toast: (text: string): Locator => page.getByRole('listitem').filter({ hasText: text }),
    menuOf: (name: string): Locator => page.getByRole('button', { name: words('common:actionsFor', { name }) }),
  };
}

/** Tags that were there before, made through the API. */
export async function haveTags({ call }: Person, ...names: string[]): Promise<string[]> {
  const made: string[] = [];
  for (const name of names) made.push((await call(tags.create, { body: { name, color: tagPalette[7] } })).id);
  return made;
}
