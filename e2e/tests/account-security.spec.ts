import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { mailedLink } from '../support/mail.ts';
import { password } from '../support/password.ts';
import { accountScreen, signedInAgain, toast } from '../support/settings-screens.ts';
import { signInForm } from '../support/sign-in-form.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

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
