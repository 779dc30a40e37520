import { contacts } from '@yupflow/contract/contacts';
import { haveField } from '../support/contact-slide-over.ts';
import { contactsScreen } from '../support/contacts-screen.ts';
import { haveManyContacts } from '../support/many-contacts.ts';
import { haveTags } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

/** For some thousands, where other tests run beside. */
const longestJob = 60_000;

test('scrolls, searches, filters and tags among a hundred thousand contacts', async ({ ownersPage, owner }) => {
  // So many take their time to be made where other tests run beside.
  test.slow();
  const [vip = '', fair = ''] = await haveTags(owner, 'VIP', 'Feira');
  const city = await haveField(owner, 'Cidade', 'text');
  const spent = await haveField(owner, 'Total gasto', 'number');
  await haveManyContacts(owner.companyId, 100_000, { tag: vip, city, spent });
  const screen = contactsScreen(ownersPage);
  const found = (total: string) => expect(ownersPage.getByText(new RegExp(` de ${total} contatos$`))).toBeVisible();

  await test.step('the list opens and scrolls far down', async () => {
    await screen.open();
    await found('10\\.000\\+');
    await screen.rows.first().hover();
    await expect(async () => {
      await ownersPage.mouse.wheel(0, 6_000);
      await expect(ownersPage.getByText(/^1\.\d{3}–/)).toBeVisible({ timeout: 200 });
    }).toPass({ intervals: [0] });
    const names = await screen.rows.allTextContents();
    expect(names.length, 'only what is on the screen is drawn').toBeLessThan(100);
    const order = new Intl.Collator('pt-BR');
    expect(names).toEqual(names.toSorted(order.compare));
  });

  await test.step('a rare name is found as it is typed', async () => {
    await screen.search.fill('quixada');
    await expect(screen.rows).toHaveText([/Zuleide Quixadá/]);
    await screen.search.fill('');
  });

  await test.step('conditions narrow the list, all or any of them', async () => {
    await screen.addCondition(t('conditions:tag'));
    await ownersPage.getByRole('option', { name: 'VIP' }).click();
    await found('5\\.000');
    await ownersPage.keyboard.press('Escape');
    await screen.addCondition('Total gasto');
    await ownersPage.getByRole('textbox', { name: t('conditions:value') }).fill('979');
    await ownersPage.keyboard.press('Enter');
    await ownersPage
      .getByRole('button', { name: /trocar a comparação/ })
      .last()
      .click();
    await ownersPage.getByRole('menuitemradio', { name: t('conditions:operators.greater'), exact: true }).click();
    await found('100');
    await ownersPage.getByRole('button', { name: t('conditions:match.change', { now: 'e', other: 'ou' }) }).click();
    await found('6\\.900');
  });

  await test.step('all that were found get a tag, and lose it again', async () => {
    const tagged = async () => {
      const conditions = { match: 'all', items: [{ item: 'tag', operator: 'is', value: fair }] };
      return (await owner.call(contacts.list, { query: { conditions: JSON.stringify(conditions) } })).total;
    };
    await screen.rows.first().hover();
    await screen.list.getByRole('row').nth(1).getByRole('checkbox').click();
    await screen.bulkButton(t('contacts:bulk.pickAll', { count: '6.900' })).click();
    await screen.bulkButton(t('contacts:bulk.tag')).click();
    await ownersPage.getByRole('option', { name: 'Feira' }).click();
    await screen.jobs.getByRole('progressbar').waitFor();
    const done = t('jobs:done.contacts_tag_other', { tag: 'Feira', shown: '6.900' });
    await expect(screen.jobs).toContainText(done, { timeout: longestJob });
    await expect(screen.list.getByRole('row').nth(1)).toContainText('Feira');
    expect(await tagged()).toBe(6_900);
    await screen.jobs.getByRole('button', { name: t('jobs:undo') }).click();
    const undone = t('jobs:undone.contacts_tag', { tag: 'Feira' });
    await expect(screen.jobs).toContainText(undone, { timeout: longestJob });
    await expect(screen.list).not.toContainText('Feira');
    expect(await tagged()).toBe(0);
  });
});
