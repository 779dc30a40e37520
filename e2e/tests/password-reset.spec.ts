import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { mailedLink } from '../support/mail.ts';
import { password } from '../support/password.ts';
import { register } from '../support/register-form.ts';
import { confirmPage, passwordPages, registerPage } from '../support/session-pages.ts';
import { signInForm } from '../support/sign-in-form.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const secret = 'quatro cavalos azuis';

test('recovers a password by the link of a mail, which works once and ends every other session', async ({
  page,
  owner,
  anotherBrowser,
  watch,
}) => {
  watch.allow(/status of (401|410)/);
  const elsewhere = await anotherBrowser();
  await enter(elsewhere, owner);
  const otherPage = await elsewhere.newPage();
  const heard = listening(otherPage);
  await otherPage.goto('/settings');
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible();
  // Whoever does not listen yet learns only by the next call that the session is over.
  await heard;

  const pages = passwordPages(page);
  const signIn = signInForm(page);
  await page.goto('/login');
  await signIn.email.fill(owner.email);
  await page.getByRole('link', { name: t('session:forgot') }).click();
  await expect(pages.email).toHaveValue(owner.email);
  await pages.ask.click();
  await expect(pages.sent).toBeFocused();

  const link = await mailedLink(owner.email, '/reset-password');
  await page.goto(link);
  await pages.newPassword.fill(secret);
  await pages.save.click();
  await expect(page).toHaveURL('/');
  await expect(otherPage).toHaveURL(/\/login/);

  await page.context().clearCookies();
  await page.goto('/login');
  await signIn.send(owner.email, password);
  await expect(page.getByRole('alert')).toHaveText(t('errors:codes.invalid_credentials'));
  await signIn.send(owner.email, secret);
  await expect(page).toHaveURL('/');

  await page.context().clearCookies();
  await page.goto(link);
  await pages.newPassword.fill('another try with it');
  await pages.save.click();
  await expect(pages.expired).toBeFocused();
  await expectAccessible(page);
  await pages.askAgain.click();
  await expect(pages.ask).toBeVisible();
});

test('says the same for an address that nobody has', async ({ page }) => {
  const pages = passwordPages(page);
  const email = `${randomUUID()}@example.com`;
  await page.goto('/forgot-password');
  await expectAccessible(page);
  await pages.email.fill(email);
  await pages.ask.click();
  await expect(pages.sent).toBeVisible();
  await expect(page.getByText(t('forgot-password:sent.text', { email, time: '1 hora' }))).toBeVisible();
  await expectAccessible(page);
});

test('sends the instructions again only after a minute', async ({ page, owner }) => {
  const pages = passwordPages(page);
  await page.clock.install();
  await page.goto('/forgot-password');
  await pages.email.fill(owner.email);
  await pages.ask.click();
  await expect(pages.sent).toBeVisible();
  const resend = page.getByRole('button', { name: t('forgot-password:sent.resend') });
  await expect(resend).toBeDisabled();
  const first = await mailedLink(owner.email, '/reset-password');
  await page.clock.runFor('01:01');
  await resend.click();
  await expect(page.getByText(t('forgot-password:sent.resent'))).toBeVisible();
  // Only the newest link works.
  await expect.poll(() => mailedLink(owner.email, '/reset-password')).not.toBe(first);
});

test('asks for eight characters, and says so on the field', async ({ page, owner }) => {
  const pages = passwordPages(page);
  await page.goto('/forgot-password');
  await pages.email.fill(owner.email);
  await pages.ask.click();
  // The mail may be there before the answer: leaving would break that off.
  await expect(pages.sent).toBeVisible();
  await page.goto(await mailedLink(owner.email, '/reset-password'));
  await pages.newPassword.fill('curta');
  await pages.save.click();
  await expect(pages.newPassword).toHaveAccessibleDescription(t('password:tooShort', { least: 8 }));
  await expect(pages.newPassword).toBeFocused();
  await expectAccessible(page);
});

test('confirms an address from any browser, and sends whoever is signed in another link', async ({
  page,
  anotherBrowser,
  watch,
}) => {
  watch.allow(/status of 410/);
  const email = `${randomUUID()}@example.com`;
  await page.goto('/register');
  await expect(registerPage(page).country).toBeVisible();
  await register(page, { name: 'Lia Moura', email, password: secret });
  await expect(page).toHaveURL('/failed-subscription');
  const first = await mailedLink(email, '/confirm-email');

  const mine = confirmPage(page);
  await page.goto('/confirm-email');
  await expect(mine.expired).toBeVisible();
  await mine.resend.click();
  await expect(page.getByText(t('confirm-email:expired.sent', { email }))).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => mailedLink(email, '/confirm-email')).not.toBe(first);

  const phone = await (await anotherBrowser()).newPage();
  const theirs = confirmPage(phone);
  await phone.goto(first);
  await expectAccessible(phone);
  await theirs.confirm.click();
  await expect(theirs.expired).toBeFocused();
  await expect(theirs.signIn).toBeVisible();
  await expectAccessible(phone);
  await phone.goto(await mailedLink(email, '/confirm-email'));
  await theirs.confirm.click();
  await expect(theirs.done).toBeFocused();
  await expectAccessible(phone);

  await page.reload();
  await expect(mine.already).toBeVisible();
});
