import { tags as tagCalls } from '@yupflow/contract/tags';
import { haveTags, tagsPath, tagsScreen } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

test('offers to make the first tag where there is none', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open();
  await expect(ownersPage.getByRole('heading', { name: t('tags:empty.title') })).toBeVisible();
  await ownersPage.getByRole('button', { name: t('tags:empty.action') }).click();
  await expect(tags.form).toBeVisible();
});

test('creates a tag, and says so', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open();
  await tags.newButton.click();
  await expect(tags.name).toBeFocused();
  await tags.name.fill('  Cliente   fiel ');
  await tick(tags.form.getByRole('radio', { name: t('tags:colors.violet') }));
  await tags.save.click();

  await expect(tags.toast(t('tags:created'))).toBeVisible();
  await expect(tags.form).toBeHidden();
  await expect(tags.row('Cliente fiel')).toBeVisible();
  await expect(ownersPage).toHaveURL(tagsPath);
  const { results } = await owner.call(tagCalls.list, {});
  expect(results).toMatchObject([{ name: 'Cliente fiel', color: '#7c3aed' }]);
});

test('makes one tag of an impatient double click', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open('?open=new');
  await tags.name.fill('Urgente');
  await tags.save.dblclick();
  await expect(tags.row('Urgente')).toBeVisible();
  expect((await owner.call(tagCalls.list, {})).total).toBe(1);
});

test('changes a tag by a click on its row', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  const [id] = await haveTags(owner, 'Fornecedr');
  await tags.open();
  await tags.row('Fornecedr').click();
  await expect(ownersPage).toHaveURL(`${tagsPath}?open=${id}`);
  await expect(tags.form.getByRole('heading', { name: 'Fornecedr' })).toBeVisible();
  await tags.name.fill('Fornecedor');
  await tags.save.click();
  await expect(tags.toast(t('tags:edited'))).toBeVisible();
  await expect(tags.row('Fornecedor')).toBeVisible();
  await expect(tags.row('Fornecedr')).toBeHidden();
});

test('gives a tag any colour in hexadecimal, and refuses what is none', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open('?open=new');
  await tags.name.fill('Da casa');
  await tick(tags.form.getByRole('radio', { name: t('tags:customColor') }));
  const color = tags.form.getByRole('textbox', { name: t('tags:customColor') });
  await color.fill('#12');
  await tags.save.click();
  await expect(color).toHaveAccessibleDescription(t('errors:fields.invalid_color'));
  await color.fill('A1B2C3');
  await tags.save.click();
  await expect(tags.row('Da casa')).toBeVisible();
  expect((await owner.call(tagCalls.list, {})).results).toMatchObject([{ color: '#a1b2c3' }]);
});

test('deletes a tag only after asking', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Antigo', 'Atual');
  await tags.open();
  const askToDelete = async () => {
    await tags.menuOf('Antigo').click();
    await ownersPage.getByRole('menuitem', { name: t('common:delete') }).click();
  };
  await askToDelete();
  await expect(tags.question).toHaveAccessibleName(t('tags:confirmDelete', { name: 'Antigo' }));
  await tags.answer(t('common:cancel')).click();
  await expect(tags.row('Antigo')).toBeVisible();

  await askToDelete();
  await tags.answer(t('common:delete')).click();
  await expect(tags.toast(t('tags:deleted'))).toBeVisible();
  await expect(tags.row('Antigo')).toBeHidden();
  await ownersPage.reload();
  await expect(tags.row('Atual')).toBeVisible();
  await expect(tags.row('Antigo')).toBeHidden();
});

test('deletes a tag from its own form', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  const [id] = await haveTags(owner, 'Engano');
  await tags.open(`?open=${id}`);
  await tags.form.getByRole('button', { name: t('common:delete') }).click();
  await tags.answer(t('common:delete')).click();
  await expect(tags.form).toBeHidden();
  await expect(ownersPage.getByRole('heading', { name: t('tags:empty.title') })).toBeVisible();
  await expect(ownersPage).toHaveURL(tagsPath);
});

test('brings a tag back that the server could not delete', async ({ ownersPage, owner, watch }) => {
  watch.allow(/status of 500/);
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'Teimoso');
  await tags.open();
  await ownersPage.route('**/api/tags/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { code: 'unexpected', message: 'An error occurred.' } })
      : route.continue(),
  );
  await tags.menuOf('Teimoso').click();
  await ownersPage.getByRole('menuitem', { name: t('common:delete') }).click();
  await tags.answer(t('common:delete')).click();
  await expect(tags.toast(t('errors:codes.unexpected'))).toBeVisible();
  await expect(tags.row('Teimoso')).toBeVisible();
});

test('says on the name that it is in use, and keeps what was typed', async ({ ownersPage, owner, watch }) => {
  watch.allow(/status of 409/);
  const tags = tagsScreen(ownersPage);
  await haveTags(owner, 'VIP');
  await tags.open('?open=new');
  await tags.name.fill('vip');
  await tags.save.click();
  await expect(tags.name).toHaveAccessibleDescription(t('errors:fields.name_in_use'));
  await expect(tags.name).toBeFocused();
  await expect(tags.name).toHaveValue('vip');
  await tags.name.fill('VIP ouro');
  await tags.save.click();
  await expect(tags.row('VIP ouro')).toBeVisible();
});

test('asks for a name before it sends anything', async ({ ownersPage }) => {
  const tags = tagsScreen(ownersPage);
  await tags.open('?open=new');
  await tags.save.click();
  await expect(tags.name).toHaveAccessibleDescription(t('errors:fields.required'));
  await expect(tags.name).toBeFocused();
});

test('opens a tag by its address, also after a reload and by the back button', async ({ ownersPage, owner }) => {
  const tags = tagsScreen(ownersPage);
  const [id] = await haveTags(owner, 'Marcenaria');
  await tags.open(`?open=${id}`);
  await expect(tags.name).toHaveValue('Marcenaria');
  await ownersPage.reload();
  await expect(tags.name).toHaveValue('Marcenaria');
  await tags.cancel.click();
  await expect(tags.form).toBeHidden();
  await tags.row('Marcenaria').click();
  await expect(tags.form).toBeVisible();
  await ownersPage.goBack();
  await expect(tags.form).toBeHidden();
});

test('says that a tag is gone whose address is old', async ({ ownersPage, owner, watch }) => {
  watch.allow(/status of 404/);
  const tags = tagsScreen(ownersPage);
  const [id = ''] = await haveTags(owner, 'Efêmera');
  await owner.call(tagCalls.remove, { params: { id } });
  await tags.open(`?open=${id}`);
  await expect(tags.form.getByRole('heading', { name: t('tags:gone.title') })).toBeVisible();
  await tags.form.getByRole('button', { name: t('common:close') }).click();
  await expect(tags.form).toBeHidden();
});
