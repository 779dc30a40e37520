import { limits } from '@yupflow/contract/limits';
import { expectOnlyText, hostileTexts, refuseScripts } from '../support/hostile-texts.ts';
import { haveTags, tagsScreen } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const hostileNames = hostileTexts.map((text) => text.slice(0, limits.nameLength));

let expectNoScripts: () => void;
test.beforeEach(({ page }) => {
  expectNoScripts = refuseScripts(page);
});
test.afterEach(() => expectNoScripts());

test('shows hostile tag names as the text that they are', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, ...hostileNames);
  await tags.open();
  await expect(tags.rows).toHaveCount(hostileNames.length);
  expect((await tags.rows.allTextContents()).toSorted()).toEqual(hostileNames.toSorted());
  await expectOnlyText(ownersPage);
});

/** One of each kind: an element, a way out of an attribute, and what a template or a translation would expand. */
const oneOfEachKind = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '{{constructor.constructor("alert(1)")()}}',
  '$t(errors:codes.unexpected)',
];

test('takes hostile names through form, question and list as text [S18]', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open();
  for (const text of oneOfEachKind) {
    await tags.newButton.click();
    await tags.name.fill(text);
    await expect(tags.form.getByTitle(text, { exact: true })).toHaveText(text);
    await tags.save.click();
    await tags.row(text).click();
    await expect(tags.form.getByRole('heading', { name: text, exact: true })).toBeVisible();
    await tags.form.getByRole('button', { name: t('common:delete') }).click();
    await expect(tags.question).toHaveAccessibleName(t('tags:confirmDelete', { name: text }));
    await expectOnlyText(ownersPage);
    await tags.answer(t('common:delete')).click();
    await expect(tags.row(text)).toBeHidden();
  }
});

test('repeats hostile words from the address as text', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'VIP');
  for (const search of oneOfEachKind) {
    await tags.open(`?${new URLSearchParams({ search })}`);
    const nothing = t('common:nothingFound.title', { search });
    await expect(ownersPage.getByRole('heading', { name: nothing, exact: true })).toBeVisible();
    await expectOnlyText(ownersPage);
  }
  await ownersPage.goto('/<img src=x onerror=alert(1)>');
  await expect(ownersPage.getByRole('heading', { level: 1 })).toContainText('onerror=alert(1)');
  await expectOnlyText(ownersPage);
});

test('follows no script from the address after a sign-in', async ({ ownersPage }) => {
  await ownersPage.goto(`/login?${new URLSearchParams({ returnTo: 'javascript:alert(1)' })}`);
  await expect(ownersPage).toHaveURL('/');
  await expect(ownersPage.getByRole('heading', { level: 1 })).toHaveText(t('dashboard:title'));
});
