import type { Page } from '@playwright/test';
import { quickMessages } from '@yupflow/contract/quick-messages';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const path = '/quick-messages';

/** The quick messages, as people name their parts. */
function screen(page: Page) {
  const form = page.getByRole('dialog');
  return {
    form,
    name: form.getByRole('textbox', { name: t('quick-messages:name'), exact: true }),
    text: form.getByRole('textbox', { name: t('quick-messages:text'), exact: true }),
    file: form.getByLabel(t('media-field:choose')).first(),
    save: form.getByRole('button', { name: t('quick-messages:save') }),
    row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  };
}

test('makes the first quick message, with a variable at the cursor and a file', async ({ ownersPage, owner }) => {
  const quick = screen(ownersPage);
  await ownersPage.goto(path);
  await ownersPage.getByRole('button', { name: t('quick-messages:empty.action') }).click();
  await expect(quick.name).toBeFocused();
  await quick.name.fill('precos');
  await quick.text.fill('Oi, ! Segue a tabela.');
  await quick.text.press('Home');
  for (const _ of 'Oi, ') await quick.text.press('ArrowRight');
  await quick.form.getByRole('button', { name: t('variables:names.first_name') }).click();
  await expect(quick.text).toHaveValue('Oi, {{first_name}}! Segue a tabela.');
  await quick.form
    .locator('input[type=file]')
    .setInputFiles({ name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('Mesa: 4.860') });
  await expect(quick.form.getByText('tabela.txt')).toBeVisible();
  await expectAccessible(ownersPage);
  await quick.save.click();

  await expect(quick.toast(t('quick-messages:created'))).toBeVisible();
  await expect(quick.row('precos')).toContainText('Segue a tabela.');
  const { results } = await owner.call(quickMessages.list, { query: {} });
  expect(results).toMatchObject([{ name: 'precos', is_personal: false, media: { name: 'tabela.txt' } }]);
});

test('says what is wrong with a name, keeps one to oneself, and deletes it after a question', async ({
  ownersPage,
  owner,
  watch,
}) => {
  watch.allow(/status of 409/);
  const quick = screen(ownersPage);
  await owner.call(quickMessages.create, { body: { name: 'frete', text: 'Entregamos em 5 dias.' } });
  await ownersPage.goto(`${path}?open=new`);
  await quick.name.fill('frete grátis');
  await quick.text.fill('Oi, {{nome}}');
  await expect(quick.text).toHaveAccessibleDescription(/\{\{nome\}\}.*\{\{first_name\}\}/);
  await quick.save.click();
  await expect(quick.name).toHaveAccessibleDescription(t('errors:fields.invalid_shortcut'));
  await quick.name.fill('frete');
  await quick.text.fill('Outro');
  await quick.save.click();
  await expect(quick.name).toHaveAccessibleDescription(t('errors:fields.name_in_use'));
  await tick(quick.form.getByRole('radio', { name: t('quick-messages:personal') }));
  await quick.save.click();
  await expect(ownersPage.getByRole('rowheader', { name: t('quick-messages:personalMark') })).toBeVisible();
  await expect(quick.form).toBeHidden();
  await expectAccessible(ownersPage);

  await ownersPage
    .getByRole('button', { name: t('common:actionsFor', { name: '/frete' }) })
    .first()
    .click();
  await ownersPage.getByRole('menuitem', { name: t('common:delete') }).click();
  const question = ownersPage.getByRole('alertdialog', { name: t('quick-messages:confirmDelete', { name: 'frete' }) });
  await question.getByRole('button', { name: t('common:delete') }).click();
  await expect(quick.toast(t('quick-messages:deleted'))).toBeVisible();
  await expect(ownersPage.getByRole('rowheader')).toHaveCount(1);
});
