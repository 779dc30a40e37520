import { contactImports } from '@yupflow/contract/contact-imports';
import { contacts } from '@yupflow/contract/contacts';
import { haveContact, haveField } from '../support/contact-slide-over.ts';
import { contactsImportScreen, downloaded } from '../support/contacts-import-screen.ts';
import { contactsScreen } from '../support/contacts-screen.ts';
import { whileJobIsHeld } from '../support/many-contacts.ts';
import { makeSheet, makeZip, readSheet } from '../support/sheets.ts';
import { haveTags } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const header = ['Nome completo', 'Celular', 'E-mail', 'Etiquetas', 'Município', 'Aniversário'];
/** 45292 is the first of January 2024, as Excel counts days. */
const goodRow = (n: number) => [
  `Lead ${String(n).padStart(3, '0')}`,
  `(11) 98214-${7000 + n}`,
  n === 1 ? null : `lead${n}@example.com`,
  'VIP; Feira',
  'São José dos Campos',
  45_292,
];
/** One in twenty, each for a reason of its own. */
const badRows = [
  ['Otávio Luz', null, null, 'VIP', 'Recife', null],
  ['Renata Alves', '(11) 9874-32', null, null, 'Recife', null],
  ['Marcos Teixeira', '(00) 98123-4410', null, null, 'Recife', null],
  ['Lead 001', '11 98214 7001', null, null, null, null],
  ['Paula Rezende', '(81) 98123-4411', 'paula@', null, 'Recife', null],
  ['Studio Oca', '1,19877E+10', null, null, 'Recife', null],
];
const leads = [header, ...Array.from({ length: 114 }, (_, at) => goodRow(at + 1)), ...badRows];

test('brings in a sheet with errors, then its mended rows, and takes the last import back', async ({
  page,
  owner,
  people,
}) => {
  // Two imports, each step of which is looked at in both themes.
  test.slow();
  await haveTags(owner, 'VIP', 'Feira');
  const city = await haveField(owner, 'Cidade', 'text');
  const birthday = await haveField(owner, 'Aniversário', 'date');
  // Without the ninth digit, as an old list has it: the same person as in the sheet.
  const known = await haveContact(owner, { name: 'Lead de antes', phone: '+55 11 8214-7005' });
  const member = await people.memberOf(owner, ['contacts', 'contacts_tags', 'contacts_custom_fields']);
  await enter(page.context(), member);
  const list = async (search: string) =>
    (await member.call(contacts.list, { query: { search, limit: 100 } })).results.map(({ name }) => name);
  const count = async () => (await member.call(contacts.list, {})).total;
  const screen = contactsImportScreen(page);

  await screen.open();
  const template = await downloaded(page, () => screen.button(t('contacts-import:template.action')).click());
  expect(template.name).toBe(t('contacts-import:template.file'));
  expect(readSheet(template.path).rows).toEqual([
    ['Nome', 'Telefone', 'E-mail', 'CPF/CNPJ', 'Criado em', 'Etiquetas', 'Aniversário', 'Cidade'],
  ]);
  await screen.expectSound();

  await screen.send(makeSheet('leads-feira.xlsx', leads));
  await expect(screen.target('Celular')).toHaveValue('phone');
  await expect(screen.target('Etiquetas')).toHaveValue('tags');
  await expect(screen.target('Aniversário')).toHaveValue(birthday);
  await expect(screen.target('Município')).toHaveValue('');
  await screen.target('Município').selectOption({ label: 'Cidade' });
  await screen.expectSound();
  await screen.check.click();

  await expect(screen.figures).toHaveText(['113', '1', '6']);
  await expect(screen.refused).toHaveText([
    /116.*Otávio Luz.*vazio.*Sem telefone/,
    /117.*Renata Alves.*\(11\) 9874-32.*Faltam dígitos/,
    /118.*Marcos Teixeira.*\(00\) 98123-4410.*DDD não existe/,
    /119.*Lead 001.*11 98214 7001.*Repetida no arquivo.*igual à linha 2/,
    /120.*Paula Rezende.*paula@.*E-mail inválido/,
    /121.*Studio Oca.*1,19877E\+10.*O Excel cortou o número/,
  ]);
  await tick(screen.reason(t('contacts-import:faults.phone_cut.name')));
  await expect(screen.refused).toHaveText([/Studio Oca/]);
  await screen.expectSound();
  expect(await count(), 'nothing is written by looking').toBe(1);
  const refused = await downloaded(page, () => screen.downloadRefused.click());
  const { rows: refusedRows } = readSheet(refused.path);
  expect(refusedRows.map((row) => row.at(-1))).toEqual([
    'Motivo da recusa',
    'Sem telefone',
    'Telefone: faltam dígitos',
    'Telefone: este DDD não existe',
    'Telefone repetido no arquivo (igual à linha 2)',
    'E-mail inválido',
    'Telefone: o Excel cortou o número; formate a coluna como texto',
  ]);

  await screen.button(t('contacts-import:actions.run_other', { number: '114' })).click();
  await expect(screen.outcome).toHaveText(t('contacts-import:over.done_other', { number: '114' }));
  await expect(screen.figures).toHaveText(['113', '1', '6']);
  await screen.expectSound();
  expect(await count()).toBe(114);
  const mended = await member.call(contacts.get, { params: { id: known.id } });
  expect(mended, 'what was there stays, what was missing came').toMatchObject({
    name: 'Lead de antes',
    email: 'lead5@example.com',
    custom_fields: { [city]: 'São José dos Campos', [birthday]: '2024-01-01' },
  });

  await screen.button(t('contacts-import:actions.another')).click();
  const phones = ['(81) 98123-4420', '(11) 98743-2000', '(81) 98123-4410', null, null, '(11) 98770-0001'];
  const mendedRows = refusedRows.map((row, at) => {
    if (at === 0) return row;
    const [name = '', phone = '', email = '', ...rest] = row;
    return [name, phones[at - 1] ?? phone, email === 'paula@' ? 'paula@example.com' : email, ...rest];
  });
  await screen.send(makeSheet(refused.name, mendedRows));
  await expect(screen.target('Motivo da recusa')).toHaveValue('');
  await screen.target('Município').selectOption({ label: 'Cidade' });
  await screen.check.click();
  await expect(screen.figures).toHaveText(['5', '0', '0']);
  await screen.button(t('contacts-import:actions.run_other', { number: '5' })).click();
  await expect(screen.outcome).toHaveText(t('contacts-import:over.done_other', { number: '5' }));
  expect(await list('Lead 001'), 'nobody twice').toEqual(['Lead 001']);
  expect(await count()).toBe(119);
  await screen.button(t('common:close')).last().click();
  await expect(screen.form).toBeHidden();

  const table = contactsScreen(page);
  await table.columns.click();
  await tick(table.chooser.getByRole('checkbox', { name: 'Cidade' }));
  await page.keyboard.press('Escape');
  await table.search.fill('Otávio');
  await expect(table.row('Otávio Luz')).toContainText('VIP');
  await expect(table.row('Otávio Luz')).toContainText('Recife');
  await table.search.fill('Lead 114');
  await expect(table.row('Lead 114')).toContainText('Feira');
  await expect(table.row('Lead 114')).toContainText('São José dos Campos');

  await page.getByRole('button', { name: t('contacts:import'), exact: true }).click();
  await expect(screen.form).toContainText(refused.name);
  await screen.undo.click();
  await screen.answer(t('contacts-import:undoQuestion.confirm')).click();
  await expect(screen.outcome).toHaveText(t('contacts-import:over.undone'));
  await screen.expectSound();
  expect(await count()).toBe(114);
  expect(await list('Recife')).toEqual([]);
  expect(await list('Otávio')).toEqual([]);
  expect(await list('Lead 114')).toEqual(['Lead 114']);
});

test('refuses in words what is no sheet, and a sheet without phones', async ({ ownersPage, owner, watch }) => {
  // What looks like a sheet is only known by the server.
  watch.allow(/status of (415|422)/);
  const screen = contactsImportScreen(ownersPage);
  await screen.open();
  const notes = makeZip({ 'leia-me.txt': 'Nome;Telefone' });
  for (const [name, buffer] of [
    ['contatos.csv', Buffer.from('Nome;Telefone\nAna;11982147730\n')],
    ['contatos.xlsx', Buffer.from('Nome;Telefone\nAna;11982147730\n')],
    ['fotos.xlsx', notes],
  ] as const) {
    await screen.send({ name, mimeType: 'application/octet-stream', buffer });
    await expect(screen.refusal).toHaveText(`${name}: ${t('errors:fields.not_xlsx')}`);
  }
  await screen.expectSound();

  await screen.send(makeSheet('nomes.xlsx', [['Nome'], ['Ana Moura']]));
  await expect(screen.refusal).toHaveText(t('errors:fields.phone_column_missing'));
  await expect(screen.check).toBeDisabled();
  await expect(screen.target('Nome'), 'it stays where the column is chosen').toBeVisible();
  await screen.expectSound();
  await ownersPage.keyboard.press('Escape');
  await expect(screen.question).toHaveAccessibleName(t('contacts-import:leave.title'));
  await screen.answer(t('contacts-import:leave.confirm')).click();
  await expect(screen.form).toBeHidden();
  expect((await owner.call(contacts.list, {})).total).toBe(0);
});

test('finds the header below a title, lets it be said, and names new tags before it makes them', async ({
  ownersPage,
  owner,
  watch,
}) => {
  watch.allow(/status of 422/);
  await haveTags(owner, 'VIP');
  const screen = contactsImportScreen(ownersPage);
  await screen.open();
  const lead = ['Ana Moura', '11982147730', 'VIP, Showroom'];
  const rows = [['Leads da feira'], [], ['Gerado em', '15/11/2026'], [], ['Nome', 'Telefone / WhatsApp', 'Tags'], lead];
  await screen.send(makeSheet('relatorio.xlsx', rows));
  await expect(screen.headerRow).toHaveValue('5');
  await expect(screen.target('Telefone / WhatsApp')).toHaveValue('phone');

  await screen.headerRow.fill('2');
  await screen.headerRow.press('Enter');
  await expect(screen.refusal).toHaveText(t('contacts-import:columns.noHeader', { row: '2' }));
  await screen.headerRow.fill('3');
  await screen.headerRow.press('Enter');
  await expect(screen.target('Gerado em')).toBeVisible();
  await screen.headerRow.fill('5');
  await screen.headerRow.press('Enter');
  await expect(screen.target('Nome')).toHaveValue('name');
  await screen.expectSound();

  await screen.check.click();
  await expect(screen.figures).toHaveText(['1', '0', '0']);
  await expect(screen.form).toContainText(`${t('contacts-import:newTags.made_one', { number: '1' })} Showroom`);
});

test('goes on without its page, which finds it again half way', async ({ ownersPage, owner }) => {
  const rows = Array.from({ length: 15_000 }, (_, n) => [`Lead ${n}`, `55119${60_000_000 + n}`]);
  const screen = contactsImportScreen(ownersPage);
  await screen.open();
  await screen.send(makeSheet('lista-grande.xlsx', [['Nome', 'Telefone'], ...rows]));
  await screen.check.click();
  await expect(screen.figures).toHaveText(['15.000', '0', '0']);
  const running = ownersPage.waitForResponse((response) => response.url().endsWith('/run'));
  await screen.button(t('contacts-import:actions.run_other', { number: '15.000' })).click();
  const { id } = await (await running).json();
  await whileJobIsHeld(id, async (processed) => {
    const reached = t('contacts-import:progress.of', { processed: `${processed / 1_000}.000`, total: '15.000' });
    await expect(screen.form).toContainText(reached);
    await ownersPage.reload();
    await expect(screen.form).toContainText(reached);
    await expect(screen.progress).toHaveAttribute('aria-valuenow', `${Math.round(processed / 150)}`);
    await expect(screen.form).toContainText('lista-grande.xlsx');
    await expect(screen.form).toContainText(t('contacts-import:writing.mayClose'));
    await screen.expectSound();
  });
  await expect(screen.outcome).toHaveText(t('contacts-import:over.done_other', { number: '15.000' }));
  await expect(screen.undo).toBeVisible();
  expect((await owner.call(contactImports.get, { params: { id } })).processed).toBe(15_000);
  const { total, has_more_than_total } = await owner.call(contacts.list, { query: { search: 'Lead 14999' } });
  expect({ total, has_more_than_total }).toEqual({ total: 1, has_more_than_total: false });
});
