import type { Locator, Page } from '@playwright/test';
import { t } from './texts.ts';

/** The list of contacts, as people name its parts. */
export function contactsScreen(page: Page) {
  const list = page.getByRole('grid', { name: t('contacts:title') });
  const bulk = page.getByRole('toolbar', { name: t('contacts:bulk.title') });
  const jobs = page.getByRole('region', { name: t('jobs:title') });
  return {
    open: (query = '') => page.goto(`/contacts${query}`),
    list,
    rows: list.getByRole('rowheader'),
    row: (name: string): Locator => list.getByRole('row').filter({ hasText: name }),
    pick: (name: string): Promise<void> => list.getByRole('checkbox', { name: t('contacts:pick', { name }) }).click(),
    header: (name: string): Locator => list.getByRole('columnheader', { name, exact: true }),
    sortBy: (name: string): Promise<void> => list.getByRole('button', { name, exact: true }).click(),
    search: page.getByRole('searchbox', { name: t('contacts:search') }),
    tab: (name: string): Locator =>
      page.getByRole('navigation', { name: t('contacts:filters.title') }).getByRole('button', { name }),
    /** Opens the search for what a condition is about, and chooses it. */
    async addCondition(subject: string) {
      await page.getByRole('button', { name: t('conditions:add'), exact: true }).click();
      await page.getByRole('option', { name: subject, exact: true }).click();
    },
    columns: page.getByRole('button', { name: new RegExp(`^${t('contacts:columnChooser.open')}`) }),
    chooser: page.getByRole('dialog', { name: t('contacts:columnChooser.title') }),
    bulk,
    bulkButton: (name: string): Locator => bulk.getByRole('button', { name, exact: true }),
    jobs,
    toast: (words: string): Locator => page.getByRole('listitem').filter({ hasText: words }),
  };
}
