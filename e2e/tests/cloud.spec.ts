import { chats } from '@yupflow/contract/chats';
import { companies } from '@yupflow/contract/companies';
import { connections } from '@yupflow/contract/connections';
import type { Block } from '@yupflow/flow-engine/blocks/block';
import { expectAccessible } from '../support/accessible.ts';
import { chatsScreen } from '../support/chats-screen.ts';
import { haveCloudLine, tokenOf } from '../support/cloud-line.ts';
import { offer, templateOf, valuesIn, visit } from '../support/cloud-templates.ts';
import { expect, test } from '../support/cloud-test.ts';
import { addTemplate } from '../support/cloud-world.ts';
import { connectionsScreen } from '../support/connections-screen.ts';
import { chatWith, conversationScreen } from '../support/conversation-screen.ts';
import { expectNoRawKeys } from '../support/page-state.ts';
import { haveFlowFrom } from '../support/published-flow.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

// One app is enough for all of them.
test.describe.configure({ mode: 'default' });

/** A green dot of 8 × 8. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgnZaJFTEMLQkATT9BARNS3gMAAAAASUVORK5CYII=',
  'base64',
);

test('a number of the official API is connected, its webhook verified, its templates shown, and a refused token replaced', async ({
  world,
  ownersPage: page,
  owner,
}) => {
  test.slow();
  const { graph } = world;
  const number = graph.addNumber({ phone: '551130457700', name: 'Casa Lume' });
  addTemplate(graph, number, offer);
  addTemplate(graph, number, visit);
  addTemplate(graph, number, {
    name: 'frete_gratis',
    status: 'REJECTED',
    components: [{ type: 'BODY', text: 'Frete!' }],
  });
  const lines = connectionsScreen(page);
  const field = (key: 'phoneNumberId' | 'businessId' | 'token' | 'appSecret') =>
    lines.form
      .getByRole('textbox', { name: t(`connections:cloud.${key}`), exact: true })
      .or(lines.form.getByLabel(t(`connections:cloud.${key}`), { exact: true }));

  await test.step('a wrong number is said at its field, and nothing is made', async () => {
    await page.goto('/connections');
    await page.getByRole('button', { name: t('connections:empty.action') }).click();
    await tick(lines.form.getByRole('radio', { name: t('connections:types.cloud.name') }));
    await lines.name.fill('Loja Moema');
    await field('phoneNumberId').fill('+55 11 3045-7700');
    await field('businessId').fill(number.businessId);
    await field('token').fill(tokenOf(number));
    await field('appSecret').fill(number.appSecret);
    await lines.save.click();
    await expect(field('phoneNumberId')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await expectNoRawKeys(page);
  });

  await test.step('saved, it says what to enter at the API, and knows at once that it was', async () => {
    await field('phoneNumberId').fill(number.phoneNumberId);
    await lines.save.click();
    const hook = page.getByRole('dialog', { name: t('connections:hook.title', { name: 'Loja Moema' }) });
    await expect(hook).toContainText(t('connections:hook.waiting'));
    await expectAccessible(page);
    const [address = '', word = ''] = await hook.locator('code').allTextContents();
    expect(await world.enterWebhook(number, address, 'another word')).not.toBe('verified');
    expect(await world.enterWebhook(number, address, word)).toBe('verified');
    await expect(hook).toContainText(t('connections:hook.verified'));
    await hook
      .getByRole('button', { name: t('common:close') })
      .last()
      .click();
    const card = lines.card('Loja Moema');
    await expect(card).toContainText(t('connections:status.CONNECTED'));
    await expect(card).toContainText('+55 11 3045-7700');
    await expect(lines.health('Loja Moema')).toContainText(t('connections:hook.verified'));
    await expectAccessible(page);
  });

  await test.step('its templates are there by themselves, with what became of them', async () => {
    await page.getByRole('button', { name: t('common:actionsFor', { name: 'Loja Moema' }) }).click();
    await page.getByRole('menuitem', { name: t('connections:templatesDeed') }).click();
    const list = page.getByRole('dialog');
    const row = (name: string) => list.getByRole('button', { name: new RegExp(name) });
    await expect(row('frete_gratis')).toContainText(t('templates:statuses.rejected'));
    await row(offer.name).click();
    await expect(list.getByRole('figure', { name: t('templates:preview') }).first()).toContainText('Quero ver');
    addTemplate(graph, number, { name: 'aviso_entrega', components: [{ type: 'BODY', text: 'Chegou!' }] });
    await list.getByRole('button', { name: t('templates:sync') }).click();
    await expect(row('aviso_entrega')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });

  await test.step('a token that is refused is asked for, and a new one brings the line back', async () => {
    const end = tokenOf(number).slice(-4);
    number.tokens.clear();
    number.tokens.add('EAAG-the-next');
    const ana = graph.addPhone({ phone: '5521988124407', name: 'Ana Beatriz Moura' });
    ana.saysText(number, 'Oi!');
    const chat = await chatWith(owner, ana.facts.phone);
    await owner.call(chats.send, { params: { id: chat.id }, body: { kind: 'text', text: 'Olá, Ana!' } });
    const card = lines.card('Loja Moema');
    await expect(card).toContainText(t('connections:reasons.token'));
    await expectAccessible(page);
    await card.getByRole('button', { name: t('connections:newToken') }).click();
    await expect(lines.form).toContainText(t('connections:cloud.tokenRefused', { end }));
    await field('token').fill('EAAG-the-next');
    await lines.form.getByRole('button', { name: t('connections:save') }).click();
    await expect(card).toContainText(t('connections:status.CONNECTED'));
    // What waited for it goes out.
    await expect
      .poll(() => ana.inbox.map(({ content }) => content.text))
      .toMatchObject([{ body: expect.stringContaining('Olá, Ana!') }]);
  });
});

test('who did not write for a day gets a template from the composer, and is answered freely once they write', async ({
  world,
  ownersPage: page,
  owner,
}) => {
  const { graph } = world;
  const number = graph.addNumber({ phone: '551130457702' });
  addTemplate(graph, number, visit);
  const line = await haveCloudLine(world, owner, number);
  await templateOf(owner, visit.name);
  const celia = graph.addPhone({ phone: '5521977340183', name: 'Célia Figueiredo' });
  const body = { connection_id: line.id, phone: `+${celia.facts.phone}`, name: celia.facts.name };
  const { id } = await owner.call(chats.create, { body });
  const screen = conversationScreen(page);
  const inbox = chatsScreen(page);

  await inbox.open(`?chat=${id}`);
  const closed = page.getByRole('region', { name: t('conversation:window.title') });
  await expect(closed).toBeVisible();
  await expect(screen.field).toBeHidden();
  await expect(inbox.chat).toContainText(t('chats:header.windowClosed'));
  await expectAccessible(page);

  await closed.getByRole('button', { name: t('conversation:window.send') }).click();
  const picker = page.getByRole('dialog', { name: t('templates:send.title') });
  await expect(picker).toBeVisible();
  await expectNoRawKeys(page);
  await picker.getByRole('button', { name: new RegExp(`^${t('templates:one')} `) }).click();
  await page.getByRole('option', { name: visit.name }).click();
  const send = picker.getByRole('button', { name: t('templates:send.confirm') });
  await expect(send).toBeDisabled();
  await picker.getByRole('button', { name: t('variables:names.first_name') }).click();
  await expect(picker.getByRole('figure', { name: t('templates:preview') })).toContainText(
    'Célia, a sua visita está marcada.',
  );
  await expectAccessible(page);
  await send.click();
  await expect(screen.state('Célia, a sua visita está marcada.', t('conversation:states.delivered'))).toBeVisible();
  expect(valuesIn(celia.inbox[0])).toEqual(['Célia']);

  celia.saysText(number, 'Combinado!');
  await expect(screen.message('Combinado!')).toBeVisible();
  await expect(closed).toBeHidden();
  await screen.write('Até lá!');
  await expect(screen.state('Até lá!', t('conversation:states.delivered'))).toBeVisible();
  // What the API can't do is not offered.
  await screen.actions('Até lá!');
  await expect(screen.menuItem(t('conversation:actions.reply'))).toBeVisible();
  await expect(screen.menuItem(t('conversation:actions.edit'))).toBeHidden();
  await expect(screen.menuItem(t('conversation:actions.remove'))).toBeHidden();
});

test('what people send by the official API stands in the inbox, is read there and answered, with a phone or without', async ({
  world,
  ownersPage: page,
  owner,
}) => {
  test.slow();
  const { graph } = world;
  const number = graph.addNumber({ phone: '551130457704' });
  const line = await haveCloudLine(world, owner, number);
  await owner.call(companies.updateActive, { body: { showAttendantName: 'false' } });
  const screen = conversationScreen(page);

  await test.step('buttons of a flow are buttons, and a tap goes their way', async () => {
    const option = (name: string) => ({ id: name.toLowerCase(), label: name, description: '', synonyms: [] });
    const menu: Block = {
      ...{ id: 'menu', type: 'reply_buttons', name: 'Menu', note: '', position: { x: 0, y: 400 } },
      ...{ text: 'Com quem quer falar?', footer: 'Das 9h às 18h', options: [option('Vendas'), option('Suporte')] },
      ...{ error: '', attempts: 1, timeout: null },
    };
    const id = await haveFlowFrom(owner, menu, { output: 'suporte', text: 'Suporte aqui.' });
    await owner.call(connections.update, { params: { id: line.id }, body: { name: line.name, default_flow_id: id } });

    const ana = graph.addPhone({ phone: '5511991204419', name: 'Ana Beatriz Moura' });
    ana.saysText(number, 'Oi!');
    await expect.poll(() => ana.inbox.map(({ content }) => content.type)).toEqual(['interactive']);
    ana.taps(number, 'Suporte');
    await expect.poll(() => ana.inbox.at(-1)?.content.text).toMatchObject({ body: 'Suporte aqui.' });
    await screen.open(await chatWith(owner, ana.facts.phone));
    const offered = screen.message('Das 9h às 18h').getByRole('list', { name: t('conversation:choices.buttons') });
    await expect(offered.getByRole('listitem')).toHaveText(['Vendas', 'Suporte']);
    await expectAccessible(page);
    // What is seen here is marked there.
    await expect.poll(() => graph.read.length).toBeGreaterThan(0);
  });

  await test.step('who hides the phone is answered all the same, and pictures come through', async () => {
    const rui = graph.addPhone({
      phone: '5511991204420',
      name: 'Rui Nóbrega',
      userId: 'BR.13491208655302741918',
      hidesPhone: true,
    });
    rui.saysText(number, 'Bom dia');
    const row = chatsScreen(page).row(rui.facts.name);
    await row.click();
    await expect(screen.message('Bom dia')).toBeVisible();
    rui.sendsFile(number, 'image', { type: 'image/png', name: 'sala.png', content: png }, 'A sala é esta');
    const picture = screen.message('A sala é esta').getByRole('button', { name: t('conversation:media.openPicture') });
    await expect(picture).toBeVisible();
    await screen.write('Linda!');
    await expect(screen.state('Linda!', t('conversation:states.delivered'))).toBeVisible();
    expect(rui.inbox.at(-1)?.content.text).toMatchObject({ body: 'Linda!' });
  });
});
