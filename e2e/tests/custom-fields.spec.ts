import type { Page } from '@playwright/test';
import { contactFilters } from '@yupflow/contract/contact-filters';
import { contacts } from '@yupflow/contract/contacts';
import { customFields } from '@yupflow/contract/custom-fields';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const path = '/registers';

/** The register of fields, as people name its parts. */
function fieldsScreen(page: Page) {
  const form = page.getByRole('dialog');
  return {
    form,
    name: form.getByRole('textbox', { name: t('custom-fields:name'), exact: true }),
    /** A card has its help in its name. */
    choose: (label: string, help: string) => tick(form.getByRole('radio', { name: `${label} ${help}`, exact: true })),
    value: (role: 'textbox' | 'group') => form.getByRole(role, { name: t('custom-fields:value') }),
    save: form.getByRole('button', { name: t('custom-fields:save') }),
    row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    question: page.getByRole('alertdialog'),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  };
}

test('shows what every contact has, and makes the first field of their own', async ({ ownersPage, owner }) => {
  const fields = fieldsScreen(ownersPage);
  await ownersPage.goto(path);
  await expect(ownersPage.getByRole('heading', { name: t('custom-fields:empty.title') })).toBeVisible();
  const builtIn = ownersPage.getByRole('region', { name: t('custom-fields:builtIn.title') });
  await expect(builtIn.getByRole('listitem')).toHaveCount(9);
  await expectAccessible(ownersPage);

  await ownersPage.getByRole('button', { name: t('custom-fields:empty.action') }).click();
  await expect(fields.name).toBeFocused();
  await fields.name.fill('Última compra');
  await fields.choose(t('custom-fields:types.date.name'), t('custom-fields:types.date.example'));
  await expectAccessible(ownersPage);
  await ownersPage.keyboard.press('Control+Enter');

  await expect(fields.toast(t('custom-fields:created'))).toBeVisible();
  await expect(fields.row('Última compra')).toContainText(t('custom-fields:types.date.name'));
  const { results } = await owner.call(customFields.list, { query: {} });
  expect(results).toMatchObject([{ name: 'Última compra', type: 'date', kind: 'user' }]);
});

test('keeps one value for the company, and leaves type and kind as they are', async ({ ownersPage, owner }) => {
  const fields = fieldsScreen(ownersPage);
  await ownersPage.goto(`${path}?open=new`);
  await fields.name.fill('Frete grátis acima de');
  await fields.choose(t('custom-fields:kinds.bot.name'), t('custom-fields:kinds.bot.help'));
  await fields.choose(t('custom-fields:types.number.name'), t('custom-fields:types.number.example'));
  await fields.value('textbox').fill('250,5');
  await fields.save.click();
  await fields.row('Frete grátis acima de').click();

  await expect(fields.value('textbox')).toHaveValue('250,5');
  await expect(fields.form.getByRole('radio')).toHaveCount(0);
  await expect(fields.form.getByRole('group', { name: t('custom-fields:type') })).toContainText(
    t('custom-fields:types.number.name'),
  );
  await expectAccessible(ownersPage);
  await fields.value('textbox').fill('300');
  await fields.save.click();
  await expect(fields.toast(t('custom-fields:edited'))).toBeVisible();
  expect((await owner.call(customFields.list, { query: {} })).results).toMatchObject([{ type: 'number', value: 300 }]);
});

test('narrows the list to a kind, and says that a name is in use', async ({ ownersPage, owner, watch }) => {
  watch.allow(/status of 409/);
  const fields = fieldsScreen(ownersPage);
  await owner.call(customFields.create, { body: { name: 'Cidade', type: 'text' } });
  await owner.call(customFields.create, { body: { name: 'Endereço', type: 'text', kind: 'bot' } });
  await ownersPage.goto(path);
  await expect(fields.row('Cidade')).toBeVisible();
  const kinds = ownersPage.getByRole('radiogroup', { name: t('custom-fields:filter.label') });
  await tick(kinds.getByRole('radio', { name: t('custom-fields:filter.bot') }));
  await expect(fields.row('Cidade')).toBeHidden();
  await expect(fields.row('Endereço')).toBeVisible();
  await expect(ownersPage).toHaveURL(`${path}?kind=bot`);

  await ownersPage.goto(`${path}?open=new`);
  await fields.name.fill('CIDADE');
  await fields.save.click();
  await expect(fields.name).toHaveAccessibleDescription(t('errors:fields.name_in_use'));
});

test('says where a field is used before it is deleted', async ({ ownersPage, owner }) => {
  const fields = fieldsScreen(ownersPage);
  const { id } = await owner.call(customFields.create, { body: { name: 'Plano', type: 'text' } });
  await owner.call(contacts.create, {
    body: { name: 'Rita', phone: '5511987654321', custom_fields: { [id]: 'Ouro' } },
  });
  const item = { item: 'field', field: id, operator: 'is', value: 'Ouro' } as const;
  await owner.call(contactFilters.create, {
    body: { name: 'Plano ouro', conditions: { match: 'all', items: [item] } },
  });

  await ownersPage.goto(path);
  await expect(fields.row('Plano')).toContainText('1');
  await ownersPage.getByRole('button', { name: t('common:actionsFor', { name: 'Plano' }) }).click();
  await ownersPage.getByRole('menuitem', { name: t('common:delete') }).click();
  await expect(fields.question).toHaveAccessibleName(t('custom-fields:confirmDelete', { name: 'Plano' }));
  await expect(fields.question).toContainText(t('custom-fields:uses.contacts_one', { number: '1' }));
  await expect(fields.question.getByRole('listitem')).toHaveText(['Plano ouro']);
  await expectAccessible(ownersPage);
  await fields.question.getByRole('button', { name: t('common:delete') }).click();
  await expect(fields.toast(t('custom-fields:deleted'))).toBeVisible();
  await expect(ownersPage.getByRole('heading', { name: t('custom-fields:empty.title') })).toBeVisible();
});
