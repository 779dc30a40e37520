import { expect, type Page } from '@playwright/test';
import { connections } from '@yupflow/contract/connections';
import type { Person } from './people.ts';
import { t } from './texts.ts';

/** The lines, as people name their parts. */
export function connectionsScreen(page: Page) {
  const form = page.getByRole('dialog');
  const pairing = (name: string) =>
    page.getByRole('dialog', { name: t('connections:pairing.title', { name }), exact: true });
  return {
    form,
    name: form.getByRole('textbox', { name: t('connections:name'), exact: true }),
    save: form.getByRole('button', { name: t('connections:saveNew') }),
    card: (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) }),
    pairing,
    health: (name: string) => page.getByRole('region', { name: t('connections:healthOf', { name }) }),
    /** What a phone reads in the picture. */
    async qr(name: string): Promise<string> {
      const picture = pairing(name).locator('[data-qr]');
      await expect(picture).toBeVisible();
      return (await picture.getAttribute('data-qr')) ?? '';
    },
    async create({ call }: Person, name: string): Promise<string> {
      const { id } = await call(connections.create, { body: { name, type: 'whatsapp' } });
      return id;
    },
  };
}
