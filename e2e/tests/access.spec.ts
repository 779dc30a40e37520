import { session } from '@yupflow/contract/session';
import { tagsPath, tagsScreen } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('tells a member without the permission that the page is not for them', async ({ page, owner, people }) => {
  await enter(page.context(), await people.memberOf(owner, ['contacts']));
  await page.goto(tagsPath);
  await expect(page).toHaveURL('/access-denied');
  await expect(page.getByRole('heading', { name: t('access:message') })).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('shell:mainMenu') })).not.toContainText(
    t('shell:menu.registers'),
  );
});

test('shows a member who holds the permission the same tags as the owner', async ({ page, owner, people }) => {
  await enter(page.context(), await people.memberOf(owner, ['tags']));
  await page.goto('/');
  await expect(page).toHaveURL(tagsPath);
  await expect(tagsScreen(page).newButton).toBeVisible();
  await expect(page.getByText(t('shell:member'), { exact: true })).toBeVisible();
});

test('shows the owner of a suspended company what happened, and nothing else', async ({ page, people }) => {
  const owner = await people.owner({ name: 'Loja Parada', isSuspended: true });
  await enter(page.context(), owner);
  await page.goto(tagsPath);
  await expect(page).toHaveURL('/failed-subscription');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('subscription:suspended.title', { company: 'Loja Parada' }),
  );
  await page.getByRole('button', { name: t('billing:verify') }).click();
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible();
  await page.getByRole('button', { name: t('shell:userMenu', { name: owner.name }) }).click();
  await page.getByRole('menuitem', { name: t('shell:signOut') }).click();
  await expect(page).toHaveURL('/login');
});

test('tells somebody without a company so', async ({ page, people }) => {
  await enter(page.context(), await people.newcomer());
  await page.goto('/');
  await expect(page).toHaveURL('/failed-subscription');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('subscription:noCompany.title'));
});

test('lets whose subscription is in order not into the page for the others', async ({ ownersPage }) => {
  await ownersPage.goto('/failed-subscription');
  await expect(ownersPage).toHaveURL('/');
  await expect(ownersPage.getByRole('heading', { level: 1 })).toHaveText(t('dashboard:title'));
});

test('names the address that it does not know, signed in or not', async ({ page, owner }) => {
  const notFound = page.getByRole('heading', { name: t('errors:notFound.title', { path: '/no/such/page' }) });
  await page.goto('/no/such/page');
  await expect(notFound).toBeVisible();
  await enter(page.context(), owner);
  await page.reload();
  await expect(notFound).toBeVisible();
  await page.getByRole('link', { name: t('errors:notFound.home') }).click();
  await expect(page).toHaveURL('/');
});

test('leads to a page of the settings only whom it is for', async ({ page, owner, people }) => {
  await page.goto('/settings/data-cleanup');
  await expect(page).toHaveURL('/login?returnTo=%2Fsettings%2Fdata-cleanup');
  await enter(page.context(), await people.memberOf(owner, ['tags']));
  await page.goto('/settings/data-cleanup');
  await expect(page).toHaveURL('/access-denied');
  await enter(page.context(), owner);
  await page.goto('/settings/data-cleanup');
  await expect(page.getByRole('heading', { name: t('data-cleanup:categories.title') })).toBeVisible();
});

test('opens the first page that somebody may see where the dashboard is not for them', async ({
  page,
  owner,
  people,
}) => {
  await enter(page.context(), await people.memberOf(owner, []));
  await page.goto('/');
  await expect(page).toHaveURL('/settings');
  const menu = page.getByRole('navigation', { name: t('shell:mainMenu') });
  await expect(menu.getByRole('link')).toHaveText([t('shell:menu.settings')]);
});

test('forgets a session that ended while the browser was closed', async ({ ownersPage, owner, watch }) => {
  watch.allow(/status of 401/);
  await owner.call(session.logout, {});
  await ownersPage.goto(tagsPath);
  await expect(ownersPage).toHaveURL(/\/login\?returnTo=/);
});
