import { limits } from '@yupflow/contract/limits';
import { session } from '@yupflow/contract/session';
import { expectAccessible } from '../support/accessible.ts';
import { password } from '../support/password.ts';
import { signInForm } from '../support/sign-in-form.ts';
import { tagsPath, tagsScreen } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const refusedByServer = /the server responded with a status of (401|429)/;

test('signs in, lands on the dashboard, and signs out again', async ({ page, owner }) => {
  const form = signInForm(page);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(form.email).toBeFocused();
  await form.fill(owner.email, password);
  await form.email.press('Enter');

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: t('shell:userMenu', { name: owner.name }) }).click();
  await page.getByRole('menuitem', { name: t('shell:signOut') }).click();
  await expect(page).toHaveURL('/login');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
  await page.goto(tagsPath);
  await expect(form.email).toBeVisible();
});

test('says that e-mail or password are wrong, without saying which, and lets the person go on typing', async ({
  page,
  owner,
  watch,
}) => {
  watch.allow(refusedByServer);
  const form = signInForm(page);
  await page.goto('/login');
  await form.send(owner.email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText(t('errors:codes.invalid_credentials'));
  await expect(form.password).toBeFocused();
  await form.send('nobody@example.com', 'not the password');
  await expect(page.getByRole('alert')).toHaveText(t('errors:codes.invalid_credentials'));
  await form.send(owner.email, password);
  await expect(page).toHaveURL('/');
});

test('says on its own field what is missing or malformed, before anything is sent', async ({ page }) => {
  const form = signInForm(page);
  await page.goto('/login');
  await form.send('ana@', '');
  await expect(form.email).toHaveAccessibleDescription(t('errors:fields.invalid_email'));
  await expect(form.password).toHaveAccessibleDescription(t('errors:fields.required'));
  await expect(form.email).toBeFocused();
});

test('asks to wait after too many wrong passwords, says for how long, and keeps to it', async ({
  page,
  owner,
  watch,
}) => {
  watch.allow(refusedByServer);
  const form = signInForm(page);
  const alert = page.getByRole('alert');
  await page.goto('/login');
  for (let attempt = 0; attempt < limits.badSignIns.attempts; attempt++) {
    const refused = page.waitForResponse('**/api/login');
    await form.send(owner.email, `wrong ${attempt}`);
    expect((await refused).status()).toBe(401);
  }
  await form.send(owner.email, password);
  await expect(alert).toContainText(t('session:tooManyTries'));
  // Of five minutes.
  await expect(alert).toContainText(/[1-4]\s*min/);
  await expect(form.submit).toBeDisabled();
  await expectAccessible(page);

  // A new page knows nothing of the countdown; the server does, up to the eighth try and beyond.
  for (let attempt = limits.badSignIns.attempts; attempt < 8; attempt++) {
    await page.reload();
    await form.send(owner.email, password);
    await expect(alert).toContainText(t('session:tooManyTries'));
  }
});

test('shows the password only while asked to', async ({ page }) => {
  const form = signInForm(page);
  await page.goto('/login');
  await form.password.fill('secret words');
  await expect(form.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: t('common:showPassword') }).click();
  await expect(form.password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: t('common:hidePassword') }).click();
  await expect(form.password).toHaveAttribute('type', 'password');
});

test('leads back to the address that was asked for before the sign-in', async ({ page, owner }) => {
  const form = signInForm(page);
  const tags = tagsScreen(page);
  await page.goto(`${tagsPath}?search=vip&open=new`);
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await form.send(owner.email, password);
  await expect(page).toHaveURL(`${tagsPath}?search=vip&open=new`);
  await expect(tags.form).toBeVisible();
});

test('takes nobody to another site after the sign-in', async ({ page, owner }) => {
  const form = signInForm(page);
  await page.goto(`/login?${new URLSearchParams({ returnTo: '//example.com/steal' })}`);
  await form.send(owner.email, password);
  await expect(page).toHaveURL('/');
});

test('leads to the other pages of an account and back, with the address that was typed', async ({ page, owner }) => {
  const form = signInForm(page);
  await page.goto(`/login?${new URLSearchParams({ returnTo: tagsPath })}`);
  await form.email.fill(owner.email);
  await page.getByRole('link', { name: t('session:forgot') }).click();
  await expect(page).toHaveURL(/\/forgot-password\?returnTo=/);
  await expect(form.email).toHaveValue(owner.email);
  await page.getByRole('link', { name: t('session:back') }).click();
  await page.getByRole('link', { name: t('session:register') }).click();
  await expect(page).toHaveURL(/\/register\?returnTo=/);
  await page.getByRole('link', { name: t('session:submit') }).click();
  await form.send(owner.email, password);
  await expect(page).toHaveURL(tagsPath);
});

test('sends whoever is signed in already from the sign-in to the start page', async ({ ownersPage }) => {
  await ownersPage.goto('/login');
  await expect(ownersPage).toHaveURL('/');
});

test('signs in and out in every open tab at once', async ({ page, owner, watch }) => {
  // The server may end the tab's line before the tab hears of it, and then answers who it is with a 401.
  watch.allow(/status of 401/);
  const other = await page.context().newPage();
  await other.goto('/login');
  await page.goto('/login');
  await signInForm(page).send(owner.email, password);
  await expect(other).toHaveURL('/');

  await other.getByRole('button', { name: t('shell:userMenu', { name: owner.name }) }).click();
  await other.getByRole('menuitem', { name: t('shell:signOut') }).click();
  await expect(page).toHaveURL('/login');
});

test('keeps the next person from seeing what the one before had open', async ({ ownersPage, owner, people }) => {
  const tags = tagsScreen(ownersPage);
  const next = await people.owner({ name: 'Padaria Sol' });
  await tags.open();
  await expect(ownersPage.getByText('Oficina Prado').first()).toBeVisible();
  await ownersPage.getByRole('button', { name: t('shell:userMenu', { name: owner.name }) }).click();
  await ownersPage.getByRole('menuitem', { name: t('shell:signOut') }).click();
  await signInForm(ownersPage).send(next.email, password);
  await expect(ownersPage.getByText('Padaria Sol').first()).toBeVisible();
  await expect(ownersPage.getByText('Oficina Prado')).toHaveCount(0);
});

test('throws out whose session was ended elsewhere, and brings them back after signing in again', async ({
  ownersPage,
  owner,
  watch,
}) => {
  watch.allow(refusedByServer);
  const tags = tagsScreen(ownersPage);
  await tags.open('?search=vip');
  await expect(tags.search).toHaveValue('vip');
  await owner.call(session.logout, {});

  // The socket tells the page at once; without one, its next call would.
  await expect(ownersPage).toHaveURL(/\/login\?returnTo=/);
  await expect(ownersPage.getByText(t('session:sessionEnded'))).toBeVisible();
  expect((await ownersPage.context().cookies()).map(({ name }) => name)).not.toContain('token');

  await signInForm(ownersPage).send(owner.email, password);
  await expect(ownersPage).toHaveURL(`${tagsPath}?search=vip`);
});
