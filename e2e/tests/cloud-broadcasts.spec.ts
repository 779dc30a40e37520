import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { blockForm, builderScreen, middleOf, pull } from '../support/builder-screen.ts';
import { haveCloudLine } from '../support/cloud-line.ts';
import { offer, templateOf, valuesIn, visit } from '../support/cloud-templates.ts';
import { expect, test } from '../support/cloud-test.ts';
import { addTemplate } from '../support/cloud-world.ts';
import { haveContact } from '../support/contact-slide-over.ts';
import { chatWith, conversationScreen } from '../support/conversation-screen.ts';
import { expectNoRawKeys } from '../support/page-state.ts';
import { haveFlow, haveFlowFrom } from '../support/published-flow.ts';
import { t } from '../support/texts.ts';

// One app is enough for all of them.
test.describe.configure({ mode: 'default' });

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
  await templateOf(owner, offer.name);
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

test('a template that was rejected meanwhile reaches nobody, and its broadcast waits with the reason', async ({
  world,
  ownersPage: page,
  owner,
}) => {
  test.slow();
  const { graph } = world;
  const number = graph.addNumber({ phone: '551130457703' });
  const made = addTemplate(graph, number, visit);
  const line = await haveCloudLine(world, owner, number);
  const template = await templateOf(owner, visit.name);
  const people = ['Ana Beatriz Moura', 'Célia Figueiredo'].map((name, at) =>
    graph.addPhone({ phone: `551199120442${at + 1}`, name }),
  );
  for (const { facts } of people) await haveContact(owner, { name: facts.name, phone: `+${facts.phone}` });
  await haveFlowFrom(owner, {
    ...{ id: 'visit', type: 'template', name: 'Visita', note: '', position: { x: 0, y: 400 } },
    ...{ template: template.id, header: [], body: ['{{first_name}}'], links: [], media: null, options: [] },
    ...{ error: '', attempts: 1, timeout: null },
  });

  // The API says nothing of it before it is asked to send.
  made.status = 'REJECTED';
  await page.goto('/broadcasts');
  await page.getByRole('button', { name: t('broadcasts:empty.action') }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: t('broadcasts:name') }).fill('Visitas');
  await page.getByRole('button', { name: new RegExp(`^${t('broadcasts:form.flow')}`) }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Visita' }).click();
  await expect(form.getByRole('checkbox', { name: line.name })).toBeChecked();
  // The first is refused before the second would have had its turn.
  await form.getByRole('combobox', { name: t('broadcasts:form.delay') }).selectOption('very_long');
  await form.getByRole('button', { name: t('broadcasts:form.saveStart') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('broadcasts:confirmStart.verb') })
    .click();
  await expect(page.getByText(t('broadcast-report:notice.template.title'))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(t('broadcasts:reasons.template_refused')).first()).toBeVisible();
  await expectAccessible(page);
  expect(people.map(({ inbox }) => inbox)).toEqual([[], []]);
});
