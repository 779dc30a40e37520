import { customFields } from '@yupflow/contract/custom-fields';
import { tags } from '@yupflow/contract/tags';
import { expectAccessible } from '../support/accessible.ts';
import { blockForm, builderScreen, documentOf, newFlow } from '../support/builder-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const hello = 'Boas-vindas';
/** One grey pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('builds a flow of every category from nothing, form by form, and publishes it', async ({
  ownersPage: page,
  owner,
}) => {
  // Eight forms, each of them filled in.
  test.slow();
  await owner.call(tags.create, { body: { name: 'Interessado' } });
  await owner.call(customFields.create, { body: { name: 'Pontos', type: 'number' } });
  const { id } = await newFlow(owner, 'Do zero');
  const builder = builderScreen(page);
  const { panel, field, press, choose, isSettled, add } = blockForm(page);

  await builder.open(id);
  await builder.card(hello).click();

  // Content: a variable with its fallback, and a question.
  const message = t('blocks:form.message');
  await field(message).fill('Oi, ! Tudo *bem*?');
  await field(message).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(4, 4));
  await press(t('blocks:form.insertInto', { name: message }));
  await page.getByRole('textbox', { name: t('blocks:form.fallback') }).fill('amigo');
  await page.getByRole('option', { name: 'Primeiro nome' }).click();
  await expect(field(message)).toHaveValue('Oi, {{Primeiro nome|amigo}}! Tudo *bem*?');
  await expect(builder.card(hello)).toContainText('Oi, Primeiro nome | amigo! Tudo bem?');

  await add(t('blocks:titles.save_answer'));
  await field(t('blocks:form.question')).fill('Qual é o seu e-mail?');
  await choose(t('blocks:form.saveIn'), 'E-mail');
  await expect(panel).toContainText(t('blocks:form.accepts.email'));
  await panel.getByRole('switch', { name: t('blocks:form.hasTimeout') }).press('Space');
  await expect(builder.card(t('blocks:titles.save_answer'))).toContainText(`${t('blocks:outputs.timeout')}em 2 h`);

  await add(t('blocks:titles.image'));
  await panel.locator('input[type=file]').setInputFiles({ name: 'ponto.png', mimeType: 'image/png', buffer: dot });
  await expect(builder.card(t('blocks:titles.image')).getByRole('img', { name: 'ponto.png' })).toBeVisible();
  await panel.getByRole('textbox', { name: t('blocks:form.caption') }).fill('Nossa loja');

  // Buttons: options change places with the arrows.
  await add(t('blocks:titles.numbered_menu'));
  await field(message).fill('Como posso ajudar?');
  await field(t('blocks:form.option', { number: 1 })).fill('Preços');
  await field(t('blocks:form.option', { number: 2 })).fill('Agendar');
  await panel.getByRole('button', { name: t('blocks:form.move', { name: 'Agendar' }), exact: true }).press('ArrowUp');
  await expect(field(t('blocks:form.option', { number: 1 }))).toHaveValue('Agendar');

  // Actions: a tag, and a formula that says what is wrong with it.
  await add(t('blocks:titles.actions'));
  await press(t('blocks:form.addAction'));
  await builder.menuItem(t('blocks:actions.names.add_tag')).click();
  await choose(t('blocks:form.tag'), 'Interessado');
  await press(t('blocks:form.addAction'));
  await builder.menuItem(t('blocks:actions.names.set_field')).click();
  await choose(t('blocks:form.field'), 'Pontos');
  await panel.getByRole('combobox', { name: t('blocks:form.operation') }).selectOption('formula');
  await field(t('blocks:form.formula')).fill('{{Pontos}} * / 2');
  await expect(panel).toContainText(t('blocks:form.brokenFormula'));
  await field(t('blocks:form.formula')).fill('({{Pontos}} + 10) * 2');
  await expect(panel).not.toContainText(t('blocks:form.brokenFormula'));
  await expect(builder.card(t('blocks:titles.actions'))).toContainText('Interessado');

  // Logic: a group that asks for the hour, shares that stay 100, and a wait with its window.
  await add(t('blocks:titles.condition'));
  await press(t('blocks:form.addMoment'));
  await builder.menuItem(t('blocks:conditions.openingHours')).click();
  await expect(builder.card(t('blocks:titles.condition'))).toContainText(t('blocks:conditions.isOpen'));
  await add(t('blocks:titles.randomizer'));
  await panel.getByRole('slider').first().fill('70');
  await expect(builder.card(t('blocks:titles.randomizer'))).toContainText('30%');
  await add(t('blocks:titles.wait'));
  await panel.getByRole('switch', { name: t('timing:hasWindow') }).press('Space');
  await expect(builder.card(t('blocks:titles.wait'))).toContainText('seg–sex, 08:00–18:00');

  // Integrations and pixels: what is secret is kept on the server.
  await add(t('blocks:titles.http_request'));
  await field(t('blocks:form.address')).fill('https://api.example.com/pedidos');
  await isSettled(t('blocks:form.address'));
  await press(t('blocks:form.addHeader'));
  await field(t('blocks:form.pairName')).fill('Authorization');
  await field(t('blocks:form.value')).fill('Bearer very-secret-1234');
  await press(t('blocks:form.keep'));
  await expect(panel).toContainText('••••••');
  await expectAccessible(page);
  await add(t('blocks:titles.pixel_meta'));
  await field(t('blocks:form.pixel')).fill('123456789');
  await isSettled(t('blocks:form.pixel'));
  await panel.getByLabel(t('blocks:form.accessToken'), { exact: true }).fill('meta-token-5678');
  await press(t('blocks:form.keep'));
  await expect(panel).toContainText('••••••');

  await builder.isSaved();
  expect(JSON.stringify(await documentOf(owner, id))).not.toMatch(/very-secret|meta-token/);
  await builder.publish.click();
  await builder.dialog.getByRole('button', { name: t('builder:publish.action') }).click();
  await expect(builder.toast(t('builder:publish.done', { number: 1 }))).toBeVisible();
});
