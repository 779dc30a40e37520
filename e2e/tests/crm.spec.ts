import { contacts } from '@yupflow/contract/contacts';
import { crm } from '@yupflow/contract/crm';
import { flows } from '@yupflow/contract/flows';
import { expectAccessible } from '../support/accessible.ts';
import { newFlow } from '../support/builder-screen.ts';
import { chatWith, conversationScreen, gotBy } from '../support/conversation-screen.ts';
import { crmScreen, haveCard, haveColumns } from '../support/crm-screen.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { ana, haveLine } from '../support/phones.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('two people on one board: what one drags, by hand or by keys, the other sees, and it can be taken back', async ({
  ownersPage,
  owner,
  people,
  anotherBrowser,
}) => {
  const [lead, quoted] = await haveColumns(owner, ['Novo lead', 'Orçamento']);
  if (!lead || !quoted) throw new Error('there are no columns');
  await haveCard(owner, lead.id, 'Bruno Reis', '+5511987650001');
  await haveCard(owner, lead.id, 'Carla Dias', '+5511987650002');
  const daviId = await haveCard(owner, lead.id, 'Davi Luz', '+5511987650003');
  const rui = await people.memberOf(owner, ['crm']);
  const hisContext = await anotherBrowser();
  await enter(hisContext, rui);
  const hisPage = await hisContext.newPage();
  const [mine, his] = [crmScreen(ownersPage), crmScreen(hisPage)];
  await mine.open();
  await his.open();
  await expect(his.card('Novo lead', 'Bruno Reis')).toBeVisible();
  // Who only moves cards does not change columns.
  await expect(his.columnMenu('Novo lead')).toHaveCount(0);

  await mine.drag(mine.card('Novo lead', 'Bruno Reis'), mine.list('Orçamento'));
  await expect(mine.card('Orçamento', 'Bruno Reis')).toBeVisible();
  await expect(his.card('Orçamento', 'Bruno Reis')).toBeVisible();
  await expect(his.column('Orçamento')).toContainText(t('crm:cards_one', { count: 1 }));

  await his.card('Novo lead', 'Carla Dias').focus();
  await hisPage.keyboard.press('Space');
  await expect(hisPage.getByText(t('crm:drag.cancels'), { exact: true })).toBeVisible();
  await hisPage.keyboard.press('ArrowRight');
  await expect(hisPage.getByText(`${t('crm:drag.dropIn')} Orçamento`)).toBeVisible();
  await hisPage.keyboard.press('Enter');
  // Under the pointer it stays until he takes it back.
  await his.toast('Carla Dias').hover();
  await expect(mine.card('Orçamento', 'Carla Dias')).toBeVisible();
  await expect(mine.card('Novo lead', 'Carla Dias')).toHaveCount(0);

  await his
    .toast('Carla Dias')
    .getByRole('button', { name: t('crm:undo') })
    .click();
  await expect(mine.card('Novo lead', 'Carla Dias')).toBeVisible();
  await expect.poll(() => mine.names('Novo lead')).toEqual(await his.names('Novo lead'));
  // He sees no contacts but on the board: a new name reaches him there.
  await owner.call(contacts.update, { params: { id: daviId }, body: { name: 'Davi Luz Prado' } });
  await expect(his.card('Novo lead', 'Davi Luz Prado')).toBeVisible();
  await expectAccessible(ownersPage);
  await expectAccessible(hisPage);
});

test('the chat opens beside the board, is answered there, and its card moves from it', async ({
  ownersPage,
  owner,
}) => {
  const line = await haveLine(owner);
  const [lead] = await haveColumns(owner, ['Novo lead', 'Fechado']);
  await line.say(ana, 'Qual é o prazo da mesa?');
  const chat = await chatWith(owner, ana.phone);
  const contactId = chat.contact?.id ?? '';
  await owner.call(crm.moveCard, { params: { contactId }, body: { column_id: lead?.id ?? '', after: null } });
  const screen = crmScreen(ownersPage);
  const conversation = conversationScreen(ownersPage);
  await screen.open();
  await screen.card('Novo lead', ana.name).click();
  await expect(screen.panel.getByRole('heading', { name: ana.name })).toBeVisible();
  await conversation.write('Vinte dias.');
  await expect.poll(() => gotBy(owner, line.id, ana.phone)).toHaveLength(1);
  await expect(screen.card('Novo lead', ana.name)).toContainText('Vinte dias.');

  await screen.panel.getByRole('button', { name: t('crm:inColumn', { column: 'Novo lead' }) }).click();
  await ownersPage.getByRole('menuitemradio', { name: 'Fechado' }).click();
  await expect(screen.card('Fechado', ana.name)).toBeVisible();
  await expect(
    screen.panel.getByText(t('conversation:events.card_moved', { by: owner.name, to: 'Fechado' })),
  ).toBeVisible();
  await expectAccessible(ownersPage);

  await ownersPage.setViewportSize({ width: 390, height: 844 });
  await expect(screen.panel).toBeVisible();
  await expectNoSidewaysScroll(ownersPage);
  await screen.panel.getByRole('button', { name: t('chats:panel.closeChat') }).click();
  await expect(screen.list('Novo lead')).toBeVisible();
  // Away from the bell, which now is where the panel was closed.
  await ownersPage.mouse.move(195, 700);
  await expect(ownersPage.getByRole('tooltip')).toBeHidden();
  await expectNoSidewaysScroll(ownersPage);
  await expectAccessible(ownersPage);
});

test('columns are made, renamed and deleted, and somebody says where the cards go', async ({ ownersPage, owner }) => {
  const screen = crmScreen(ownersPage);
  await screen.open();
  await expect(ownersPage.getByRole('heading', { name: t('crm:empty.title') })).toBeVisible();
  await expectAccessible(ownersPage);
  for (const name of ['Entrada', 'Saída']) {
    await screen.button(t('crm:newColumn')).first().click();
    await screen.dialog.getByRole('textbox', { name: t('crm:columnName') }).fill(name);
    await screen.dialog.getByRole('button', { name: t('crm:saveColumn') }).click();
    await expect(screen.dialog).toBeHidden();
    await expect(screen.column(name)).toBeVisible();
  }
  const { columns } = await owner.call(crm.getBoard, { query: {} });
  await haveCard(owner, columns[0]?.id ?? '', 'Bruno Reis', '+5511987650001');
  await expect(screen.card('Entrada', 'Bruno Reis')).toBeVisible();

  // Taken by its head, a column changes places; so it does by the menu.
  const order = () => ownersPage.locator('[data-column]').evaluateAll((all) => all.map((one) => one.ariaLabel));
  await screen.carry(screen.column('Saída'), screen.column('Entrada'));
  await expect.poll(order).toEqual(['Saída', 'Entrada']);
  await expect
    .poll(async () => (await owner.call(crm.listColumns, {})).results.map(({ name }) => name))
    .toEqual(['Saída', 'Entrada']);
  await screen.columnMenu('Saída').click();
  await screen.menuItem(t('crm:moveRight')).click();
  await expect.poll(order).toEqual(['Entrada', 'Saída']);

  const moving = await newFlow(owner, 'Venda nova');
  const start = moving.document.blocks.find(({ type }) => type === 'start');
  const move = {
    id: 'move',
    type: 'actions' as const,
    name: 'Move',
    note: '',
    position: { x: 300, y: 0 },
    items: [{ id: 'one', action: 'move_card' as const, column: columns[0]?.id ?? '' }],
  };
  const document = { ...moving.document, blocks: [...(start ? [start] : []), move], edges: [] };
  await owner.call(flows.save, { params: { id: moving.id }, body: { revision: moving.revision, document } });
  await screen.columnMenu('Entrada').click();
  await screen.menuItem(t('crm:deleteColumn')).click();
  await expect(screen.dialog.getByText(t('crm:uses.flows'))).toBeVisible();
  await expect(screen.dialog.getByRole('listitem')).toHaveText('Venda nova');
  await expect(screen.dialog.getByRole('combobox', { name: t('crm:cardsGoTo') })).toHaveValue(columns[1]?.id ?? '');
  await screen.dialog.getByRole('button', { name: t('common:delete') }).click();
  await expect(screen.column('Entrada')).toBeHidden();
  await expect(screen.card('Saída', 'Bruno Reis')).toBeVisible();

  await screen.search.fill('nobody');
  await expect(ownersPage.getByText(t('crm:nothingFound'))).toBeVisible();
  await ownersPage.getByRole('button', { name: t('crm:clear') }).click();
  await expect(screen.card('Saída', 'Bruno Reis')).toBeVisible();

  await screen.button(t('crm:filters.member')).click();
  await ownersPage.getByRole('button', { name: t('crm:filters.mine'), exact: true }).click();
  await expect(screen.card('Saída', 'Bruno Reis')).toBeHidden();
  await ownersPage.getByRole('button', { name: t('crm:filters.clearMember') }).click();
  await expect(screen.card('Saída', 'Bruno Reis')).toBeVisible();
  await expectAccessible(ownersPage);
  await expectNoRawKeys(ownersPage);
});
