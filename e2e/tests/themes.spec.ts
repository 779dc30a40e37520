import type { Page } from '@playwright/test';
import { tagsScreen } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function chooseTheme(page: Page, userName: string, theme: 'light' | 'dark' | 'system'): Promise<void> {
  await page.getByRole('button', { name: t('shell:userMenu', { name: userName }) }).click();
  await page.getByRole('menuitemradio', { name: t(`shell:theme.${theme}`) }).click();
  await page.keyboard.press('Escape');
}

test('follows the theme of the system, also when it changes', async ({ page }) => {
  await page.goto('/login');
  await expect.poll(() => isDark(page)).toBe(false);
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDark(page)).toBe(true);
  expect(await background(page)).not.toBe(light);
});

test('keeps a chosen theme over reloads and against the system, until the system is chosen again', async ({
  ownersPage,
  owner,
}) => {
  const tags = tagsScreen(ownersPage);
  await tags.open();
  await chooseTheme(ownersPage, owner.name, 'dark');
  await expect.poll(() => isDark(ownersPage)).toBe(true);
  await ownersPage.reload();
  await expect(tags.newButton).toBeVisible();
  expect(await isDark(ownersPage)).toBe(true);
  await chooseTheme(ownersPage, owner.name, 'system');
  await expect.poll(() => isDark(ownersPage)).toBe(false);
});

test('switches the theme with one button, which then offers the other one', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open();
  await ownersPage.getByRole('button', { name: t('common:useDarkTheme') }).click();
  await expect.poll(() => isDark(ownersPage)).toBe(true);
  await ownersPage.getByRole('button', { name: t('common:useLightTheme') }).click();
  await expect.poll(() => isDark(ownersPage)).toBe(false);
});

test('changes the theme in every open tab', async ({ ownersPage }) => {
  const other = await ownersPage.context().newPage();
  await tagsScreen(other).open();
  await tagsScreen(ownersPage).open();
  await ownersPage.getByRole('button', { name: t('common:useDarkTheme') }).click();
  await expect.poll(() => isDark(other)).toBe(true);
});

test('paints dark from the first moment, before any of the app has loaded', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  // The app's own code never arrives: what is painted now is what one sees first.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0 || document.styleSheets.length > 0);
  expect(await isDark(page)).toBe(true);
  const first = await background(page);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await background(page)).toBe(first);
});
