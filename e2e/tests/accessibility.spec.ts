import { expectAccessible } from '../support/accessible.ts';
import { signInForm } from '../support/sign-in-form.ts';
import { haveTags, tagsPath, tagsScreen } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

test('the sign-in is accessible, also with its faults', async ({ page, owner, watch }) => {
  watch.allow(/status of 401/);
  const form = signInForm(page);
  await page.goto('/login');
  await expect(form.submit).toBeVisible();
  await expectAccessible(page);
  await form.submit.click();
  await expect(form.email).toHaveAccessibleDescription(t('errors:fields.required'));
  await expectAccessible(page);
  await form.send(owner.email, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test('the list of tags is accessible, with its menus', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'VIP', 'Atacado', 'Assistência técnica');
  await tags.open();
  await expect(tags.rows).toHaveCount(3);
  await expectAccessible(ownersPage);
  await tags.menuOf('VIP').click();
  await expect(ownersPage.getByRole('menu')).toBeVisible();
  await expectAccessible(ownersPage);
  await ownersPage.keyboard.press('Escape');
  await ownersPage.getByRole('button', { name: t('shell:userMenu', { name: owner.name }) }).click();
  await expect(ownersPage.getByRole('menu')).toBeVisible();
  await expectAccessible(ownersPage);
});

test('the empty list and an empty search are accessible', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open();
  await expect(ownersPage.getByRole('heading', { name: t('tags:empty.title') })).toBeVisible();
  await expectAccessible(ownersPage);
  await tags.open('?search=nada');
  await expect(ownersPage.getByRole('heading', { level: 2, name: /nada/ })).toBeVisible();
  await expectAccessible(ownersPage);
});

test('the form of a tag is accessible: new, at fault, in another colour, and asking before it closes', async ({
  ownersPage,
}) => {
  const tags = tagsScreen(ownersPage);
  await tags.open('?open=new');
  await expect(tags.name).toBeFocused();
  await expectAccessible(ownersPage);
  await tags.save.click();
  await expect(tags.name).toHaveAccessibleDescription(t('errors:fields.required'));
  await expectAccessible(ownersPage);
  await tags.name.fill('Quase');
  await tick(tags.form.getByRole('radio', { name: t('tags:customColor') }));
  await expectAccessible(ownersPage);
  await ownersPage.keyboard.press('Escape');
  await expect(tags.question).toBeVisible();
  await expectAccessible(ownersPage);
});

test('the question before a deletion and the toast after it are accessible', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  const [id] = await haveTags(owner, 'Engano', 'Atual');
  await tags.open(`?open=${id}`);
  await tags.form.getByRole('button', { name: t('common:delete') }).click();
  await expect(tags.question).toBeVisible();
  await expectAccessible(ownersPage);
  await tags.answer(t('common:delete')).click();
  await tags.toast(t('tags:deleted')).hover();
  await expectAccessible(ownersPage);
});

test('a list that did not load is accessible', async ({ ownersPage, watch }) => {
  watch.allow(/status of 500/);
  await ownersPage.route('**/api/tags', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'An error occurred.' } }),
  );
  await tagsScreen(ownersPage).open();
  await expect(ownersPage.getByRole('alert')).toBeVisible();
  await expectAccessible(ownersPage);
});

test('the reconnecting banner is accessible', async ({ ownersPage, owner, watch }) => {
  watch.allow(/ERR_CONNECTION_REFUSED/);
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'VIP');
  await tags.open();
  await expect(tags.rows).toHaveCount(1);
  await ownersPage.route('**/api/**', (route) => route.abort('connectionrefused'));
  await tags.search.fill('vi');
  await expect(ownersPage.getByText(t('common:reconnecting'))).toBeVisible();
  await expectAccessible(ownersPage);
});

test('access denied is accessible', async ({ page, owner, people }) => {
  await enter(page.context(), await people.memberOf(owner, ['contacts']));
  await page.goto(tagsPath);
  await expect(page.getByRole('heading', { name: t('access:message') })).toBeVisible();
  await expectAccessible(page);
});

test('the page of a failed subscription is accessible, with a company and without', async ({ page, people }) => {
  await enter(page.context(), await people.owner({ isSuspended: true }));
  await page.goto('/');
  await expect(page.getByRole('button', { name: t('billing:verify') })).toBeVisible();
  await expectAccessible(page);
  await enter(page.context(), await people.newcomer());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('subscription:noCompany.title'));
  await expectAccessible(page);
});

test('the page for an unknown address is accessible', async ({ page, owner }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await enter(page.context(), owner);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test('the screens of a phone are accessible', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'VIP', 'Atacado');
  await ownersPage.setViewportSize({ width: 390, height: 800 });
  await tags.open();
  await expect(tags.rows).toHaveCount(2);
  await expectAccessible(ownersPage);
  await ownersPage.getByRole('button', { name: t('shell:more') }).click();
  await expect(ownersPage.getByRole('dialog', { name: t('shell:more') })).toBeVisible();
  await expectAccessible(ownersPage);
  await ownersPage.keyboard.press('Escape');
  await tags.row('VIP').click();
  await expect(tags.save).toBeVisible();
  await expectAccessible(ownersPage);
});
