import { contacts } from '@yupflow/contract/contacts';
import { expectAccessible } from '../support/accessible.ts';
import { haveContact, haveField } from '../support/contact-slide-over.ts';
import { contactsScreen } from '../support/contacts-screen.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import type { Person } from '../support/people.ts';
import { haveTags } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

/** Three people, of whom two are VIP. */
async function havePeople(owner: Person) {
  const [vip = ''] = await haveTags(owner, 'VIP', 'Feira');
  const city = await haveField(owner, 'Cidade', 'text');
  await haveContact(owner, {
    name: 'Ana Moura',
    phone: '11982147730',
    tags: [vip],
    custom_fields: { [city]: 'São Paulo' },
  });
  await haveContact(owner, { name: 'Bruno Sampaio', phone: '21996731082', email: 'bruno@sampaio.com.br', tags: [vip] });
  await haveContact(owner, {
    name: 'Carolina Lacerda',
    phone: '31988405519',
    custom_fields: { [city]: 'Belo Horizonte' },
  });
  return { vip, city };
}

test('teaches what to do where there is nobody, and fits a phone', async ({ ownersPage }) => {
  const screen = contactsScreen(ownersPage);
  await screen.open();
  await expect(ownersPage.getByRole('heading', { name: t('contacts:empty.title') })).toBeVisible();
  await expect(ownersPage.getByRole('button', { name: t('contacts:empty.import') })).toBeVisible();
  await ownersPage.keyboard.press('n');
  await expect(ownersPage.getByRole('dialog')).toBeVisible();
  await ownersPage.keyboard.press('Escape');
  await ownersPage.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(ownersPage);
  await expectAccessible(ownersPage);
});

test('finds people as one types, sorts them, and remembers the columns that one likes', async ({
  ownersPage,
  owner,
}) => {
  await havePeople(owner);
  const screen = contactsScreen(ownersPage);
  await screen.open();
  await expect(screen.rows).toHaveText([/Ana Moura/, /Bruno Sampaio/, /Carolina Lacerda/]);
  await expect(screen.header(t('contacts:columns.name'))).toHaveAttribute('aria-sort', 'ascending');
  await screen.sortBy(t('contacts:columns.name'));
  await expect(screen.rows).toHaveText([/Carolina Lacerda/, /Bruno Sampaio/, /Ana Moura/]);
  await expect(ownersPage).toHaveURL(/sort=-name/);

  await screen.columns.click();
  await tick(screen.chooser.getByRole('checkbox', { name: 'Cidade' }));
  await tick(screen.chooser.getByRole('checkbox', { name: t('contacts:columns.email') }), false);
  await ownersPage.keyboard.press('Escape');
  await expect(screen.row('Ana Moura')).toContainText('São Paulo');
  await ownersPage.reload();
  await expect(screen.header('Cidade')).toBeVisible();
  await expect(screen.header(t('contacts:columns.email'))).toBeHidden();

  await ownersPage.keyboard.press('/');
  await expect(screen.search).toBeFocused();
  for (const words of ['SÃMPAIO', '9673-1082', 'bruno@s']) {
    await screen.search.fill(words);
    await expect(screen.rows, words).toHaveText([/Bruno Sampaio/]);
  }
  await screen.search.fill('ninguém assim');
  await expect(ownersPage.getByRole('heading', { name: /ninguém assim/ })).toBeVisible();
  await expectNoRawKeys(ownersPage);
});

test('leads by keyboard from the search to a person, from any page too, and the way back undoes a filter', async ({
  ownersPage,
  owner,
}) => {
  await havePeople(owner);
  const screen = contactsScreen(ownersPage);
  const contact = ownersPage.getByRole('dialog');
  await screen.open();
  await expect(screen.rows).toHaveCount(3);
  await ownersPage.keyboard.press('/');
  await ownersPage.keyboard.insertText('moura');
  await ownersPage.keyboard.press('Enter');
  await expect(contact, 'once the words have their answer').toContainText('Ana Moura');
  await ownersPage.keyboard.press('Escape');
  await expect(screen.search).toBeFocused();
  await screen.search.fill('');
  await ownersPage.keyboard.press('ArrowDown');
  await expect(screen.row('Ana Moura')).toBeFocused();

  await screen.addCondition(t('conditions:tag'));
  await ownersPage.getByRole('option', { name: 'VIP' }).click();
  await expect(screen.rows).toHaveCount(2);
  await ownersPage.keyboard.press('Escape');
  await ownersPage.goBack();
  await expect(screen.rows).toHaveCount(3);

  await ownersPage.goto('/settings');
  await expect(ownersPage.getByRole('main')).toBeVisible();
  await ownersPage.keyboard.press('Control+k');
  const palette = ownersPage.getByRole('dialog', { name: t('palette:title') });
  await expect(palette.getByRole('searchbox')).toBeFocused();
  for (const words of ['9673-1082', 'sampaio']) {
    await palette.getByRole('searchbox').fill(words);
    await expect(palette.getByRole('option'), words).toHaveText([/Bruno Sampaio/]);
  }
  await expectAccessible(ownersPage);
  await ownersPage.keyboard.press('Enter');
  await expect(ownersPage).toHaveURL(/contacts\?open=/);
  await expect(contact).toContainText('Bruno Sampaio');
});

test('filters by a condition, saves it for everybody, and deletes it', async ({
  ownersPage,
  owner,
  people,
  anotherBrowser,
}) => {
  await havePeople(owner);
  const screen = contactsScreen(ownersPage);
  await screen.open();
  await screen.addCondition(t('conditions:tag'));
  await ownersPage.getByRole('option', { name: 'VIP' }).click();
  await expect(screen.rows).toHaveText([/Ana Moura/, /Bruno Sampaio/]);
  await ownersPage.keyboard.press('Escape');
  await ownersPage.getByRole('button', { name: t('contacts:filters.save') }).click();
  await ownersPage.getByRole('textbox', { name: t('contacts:filters.name') }).fill('Clientes VIP');
  await ownersPage.keyboard.press('Enter');
  await expect(screen.toast(t('contacts:filters.saved'))).toBeVisible();
  await expect(screen.tab('Clientes VIP')).toHaveAttribute('aria-current', 'page');
  await expect(screen.tab('Clientes VIP')).toContainText('2');
  await expectAccessible(ownersPage);

  const colleague = await (await anotherBrowser()).newPage();
  await enter(colleague.context(), await people.memberOf(owner, ['contacts']));
  await colleague.goto(ownersPage.url());
  await expect(contactsScreen(colleague).rows).toHaveText([/Ana Moura/, /Bruno Sampaio/]);
  await contactsScreen(colleague).pick('Ana Moura');
  await expect(contactsScreen(colleague).bulk, 'without the permission for tags').not.toContainText(
    t('contacts:bulk.tag'),
  );

  await ownersPage.getByRole('button', { name: t('common:actionsFor', { name: 'Clientes VIP' }) }).click();
  await ownersPage.getByRole('menuitem', { name: t('contacts:filters.delete') }).click();
  await ownersPage
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common:delete') })
    .click();
  await expect(screen.tab('Clientes VIP')).toBeHidden();
  await expect(screen.rows).toHaveCount(3);
});

test('puts a tag on many and takes it back; deletes one and takes that back, too', async ({ ownersPage, owner }) => {
  const { vip } = await havePeople(owner);
  const screen = contactsScreen(ownersPage);
  await screen.open();
  await screen.pick('Carolina Lacerda');
  await expect(screen.bulk).toContainText('1');
  await screen.bulkButton(t('contacts:bulk.pickAll', { count: 3 })).click();
  await screen.bulkButton(t('contacts:bulk.tag')).click();
  await ownersPage.getByRole('option', { name: 'Feira' }).click();
  await expect(screen.bulk).toBeHidden();
  for (const name of ['Ana Moura', 'Bruno Sampaio', 'Carolina Lacerda'])
    await expect(screen.row(name)).toContainText('Feira');
  await expectAccessible(ownersPage);
  await screen.jobs.getByRole('button', { name: t('jobs:undo') }).click();
  await expect(screen.list).not.toContainText('Feira');
  const { results } = await owner.call(contacts.list, { query: {} });
  expect(results.map(({ tags }) => tags.map(({ id }) => id))).toEqual([[vip], [vip], []]);

  await screen.row('Ana Moura').focus();
  await ownersPage.keyboard.press('Delete');
  const undo = ownersPage.getByRole('button', { name: t('contact:undo') });
  // Under the pointer it stays until somebody takes it back.
  await undo.hover();
  await expect(screen.row('Ana Moura')).toBeHidden();
  await undo.click();
  await expect(screen.row('Ana Moura')).toBeVisible();
});

test('asks before many go, by keyboard alone, and brings them back', async ({ ownersPage, owner }) => {
  await havePeople(owner);
  const screen = contactsScreen(ownersPage);
  await screen.open();
  await screen.row('Ana Moura').focus();
  await ownersPage.keyboard.press('x');
  await ownersPage.keyboard.press('Shift+ArrowDown');
  await expect(screen.row('Bruno Sampaio')).toBeFocused();
  await screen.bulkButton(t('contacts:bulk.delete')).click();
  const question = ownersPage.getByRole('alertdialog');
  await question.getByRole('button', { name: t('contacts:bulk.confirmVerb_other', { shown: '2' }) }).click();
  await expect(screen.rows).toHaveText([/Carolina Lacerda/]);
  await screen.jobs.getByRole('button', { name: t('jobs:undo') }).click();
  await expect(screen.rows).toHaveCount(3);
});
