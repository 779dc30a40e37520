import { jobs } from '@yupflow/contract/jobs';
import { expectAccessible } from '../support/accessible.ts';
import { haveContact, haveField } from '../support/contact-slide-over.ts';
import { downloaded } from '../support/contacts-import-screen.ts';
import { contactsScreen } from '../support/contacts-screen.ts';
import { haveManyContacts, whileJobIsHeld } from '../support/many-contacts.ts';
import { readSheet } from '../support/sheets.ts';
import { haveTags } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

test('makes a sheet of those whom a filter finds, with the chosen columns and without a formula', async ({
  ownersPage,
  owner,
  people,
  origin,
}) => {
  // Thousands are made first, and each step is looked at in both themes.
  test.slow();
  const [vip = ''] = await haveTags(owner, 'VIP');
  const city = await haveField(owner, 'Cidade', 'text');
  const spent = await haveField(owner, 'Total gasto', 'number');
  await haveManyContacts(owner.companyId, 5_988, { tag: vip, city, spent });
  const tricks = ['=HYPERLINK("http://example.com";"Ana")', '+cmd|calc', '@SUM(A1:A9)'];
  for (const [at, name] of tricks.entries())
    await haveContact(owner, { name, phone: `1198214773${at}`, tags: [vip], custom_fields: { [city]: 'Recife' } });

  const screen = contactsScreen(ownersPage);
  const form = ownersPage.getByRole('dialog', { name: t('contacts-export:title') });
  const column = (name: string) => form.getByRole('checkbox', { name, exact: true });
  await screen.open();
  await screen.addCondition('Cidade');
  await ownersPage.getByRole('textbox', { name: t('conditions:value') }).fill('recife');
  await ownersPage.keyboard.press('Enter');
  await expect(ownersPage.getByText('1.500', { exact: false }).first()).toBeVisible();
  await ownersPage.getByRole('button', { name: t('contacts:export'), exact: true }).click();
  await expect(form).toContainText(t('contacts-export:what.filter_other', { shown: '1.500' }));
  for (const name of ['E-mail', 'Documento', 'Criado em', 'Cidade']) await tick(column(name), false);
  await expectAccessible(ownersPage);

  const asked = ownersPage.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/export'),
  );
  await form.getByRole('button', { name: t('contacts-export:submit_other', { shown: '1.500' }) }).click();
  const { id } = await (await asked).json();
  await whileJobIsHeld(id, async (processed) => {
    const reached = processed === 1_000 ? '1.000' : '1.500';
    await expect(form).toContainText(t('jobs:progress', { processed: reached, total: '1.500' }));
  });
  await expect(form.getByRole('status')).toHaveText(t('contacts-export:ready'));
  await expectAccessible(ownersPage);
  const { path, name } = await downloaded(ownersPage, () =>
    form.getByRole('button', { name: t('jobs:download') }).click(),
  );
  expect(name).toMatch(/^Oficina Prado - Contatos - .*\.xlsx$/);

  const { rows, xml } = readSheet(path);
  const [head, ...body] = rows;
  expect(head).toEqual(['Nome', 'Telefone', 'Etiquetas', 'Total gasto']);
  const recife = Array.from({ length: 1_497 }, (_, at) => `+55119${60_000_004 + 4 * at}`);
  expect(body.map((cells) => cells[1]).sort()).toEqual(
    [...recife, ...tricks.map((_, at) => `+551198214773${at}`)].sort(),
  );
  expect(body.find((cells) => cells[1] === '+5511960000920')?.slice(2)).toEqual(['VIP', '920']);
  for (const trick of tricks) expect(body.find((cells) => cells[0] === trick)?.[2]).toBe('VIP');
  // Nothing is calculated: no cell is a formula, and a text stays one even when somebody edits it.
  expect(xml).not.toMatch(/<f[ >/]/);
  for (const [cell] of xml.matchAll(/<c [^>]*><is><t[^>]*>[=+@]/g)) expect(cell).toMatch(/ s="2" t="inlineStr"/);

  const stranger = await people.owner({ name: 'Outra empresa' });
  await expect(stranger.call(jobs.get, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  const { file } = await owner.call(jobs.get, { params: { id } });
  const link = new URL(file?.url ?? '', origin);
  expect((await fetch(link)).status).toBe(200);
  link.searchParams.set('company', stranger.companyId ?? '');
  const refused = await fetch(link, { headers: { authorization: `Bearer ${stranger.token}` } });
  expect(refused.status, 'the link of one company for another').toBe(403);
});
