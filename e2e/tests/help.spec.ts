import { expectAccessible } from '../support/accessible.ts';
import { expectNoSidewaysScroll } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('finds help where they are, reads on, and comes back to what they were doing', async ({ ownersPage: page }) => {
  await page.goto('/keywords?open=new');
  const form = page.getByRole('dialog', { name: t('keywords:new') });
  const name = form.getByRole('textbox', { name: t('keywords:name'), exact: true });
  await name.fill('Preços');
  await form.getByRole('link', { name: t('shell:help.learnMore') }).click();
  const panel = page.getByRole('dialog', { name: t('help:title') });
  await expect(panel.getByRole('heading', { name: t('keywords:title') })).toBeFocused();
  await expectAccessible(page);
  await panel.getByRole('searchbox', { name: t('help:search') }).fill('qr code');
  await panel.getByRole('link').filter({ hasText: 'QR code' }).first().click();
  await expect(panel.getByRole('article')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(name).toHaveValue('Preços');
});

test('opens the article of the screen from the top bar, and on a phone from More', async ({
  ownersPage: page,
  owner,
}) => {
  await page.goto('/broadcasts');
  await page.getByRole('button', { name: t('shell:help.title') }).click();
  await page.getByRole('menuitem', { name: t('shell:help.here') }).click();
  const panel = page.getByRole('dialog', { name: t('help:title') });
  const title = await panel.getByRole('article').getByRole('heading', { level: 2 }).textContent();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: t('shell:more') }).click();
  await page.getByRole('button', { name: t('shell:userMenu', { name: owner.name }) }).click();
  await page.getByRole('menuitem', { name: t('shell:help.title') }).click();
  await expect(panel.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(title ?? '');
  await expectNoSidewaysScroll(page);
});

test('prints an article alone, from its own page', async ({ ownersPage: page }) => {
  await page.goto('/help?article=api');
  const article = page.getByRole('article');
  await expect(article).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(article.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  // As long as it is: nothing is cut off at the end of the first sheet.
  const { shown, whole } = await article.evaluate((element) => ({
    shown: document.documentElement.scrollHeight,
    whole: element.scrollHeight,
  }));
  expect(shown).toBeGreaterThanOrEqual(whole);
});
