import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { mailedLink } from '../support/mail.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { password } from '../support/password.ts';
import { accountScreen, signedInAgain, toast } from '../support/settings-screens.ts';
import { signInForm } from '../support/sign-in-form.ts';
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

test.describe('the e-mail', () => {
  test('changes once the link sent to the new address was opened', async ({ ownersPage, owner, watch }) => {
    watch.allow(/status of 422/);
    const account = accountScreen(ownersPage);
    const address = `new-${owner.email}`;
    await account.open();
    await account.changeEmail.click();
    await account.dialog.getByRole('textbox', { name: t('account:newEmail') }).fill(address);
    await account.currentPassword.fill('not the password');
    await account.dialog.getByRole('button', { name: t('account:sendLink') }).click();
    await expect(account.currentPassword).toHaveAccessibleDescription(t('errors:fields.wrong_password'));
    await account.currentPassword.fill(password);
    await account.dialog.getByRole('button', { name: t('account:sendLink') }).click();
    await expect(ownersPage.getByText(t('account:emailWaits', { email: address }))).toBeVisible();
    await expectAccessible(ownersPage);

    await ownersPage.goto(await mailedLink(address, '/confirm-email'));
    await ownersPage.getByRole('button', { name: t('confirm-email:submit') }).click();
    await expect(ownersPage.getByRole('heading', { name: t('confirm-email:done.title') })).toBeVisible();
    await account.open();
    await expect(ownersPage.getByRole('textbox', { name: t('account:email') })).toHaveValue(address);
    await expect(ownersPage.getByText(t('account:emailWaits', { email: address }))).toBeHidden();
  });

  test('is not given to somebody who has it', async ({ ownersPage, people, watch }) => {
    watch.allow(/status of 409/);
    const somebody = await people.newcomer();
    const account = accountScreen(ownersPage);
    await account.open('?open=email');
    const email = account.dialog.getByRole('textbox', { name: t('account:newEmail') });
    await email.fill(somebody.email);
    await account.currentPassword.fill(password);
    await account.dialog.getByRole('button', { name: t('account:sendLink') }).click();
    await expect(email).toHaveAccessibleDescription(t('errors:fields.email_in_use'));
  });
});

test.describe('the password', () => {
  test('changes with the old one only, and sends the other browser to the sign-in', async ({
    ownersPage,
    owner,
    anotherBrowser,
    watch,
  }) => {
    watch.allow(/status of (401|422)/);
    const other = await (await anotherBrowser()).newPage();
    await enter(other.context(), await signedInAgain(owner));
    const heard = listening(other);
    await other.goto('/settings');
    await heard;

    const account = accountScreen(ownersPage);
    const next = account.dialog.getByLabel(t('account:newPassword'));
    const save = account.dialog.getByRole('button', { name: t('account:savePassword') });
    await account.open();
    await account.changePassword.click();
    await account.currentPassword.fill('not the password');
    await next.fill('a horse on the roof');
    await save.click();
    await expect(account.currentPassword).toHaveAccessibleDescription(t('errors:fields.wrong_password'));
    await account.currentPassword.fill(password);
    await save.click();
    await expect(toast(ownersPage, t('account:passwordChanged'))).toBeVisible();
    await expect(account.sessions).toHaveCount(1);

    await expect(other).toHaveURL(/\/login/);
    await signInForm(other).send(owner.email, 'a horse on the roof');
    await expect(other).toHaveURL(/\/settings/);
  });
});

test.describe('the sessions', () => {
  test('end one by one: that browser is at the sign-in, this one stays', async ({
    ownersPage,
    owner,
    anotherBrowser,
    watch,
  }) => {
    watch.allow(/status of 401/);
    const other = await (await anotherBrowser()).newPage();
    await enter(other.context(), await signedInAgain(owner));
    const heard = listening(other);
    await other.goto('/settings');
    await heard;

    const account = accountScreen(ownersPage);
    await account.open();
    await expect(account.sessions).toHaveCount(2);
    await expect(account.sessions.first()).toContainText(t('account:thisSession'));
    await account.sessions.last().getByRole('button').click();
    await expect(account.sessions).toHaveCount(1);
    await expect(other).toHaveURL(/\/login/);
    await ownersPage.reload();
    await expect(account.sessions).toHaveCount(1);
  });

  test('end all others at once, after a question that counts them', async ({ ownersPage, owner }) => {
    await signedInAgain(owner);
    await signedInAgain(owner);
    const account = accountScreen(ownersPage);
    await account.open();
    await expect(account.sessions).toHaveCount(3);
    await ownersPage.getByRole('button', { name: t('account:endOthers_other', { count: 2 }) }).click();
    const question = ownersPage.getByRole('alertdialog');
    await expect(question).toContainText(t('account:confirmEndOthers_other', { count: 2 }));
    await question.getByRole('button', { name: t('account:confirmEndOthersVerb') }).click();
    await expect(account.sessions).toHaveCount(1);
  });
});

test.describe('everybody', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
