import { internalChats } from '@yupflow/contract/internal-chats';
import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const path = '/internal-chats';

test('two colleagues talk: live, with a mention, a reply and a read mark', async ({
  ownersPage,
  owner,
  people,
  anotherBrowser,
}) => {
  const rui = await people.memberOf(owner, ['internal_chats']);
  const hisContext = await anotherBrowser();
  await enter(hisContext, rui);
  const his = await hisContext.newPage();
  const heard = listening(his);
  await his.goto(path);
  await expect(his.getByText(t('internal-chats:nothingYet'))).toBeVisible();
  await heard;

  const { id } = await owner.call(internalChats.create, { body: { members: [rui.id] } });
  await ownersPage.goto(`${path}?chat=${id}`);
  const box = ownersPage.getByRole('textbox', { name: t('internal-chats:message'), exact: true });
  await box.fill('Chegou o pedido da Lívia');
  await box.press('Enter');
  await expect(ownersPage.getByRole('log').getByText('Chegou o pedido da Lívia')).toBeVisible();

  const row = his.getByRole('list', { name: t('internal-chats:title') }).getByRole('button');
  await expect(row).toContainText('Chegou o pedido da Lívia');
  await row.click();
  await expect(his.getByRole('log').getByText('Chegou o pedido da Lívia')).toBeVisible();
  await expect(ownersPage.getByText(t('internal-chats:readBy', { names: rui.name }))).toBeVisible();
  await his.getByRole('log').getByText('Chegou o pedido da Lívia').hover();
  await his.getByRole('button', { name: t('internal-chats:reply') }).click();
  const hisBox = his.getByRole('textbox', { name: t('internal-chats:message'), exact: true });
  await hisBox.fill('Já aviso ela');
  await hisBox.press('Enter');
  await expect(ownersPage.getByRole('log').getByText('Já aviso ela')).toBeVisible();
  await expectAccessible(ownersPage);
  await expectAccessible(his);
});

test('makes a group, and finds what was said in it', async ({ ownersPage, owner, people }) => {
  const [rui, eva] = [
    await people.memberOf(owner, ['internal_chats']),
    await people.memberOf(owner, ['internal_chats']),
  ];
  const group = await owner.call(internalChats.create, { body: { members: [rui.id, eva.id], name: 'Vendas' } });
  await rui.call(internalChats.send, { params: { id: group.id }, body: { text: 'Orçamento da cozinha pronto' } });
  await ownersPage.goto(path);
  await expect(ownersPage.getByText(t('internal-chats:choose'))).toBeVisible();
  await ownersPage.getByRole('searchbox', { name: t('internal-chats:search') }).fill('orcamento coz');
  await ownersPage
    .getByRole('list', { name: t('internal-chats:foundMessages') })
    .getByRole('button')
    .click();
  await expect(ownersPage.getByRole('heading', { name: 'Vendas' })).toBeVisible();
  await expect(ownersPage.getByRole('log').getByText('Orçamento da cozinha pronto')).toBeVisible();
  await expectAccessible(ownersPage);
});

test('what is written offline, with formatting and several files, outlives a reload and goes out once', async ({
  ownersPage: page,
  owner,
  people,
  watch,
}) => {
  watch.allow(/Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  watch.allow(/WebSocket connection/);
  const rui = await people.memberOf(owner, ['internal_chats']);
  const { id } = await owner.call(internalChats.create, { body: { members: [rui.id] } });
  await page.goto(`${path}?chat=${id}`);
  const box = page.getByRole('textbox', { name: t('internal-chats:message'), exact: true });
  const log = page.getByRole('log');
  await box.fill('*Bom dia*, Rui');
  await box.press('Enter');
  await expect(log.getByText('Bom dia', { exact: true })).toHaveCSS('font-weight', '600');
  await expect(log.getByRole('heading', { name: 'Hoje' })).toBeVisible();

  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: t('internal-chats:attach') }).click(),
  ]);
  const named = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
  await chooser.setFiles([named('mesa.txt'), named('cadeira.txt'), named('engano.txt')]);
  await page.getByRole('button', { name: t('conversation:attach.remove', { name: 'engano.txt' }) }).click();
  await box.fill('As medidas');
  await box.press('Enter');
  await expect(log.getByText(t('conversation:unsent.offline'))).toHaveCount(2);
  await expectAccessible(page);

  await page.unroute('**/api/**');
  await page.reload();
  const sent = page.getByRole('article', { name: t('internal-chats:messageBy', { name: owner.name }) });
  await expect(sent).toHaveCount(3);
  await expect(page.getByRole('article', { name: t('internal-chats:unsent') })).toHaveCount(0);
  const { results } = await rui.call(internalChats.listMessages, { params: { id }, query: {} });
  expect(results.map(({ text, media }) => [text, media?.name])).toEqual([
    ['', 'cadeira.txt'],
    ['As medidas', 'mesa.txt'],
    ['*Bom dia*, Rui', undefined],
  ]);
});
