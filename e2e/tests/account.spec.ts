import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { accountScreen, signedInAgain, toast } from '../support/settings-screens.ts';
import { enter, expect, test } from '../support/test.ts';
import { t, textsIn } from '../support/texts.ts';

/** A real PNG, and never the same twice. */
const aPicture = async (page: Page) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 120 } }),
});

const inMenu = (page: Page, name: string) => page.getByRole('button', { name: t('shell:userMenu', { name }) });

test.describe('the profile', () => {
  test('keeps name and WhatsApp, shows them at once, and after a reload', async ({ ownersPage }) => {
    const account = accountScreen(ownersPage);
    await account.open();
    await account.name.fill('Olívia Prado Lima');
    await account.phone.fill('11 98877-4521');
    await account.save.click();
    await expect(toast(ownersPage, t('account:profileSaved'))).toBeVisible();
    await expect(inMenu(ownersPage, 'Olívia Prado Lima')).toBeVisible();
    await ownersPage.reload();
    await expect(account.name).toHaveValue('Olívia Prado Lima');
    await expect(account.phone).toHaveValue(/98877-?4521/);
  });

  test('takes a picture, shows it before and after saving, and lets it go again', async ({ ownersPage, owner }) => {
    const account = accountScreen(ownersPage);
    await account.open();
    await account.picture.locator('input').setInputFiles(await aPicture(ownersPage));
    await expect(account.picture.locator('img')).toHaveAttribute('src', /^blob:/);
    await account.save.click();
    await expect(toast(ownersPage, t('account:profileSaved'))).toBeVisible();
    await expect(account.picture.locator('img')).toHaveAttribute('src', /^\/api\/pictures\//);
    const face = inMenu(ownersPage, owner.name).locator('img');
    await expect(face).toHaveAttribute('src', /^\/api\/pictures\//);
    await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    await account.picture.getByRole('button', { name: t('common:picture.remove') }).click();
    await account.save.click();
    await expect(face).toHaveCount(0);
    await ownersPage.reload();
    await expect(account.name).toBeVisible();
    await expect(account.picture.locator('img')).toHaveCount(0);
  });

  test('says beside the picture why a file is none, and sends nothing', async ({ ownersPage }) => {
    const account = accountScreen(ownersPage);
    await account.open();
    const input = account.picture.locator('input');
    const files = [
      { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
      { name: 'disguise.png', mimeType: 'image/png', buffer: Buffer.from('no picture either') },
    ];
    for (const file of files) {
      await input.setInputFiles(file);
      await expect(account.picture).toHaveAccessibleDescription(t('errors:fields.not_a_picture'));
      await input.setInputFiles(await aPicture(ownersPage));
      await expect(account.picture).toHaveAccessibleDescription(t('account:pictureHelp'));
    }
    await input.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(20 * 1_048_576) });
    await expect(account.picture).toHaveAccessibleDescription(t('errors:fields.too_large'));
  });

  test('changes the language of the page with the saved one, and keeps it', async ({ ownersPage }) => {
    const account = accountScreen(ownersPage);
    await account.open();
    await account.language.selectOption('es-ES');
    await account.save.click();
    const spanish = accountScreen(ownersPage, textsIn('es-ES'));
    await expect(spanish.save).toBeVisible();
    await ownersPage.reload();
    await expect(spanish.save).toBeVisible();
    await expect(ownersPage.locator('html')).toHaveAttribute('lang', 'es-ES');
  });

  test('asks before unsaved changes are lost, and not afterwards', async ({ ownersPage }) => {
    const account = accountScreen(ownersPage);
    await account.open();
    await account.name.fill('Quase outra');
    await ownersPage.getByRole('link', { name: t('shell:menu.company'), exact: true }).click();
    const question = ownersPage.getByRole('alertdialog');
    await question.getByRole('button', { name: t('common:discard.cancel') }).click();
    await expect(account.name).toHaveValue('Quase outra');
    await account.save.click();
    await expect(toast(ownersPage, t('account:profileSaved'))).toBeVisible();
    await ownersPage.getByRole('link', { name: t('shell:menu.company'), exact: true }).click();
    await expect(ownersPage).toHaveURL('/settings/company');
  });

  test('follows a change made elsewhere without touching what is being typed', async ({
    ownersPage,
    owner,
    anotherBrowser,
  }) => {
    const other = await (await anotherBrowser()).newPage();
    await enter(other.context(), await signedInAgain(owner));
    const [here, there] = [accountScreen(ownersPage), accountScreen(other)];
    const heard = listening(ownersPage);
    await here.open();
    await heard;
    await here.phone.fill('11 91234-5678');
    await there.open();
    await there.name.fill('Outra Olívia');
    await there.save.click();
    await expect(here.name).toHaveValue('Outra Olívia');
    await expect(here.phone).toHaveValue(/91234-?5678/);
  });
});

test.describe('everybody', () => {
  test('reads it in their language, on any screen, in both themes', async ({ ownersPage }) => {
    const account = accountScreen(ownersPage);
    await account.open();
    await expect(account.sessions).toHaveCount(1);
    await expectNoRawKeys(ownersPage);
    for (const width of [1440, 1024, 390, 360]) {
      await ownersPage.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(ownersPage);
    }
    await expectAccessible(ownersPage);
  });

  for (const open of ['email', 'password'])
    test(`can use the form of the ${open} without seeing it`, async ({ ownersPage }) => {
      const account = accountScreen(ownersPage);
      await account.open(`?open=${open}`);
      await expect(account.currentPassword).toBeVisible();
      await expectAccessible(ownersPage);
    });

  test('has it without a company, too', async ({ page, people }) => {
    const newcomer = await people.newcomer();
    await enter(page.context(), newcomer);
    const account = accountScreen(page);
    await account.open();
    await account.name.fill('Davi R. Rocha');
    await account.save.click();
    await expect(toast(page, t('account:profileSaved'))).toBeVisible();
    await expect(page.getByRole('heading', { name: t('account:company') })).toBeHidden();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page);
  });
});
