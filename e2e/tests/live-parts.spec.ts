import type { Locator, Page } from '@playwright/test';
import { chatWith, conversationScreen } from '../support/conversation-screen.ts';
import { ana, haveLine } from '../support/phones.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('reads out what comes into the open chat, and nothing that was there before', async ({
  ownersPage: page,
  owner,
}) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi, bom dia');
  const conversation = conversationScreen(page);
  await conversation.open(await chatWith(owner, ana.phone));
  await expect(conversation.message('Oi, bom dia')).toBeVisible();
  const readOut = page.locator('main [aria-live=polite] p');
  await expect(readOut).toHaveCount(0);
  await line.say(ana, '*Ainda* tem a mesa?');
  await expect(readOut).toHaveText([t('conversation:announced', { name: ana.name, text: 'Ainda tem a mesa?' })]);
});

const help = (page: Page) => page.getByRole('button', { name: t('shell:help.title'), exact: true });

const fromHelp = (item: string) => ({
  path: '/contacts',
  opener: help,
  open: async (page: Page) => {
    await help(page).press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  },
});

/** What opens over a page, and what has the focus again once it is closed. */
const openings: Record<string, { path: string; opener: (page: Page) => Locator; open: (page: Page) => Promise<void> }> =
  {
    'a slide-over from its button': {
      path: '/contacts',
      opener: (page) => page.getByRole('button', { name: t('contacts:import'), exact: true }),
      open: (page) => page.getByRole('button', { name: t('contacts:import'), exact: true }).press('Enter'),
    },
    'the help from a menu': fromHelp(t('shell:help.all')),
    'the shortcuts from a menu': fromHelp(t('shell:help.shortcuts')),
    'the palette from a field': {
      path: '/registers/tags',
      opener: (page) => page.getByRole('searchbox', { name: t('tags:search') }),
      open: async (page) => {
        await page.getByRole('searchbox', { name: t('tags:search') }).focus();
        await page.keyboard.press('Control+k');
      },
    },
  };

for (const [name, { path, opener, open }] of Object.entries(openings))
  test(`gives the focus back: ${name}`, async ({ ownersPage: page }) => {
    await page.goto(path);
    await expect(opener(page)).toBeVisible();
    await open(page);
    await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

test('nothing moves for whoever asked for that: neither what slides over nor a toast', async ({ ownersPage: page }) => {
  const moving = () => page.evaluate(() => document.getAnimations().length);
  await page.goto('/');
  const steps = page.getByRole('region', { name: t('dashboard:firstSteps.title') });
  await steps.getByRole('button', { name: t('dashboard:firstSteps.dismiss') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: t('dashboard:firstSteps.dismissed') })).toBeVisible();
  expect(await moving()).toBe(0);
  await page.goto('/contacts?panel=import');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await moving()).toBe(0);
});
