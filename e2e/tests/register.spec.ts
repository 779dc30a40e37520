import { randomUUID } from 'node:crypto';
import { languageCookie, languages } from '@yupflow/contract/languages';
import { expectAccessible } from '../support/accessible.ts';
import { mailedLink } from '../support/mail.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { password } from '../support/password.ts';
import { confirmPage, passwordPages, registerPage } from '../support/session-pages.ts';
import { signInForm } from '../support/sign-in-form.ts';
import { tagsPath } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t, textsIn } from '../support/texts.ts';

const somebodyNew = () => `${randomUUID()}@example.com`;
const secret = 'quatro cavalos azuis';

test('creates an account with the keyboard alone, and confirms its address by the link of a mail', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 410/);
  const form = registerPage(page);
  const confirmation = confirmPage(page);
  const email = somebodyNew();
  await page.goto('/register');
  await expect(form.name).toBeFocused();
  await page.keyboard.type('Lia Moura');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await expect(form.country).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(form.country).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('11987654321');
  await expect(form.phone).toHaveValue('(11) 98765-4321');
  await page.keyboard.press('Tab');
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');

  // Nobody has invited them yet and they redeemed no code.
  await expect(page).toHaveURL('/failed-subscription');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('subscription:noCompany.title'));

  const link = await mailedLink(email, '/confirm-email');
  await page.goto(link);
  await confirmation.confirm.click();
  await expect(confirmation.done).toBeFocused();
  await confirmation.goOn.click();
  await expect(page).toHaveURL('/failed-subscription');

  await page.goto(link);
  await confirmation.confirm.click();
  await expect(confirmation.already).toBeVisible();
});

test('goes on to where somebody wanted to be, with the address that an invite brought along', async ({ page }) => {
  const form = registerPage(page);
  const email = somebodyNew();
  await page.goto(`/register?${new URLSearchParams({ email, returnTo: '/settings' })}`);
  await expect(form.email).toHaveValue(email);
  await form.name.fill('Lia Moura');
  await form.password.fill(secret);
  await form.submit.click();
  await expect(page).toHaveURL('/settings');
});

test('says on every field what is wrong, and in words how good a password is', async ({ page }) => {
  const form = registerPage(page);
  await page.goto('/register');
  await form.submit.click();
  await expect(form.name).toHaveAccessibleDescription(t('errors:fields.required'));
  await expect(form.name).toBeFocused();
  await form.name.fill('Beatriz');
  await form.email.fill('bia@');
  await form.phone.fill('119');
  await form.password.fill('curta');
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription(t('errors:fields.invalid_email'));
  await expect(form.email).toBeFocused();
  await expect(form.phone).toHaveAccessibleDescription(t('errors:fields.invalid_phone'));
  await expect(form.password).toHaveAccessibleDescription(t('password:tooShort', { least: 8 }));
  await expectAccessible(page);

  const strength = (level: 'weak' | 'good' | 'strong') =>
    page.getByText(t('password:strength', { level: t(`password:levels.${level}`) }));
  await form.password.fill('beatriz99');
  await expect(strength('weak')).toBeVisible();
  await expect(page.getByText(t('password:advice.personal'))).toBeVisible();
  await form.password.fill(secret);
  await expect(strength('good')).toBeVisible();
  await form.password.fill(`${secret} correm`);
  await expect(strength('strong')).toBeVisible();
  await expectAccessible(page);
});

test('offers to sign in where the address has an account', async ({ page, owner, watch }) => {
  watch.allow(/status of 409/);
  const form = registerPage(page);
  await page.goto(`/register?${new URLSearchParams({ returnTo: tagsPath })}`);
  await form.name.fill('Outra Olívia');
  await form.email.fill(owner.email.toUpperCase());
  await form.password.fill(secret);
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription(t('errors:fields.email_in_use'));
  await expectAccessible(page);
  await page.getByRole('link', { name: t('register:signInInstead') }).click();
  await expect(signInForm(page).password).toBeFocused();
  await signInForm(page).password.fill(password);
  await signInForm(page).submit.click();
  await expect(page).toHaveURL(tagsPath);
});

test('keeps what was typed when nothing answers, and takes it once somebody does', async ({ page, watch }) => {
  watch.allow(/ERR_CONNECTION_REFUSED/);
  const form = registerPage(page);
  await page.goto('/register');
  await form.name.fill('Lia Moura');
  await form.email.fill(somebodyNew());
  await form.password.fill(secret);
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await form.submit.click();
  await expect(page.getByRole('alert')).toHaveText(t('errors:noAnswer'));
  await expect(form.password).toHaveValue(secret);
  await page.unroute('**/api/**');
  await form.submit.click();
  await expect(page).toHaveURL('/failed-subscription');
});

test('is not for whoever is signed in, except to confirm an address', async ({ ownersPage }) => {
  for (const path of ['/register', '/forgot-password', '/reset-password?token=none']) {
    await ownersPage.goto(path);
    await expect(ownersPage).toHaveURL('/');
  }
  await ownersPage.goto('/confirm-email');
  await expect(confirmPage(ownersPage).already).toBeVisible();
  await expectAccessible(ownersPage);
});

for (const language of languages)
  test(`speaks ${language} on every page of an account, at every width`, async ({ page, origin }) => {
    const words = textsIn(language);
    await page.context().addCookies([{ name: languageCookie.name, value: language, url: origin }]);
    const pages = [
      { path: '/register', ready: registerPage(page, words).country },
      { path: '/forgot-password', ready: passwordPages(page, words).ask },
      { path: `/reset-password?token=${'a'.repeat(43)}`, ready: passwordPages(page, words).save },
      { path: '/reset-password', ready: passwordPages(page, words).askAgain },
      { path: `/confirm-email?token=${'a'.repeat(43)}`, ready: confirmPage(page, words).confirm },
      { path: '/confirm-email', ready: confirmPage(page, words).signIn },
    ];
    for (const { path, ready } of pages) {
      await page.goto(path);
      await expect(ready).toBeVisible();
      await expectNoRawKeys(page);
      for (const width of [1440, 1024, 390, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
    }
  });
