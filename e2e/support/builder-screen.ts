import { expect, type Locator, type Page } from '@playwright/test';
import { flows, type OpenFlow } from '@yupflow/contract/flows';
import type { Person } from './people.ts';
import { t } from './texts.ts';

/** The builder, as people name its parts. */
export function builderScreen(page: Page) {
  const canvas = page.locator('.flow-canvas');
  const card = (name: string) => canvas.getByRole('group', { name: new RegExp(`^${name},`) });
  return {
    canvas,
    card,
    port: (name: string, place = 0) => card(name).locator('.flow-port').nth(place),
    drawer: page.getByRole('region', { name: t('builder:drawer.title') }),
    search: page.getByRole('searchbox', { name: t('builder:drawer.search') }).first(),
    chooser: page.getByRole('dialog', { name: t('builder:chooser.title') }),
    menuItem: (name: string | RegExp) => page.getByRole('menuitem', { name }),
    publish: page.getByRole('button', { name: t('builder:publish.action') }),
    dialog: page.getByRole('dialog'),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    open: async (id: string) => {
      await page.goto(`/flows/${id}`);
      await expect(card(t('blocks:titles.start'))).toBeVisible();
    },
    /** Everything is on the server. */
    isSaved: () => expect(page.getByText(/^Salvo /)).toBeVisible(),
  };
}

/** The form of the block that is selected. */
export function blockForm(page: Page) {
  const builder = builderScreen(page);
  const panel = page.locator('[data-builder-panel]');
  const field = (name: string) => panel.getByRole('textbox', { name, exact: true });
  return {
    panel,
    field,
    press: (name: string) => panel.getByRole('button', { name }).first().click(),
    choose: async (name: string, words: string) => {
      await panel.getByRole('button', { name: new RegExp(`^${name} `) }).click();
      await page.getByRole('searchbox').last().fill(words);
      await page.getByRole('option', { name: words }).first().click();
    },
    /** What was missing is said no longer: the form does not move any more under whoever presses a button. */
    isSettled: (name: string) => expect(field(name)).not.toHaveAttribute('aria-invalid', 'true'),
    /** Behind the block that is selected. */
    add: async (title: string) => {
      // A menu that is still closing would take the words.
      await expect(page.getByRole('menu')).toBeHidden();
      await builder.search.fill(title);
      await page.keyboard.press('Enter');
      await expect(panel.getByRole('heading', { name: title, level: 2 })).toBeVisible();
    },
  };
}

export const newFlow = (person: Person, name: string): Promise<OpenFlow> =>
  person.call(flows.create, { body: { name } });

export const documentOf = async (person: Person, id: string) =>
  (await person.call(flows.get, { params: { id } })).document;

/** As a hand does it: down, along, and up. */
export async function pull(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

export async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
