import type { Page } from '@playwright/test';
import { chats } from '@yupflow/contract/chats';
import { templates } from '@yupflow/contract/templates';
import type { GraphReceived } from '@yupflow/whatsapp-server/graph/graph-number';
import { expectAccessible } from '../support/accessible.ts';
import { blockForm, builderScreen, middleOf, pull } from '../support/builder-screen.ts';
import { chatsScreen } from '../support/chats-screen.ts';
import { haveCloudLine, tokenOf } from '../support/cloud-line.ts';
import { expect, test } from '../support/cloud-test.ts';
import { addTemplate } from '../support/cloud-world.ts';
import { connectionsScreen } from '../support/connections-screen.ts';
import { haveContact } from '../support/contact-slide-over.ts';
import { chatWith, conversationScreen } from '../support/conversation-screen.ts';
import { expectNoRawKeys } from '../support/page-state.ts';
import type { Person } from '../support/people.ts';
import { haveFlow } from '../support/published-flow.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

// One app is enough for all of them.
test.describe.configure({ mode: 'default' });

const offer = {
  name: 'oferta_semana',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Oferta da semana' },
    { type: 'BODY', text: 'Olá, {{1}}! Temos *{{2}}* em toda a loja.' },
    { type: 'FOOTER', text: 'Responda SAIR para não receber' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Quero ver' },
        { type: 'QUICK_REPLY', text: 'Agora não' },
      ],
    },
  ],
} as const;
const visit = {
  name: 'visita_marcada',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: '{{1}}, a sua visita está marcada.' }],
} as const;

/** What the API wrote into the places of a template. */
const valuesIn = (message: GraphReceived | undefined): unknown => {
  const { template } = (message?.content ?? {}) as {
    template?: { components?: { type: string; parameters: { text: string }[] }[] };
  };
  return template?.components?.find(({ type }) => type === 'body')?.parameters.map(({ text }) => text);
};

const hasTemplate = async ({ call }: Person, name: string) =>
  (await call(templates.list, { query: {} })).results.some((one) => one.name === name);

/** From what a template offers to a text that answers one of its buttons. */
async function buildFlow(page: Page, name: string): Promise<void> {
  const builder = builderScreen(page);
  const form = blockForm(page);
  const title = t('blocks:titles.template');
  await page.goto('/folders');
  await page.getByRole('button', { name: t('flows:empty.action') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('flows:name') }).fill(name);
  await dialog.getByRole('button', { name: t('flows:create') }).click();
  await builder.card(t('blocks:titles.start')).click();
  await form.add(title);
  await form.choose(t('templates:one'), offer.name);
  await form.field(t('templates:places.body', { place: '1' })).fill('{{first_name}}');
  await form.field(t('templates:places.body', { place: '2' })).fill('10% de desconto');
  // As the contact sees it, with a way out for each button.
  await expect(builder.card(title)).toContainText('10% de desconto');
  await expect(builder.card(title)).toContainText('Agora não');
  await expectAccessible(page);

  await builder.card('Boas-vindas').click();
  await form.field(t('blocks:form.message')).fill('A vitrine está em loja.example');
  await page.keyboard.press('Escape');
  const ground = await middleOf(builder.canvas);
  await pull(page, builder.port(title, 1), { x: ground.x, y: ground.y + 220 });
  await builder.chooser.getByRole('searchbox').fill(t('blocks:titles.text'));
  await builder.chooser
    .getByRole('option', { name: t('blocks:titles.text') })
    .first()
    .click();
  await form.field(t('blocks:form.message')).fill('Sem problema!');
  await builder.isSaved();
  await builder.publish.click();
  await builder.dialog.getByRole('button', { name: t('builder:publish.action') }).click();
  await expect(builder.toast(t('builder:publish.done', { number: 1 }))).toBeVisible();
}

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

test('a template goes out as a broadcast, the contact taps a button, and the flow answers', async ({
  world,
  ownersPage: page,
  owner,
}) => {
  test.slow();
  const { graph } = world;
  const number = graph.addNumber({ phone: '551130457701' });
  addTemplate(graph, number, offer);
  const line = await haveCloudLine(world, owner, number);
  await expect.poll(() => hasTemplate(owner, offer.name)).toBe(true);
  const bruno = graph.addPhone({ phone: '5511991204417', name: 'Bruno Tavares' });
  await haveContact(owner, { name: bruno.facts.name, phone: `+${bruno.facts.phone}` });

  await buildFlow(page, 'Oferta');
  await haveFlow(owner, 'Só texto');

  await page.goto('/broadcasts');
  await page.getByRole('button', { name: t('broadcasts:empty.action') }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: t('broadcasts:name') }).fill('Ofertas');
  const chooseFlow = async (name: string) => {
    await page.getByRole('button', { name: new RegExp(`^${t('broadcasts:form.flow')}`) }).click();
    await page.getByRole('listbox').getByRole('option', { name }).click();
  };
  await chooseFlow('Só texto');
  await expect(form.getByRole('checkbox', { name: line.name })).toBeChecked();
  await form.getByRole('combobox', { name: t('broadcasts:form.delay') }).selectOption('very_short');
  const summary = form.getByRole('region', { name: t('broadcasts:preview.title') });
  await expect(summary).toContainText(t('broadcasts:warnings.needs_template'));
  await chooseFlow('Oferta');
  await expect(summary).not.toContainText(t('broadcasts:warnings.needs_template'));
  await form.getByRole('button', { name: t('broadcasts:form.saveStart') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('broadcasts:confirmStart.verb') })
    .click();

  await expect.poll(() => valuesIn(bruno.inbox[0]), { timeout: 30_000 }).toEqual(['Bruno', '10% de desconto']);
  bruno.taps(number, 'Quero ver');
  await expect.poll(() => bruno.inbox.at(-1)?.content.text).toMatchObject({ body: 'A vitrine está em loja.example' });

  const screen = conversationScreen(page);
  await screen.open(await chatWith(owner, bruno.facts.phone));
  // By its header: the answer quotes its body.
  const sent = screen.message('Oferta da semana');
  await expect(sent).toContainText('Olá, Bruno! Temos 10% de desconto em toda a loja.');
  await expect(sent).toContainText('Responda SAIR para não receber');
  await expect(sent.getByRole('list', { name: t('conversation:choices.buttons') })).toContainText('Agora não');
  await expect(sent).toContainText(t('conversation:pricing.marketing'));
  await expect(screen.state('Oferta da semana', t('conversation:states.delivered'))).toBeVisible();
  await expect(screen.message('Quero ver').last()).toBeVisible();
  await expect(screen.message('A vitrine está em loja.example')).toBeVisible();
  await expectAccessible(page);
  await expectNoRawKeys(page);
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
  await expect.poll(() => hasTemplate(owner, visit.name)).toBe(true);
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
