import { expect, type Locator, type Page } from '@playwright/test';
import { contacts } from '@yupflow/contract/contacts';
import { type Column, crm } from '@yupflow/contract/crm';
import { listening } from './listening.ts';
import type { Person } from './people.ts';
import { t } from './texts.ts';

/** The board, as people name its parts. */
export function crmScreen(page: Page) {
  const column = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const list = (name: string): Locator => page.getByRole('grid', { name: t('crm:cardsOf', { column: name }) });
  return {
    column,
    list,
    card: (columnName: string, name: string): Locator => list(columnName).getByRole('row', { name }),
    /** Names in a column, from its top. */
    names: (columnName: string): Promise<(string | null)[]> =>
      list(columnName)
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label'))),
    columnMenu: (name: string): Locator => page.getByRole('button', { name: t('crm:columnMenu', { column: name }) }),
    menuItem: (name: string): Locator => page.getByRole('menuitem', { name, exact: true }),
    panel: page.getByRole('complementary', { name: t('crm:chatPanel') }),
    dialog: page.getByRole('dialog'),
    button: (name: string): Locator => page.getByRole('button', { name, exact: true }),
    search: page.getByRole('searchbox', { name: t('crm:search') }),
    toast: (text: string): Locator => page.getByRole('listitem').filter({ hasText: text }),
    /** Open, and hearing what others do. */
    async open() {
      const heard = listening(page);
      await page.goto('/crm');
      await expect(page.getByRole('heading', { level: 1, name: t('crm:title') })).toBeVisible();
      await heard;
    },
    /** A column by its head, before another one. */
    async carry(column: Locator, before: Locator) {
      const [from, to] = [await boxOf(column), await boxOf(before)];
      await page.mouse.move(from.x + 60, from.y + 20);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
      await page.mouse.move(to.x + 20, to.y + 20, { steps: 10 });
      await page.mouse.up();
    },
    /** As a hand does it: down, along, over the column, and up. */
    async drag(card: Locator, to: Locator) {
      const [from, over] = [await boxOf(card), await boxOf(to)];
      await page.mouse.move(from.x + 40, from.y + 16);
      await page.mouse.down();
      await page.mouse.move(from.x + 60, from.y + 30, { steps: 4 });
      await page.mouse.move(over.x + over.width / 2, over.y + 60, { steps: 12 });
      await page.mouse.move(over.x + over.width / 2, over.y + 64, { steps: 2 });
      await page.mouse.up();
    },
  };
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

/** Columns that were there before. */
export async function haveColumns({ call }: Person, names: readonly string[]): Promise<Column[]> {
  const columns: Column[] = [];
  for (const name of names) columns.push(await call(crm.createColumn, { body: { name, color: '#0284c7' } }));
  return columns;
}

/** A contact with a card at the end of a column. */
export async function haveCard({ call }: Person, columnId: string, name: string, phone: string): Promise<string> {
  const { id } = await call(contacts.create, { body: { name, phone } });
  await call(crm.moveCard, { params: { contactId: id }, body: { column_id: columnId, before: null } });
  return id;
}
