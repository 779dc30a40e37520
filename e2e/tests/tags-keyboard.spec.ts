import { haveTags, tagsPath, tagsScreen } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('makes a tag without a mouse', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open();
  await tags.newButton.focus();
  await ownersPage.keyboard.press('Enter');
  await expect(tags.name).toBeFocused();
  await ownersPage.keyboard.type('Pelo teclado');
  await ownersPage.keyboard.press('Tab');
  await ownersPage.keyboard.press('ArrowRight');
  await ownersPage.keyboard.press('Control+Enter');
  await expect(tags.row('Pelo teclado')).toBeVisible();
  await expect(tags.form).toBeHidden();
  await expect(tags.newButton).toBeFocused();
});

test('moves through the rows with the arrows, opens with Enter and deletes with Delete', async ({
  ownersPage,
  owner,
}) => {
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Alfa', 'Beta', 'Gama');
  await tags.open();
  await expect(tags.rows).toHaveCount(3);
  await tags.search.focus();
  await ownersPage.keyboard.press('Tab');
  await ownersPage.keyboard.press('ArrowDown');
  await expect(tags.row('Beta')).toBeFocused();
  await ownersPage.keyboard.press('Enter');
  await expect(tags.name).toHaveValue('Beta');
  await ownersPage.keyboard.press('Escape');
  await expect(tags.form).toBeHidden();
  await expect(tags.row('Beta')).toBeFocused();

  await ownersPage.keyboard.press('Delete');
  await expect(tags.question).toHaveAccessibleName(t('tags:confirmDelete', { name: 'Beta' }));
  // The way back has the focus: an Enter too many deletes nothing.
  await expect(tags.answer(t('common:cancel'))).toBeFocused();
  await ownersPage.keyboard.press('Tab');
  await ownersPage.keyboard.press('Enter');
  await expect(tags.rows).toHaveText(['Alfa', 'Gama']);
});

test('keeps the focus inside the form while it is open', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open('?open=new');
  await expect(tags.name).toBeFocused();
  for (let step = 0; step < 12; step++) {
    await ownersPage.keyboard.press('Tab');
    await expect(tags.form.locator(':focus')).toHaveCount(1);
  }
});

test('closes an untouched form on Escape, without a question', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open('?open=new');
  await expect(tags.name).toBeFocused();
  await ownersPage.keyboard.press('Escape');
  await expect(tags.form).toBeHidden();
  await expect(tags.question).toBeHidden();
});

test('asks before it throws away what was typed: on Escape, on Cancel and on the way to another page', async ({
  ownersPage,
  owner,
}) => {
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Já existe');
  await tags.open();
  await tags.newButton.click();
  await tags.name.fill('Quase pronta');
  const ways = [() => ownersPage.keyboard.press('Escape'), () => tags.cancel.click(), () => ownersPage.goBack()];
  for (const leave of ways) {
    await leave();
    await expect(tags.question).toHaveAccessibleName(t('common:discard.title'));
    await tags.answer(t('common:discard.cancel')).click();
    await expect(tags.question).toBeHidden();
    await expect(tags.name).toHaveValue('Quase pronta');
    await expect(tags.form.locator(':focus')).toHaveCount(1);
  }
  await ownersPage.keyboard.press('Escape');
  await tags.answer(t('common:discard.confirm')).click();
  await expect(tags.form).toBeHidden();
  await expect(ownersPage).toHaveURL(tagsPath);
});

test('lets the browser ask before a reload throws away what was typed', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open('?open=new');
  await tags.name.fill('Quase pronta');
  const asked = ownersPage.waitForEvent('dialog');
  const reloaded = ownersPage.reload({ waitUntil: 'commit' }).catch(() => null);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
});

test('skips to the content on the first Tab', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open();
  await expect(tags.newButton).toBeVisible();
  await ownersPage.keyboard.press('Tab');
  const skip = ownersPage.getByRole('link', { name: t('shell:skipToContent') });
  await expect(skip).toBeFocused();
  await ownersPage.keyboard.press('Enter');
  await expect(ownersPage.getByRole('main')).toBeFocused();
});
