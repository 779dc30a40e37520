import { flows } from '@yupflow/contract/flows';
import type { Flow } from '@yupflow/flow-engine/flow';
import { expectAccessible } from '../support/accessible.ts';
import { builderScreen, newFlow } from '../support/builder-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const at = (x: number, y: number) => ({ note: '', position: { x, y } });

/** Asks for an email and thanks for it. */
const asking = (thanks: string): Flow => ({
  schemaVersion: 1,
  blocks: [
    { id: 'start', type: 'start', name: 'Início', ...at(0, 0) },
    {
      id: 'ask',
      type: 'save_answer',
      name: 'Pede o e-mail',
      ...at(360, 0),
      question: 'Qual é o seu e-mail?',
      field: 'email',
      error: '',
      attempts: 1,
      timeout: null,
    },
    { id: 'thanks', type: 'text', name: 'Agradece', ...at(720, 0), text: thanks, typing: 0 },
  ],
  edges: [
    { from: 'start', output: 'next', to: 'ask' },
    { from: 'ask', output: 'answered', to: 'thanks' },
  ],
  notes: [],
});

test('keeps a simulation as a test, which names what changed before the flow is published', async ({
  ownersPage: page,
  owner,
}) => {
  const { id, revision } = await newFlow(owner, 'Boas-vindas');
  const first = await owner.call(flows.save, {
    params: { id },
    body: { revision, document: asking('Obrigada, {{first_name}}!') },
  });
  const builder = builderScreen(page);
  await builder.open(id);
  await tick(page.getByRole('radio', { name: t('builder:modes.simulate') }));
  await page.getByRole('button', { name: t('simulate:phone.begin'), exact: true }).click();
  const name = t('simulate:persona.defaultName');
  const composer = page.getByRole('textbox', { name: t('simulate:phone.answer', { name }) });
  await composer.fill('helena@example.com');
  await composer.press('Enter');
  await expect(page.getByText(`Obrigada, ${name}!`)).toBeVisible();

  await builder.button(t('flow-tests:save.action')).click();
  const naming = page.getByRole('dialog', { name: t('flow-tests:save.title') });
  await naming.getByRole('textbox', { name: t('flow-tests:name') }).fill('Deixa o e-mail');
  await expectAccessible(page);
  await naming.getByRole('button', { name: t('flow-tests:save.confirm'), exact: true }).click();
  await expect(naming).toBeHidden();

  await page.getByRole('button', { name: `${t('flow-tests:title')} 1` }).click();
  const tests = page.getByRole('dialog', { name: t('flow-tests:title') });
  const row = tests.getByRole('listitem').filter({ hasText: 'Deixa o e-mail' });
  await expect(row.getByText(t('flow-tests:passed'))).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: t('flow-tests:menu', { name: 'Deixa o e-mail' }) }).click();
  await builder.menuItem(t('flow-tests:rename.action')).click();
  const renaming = page.getByRole('dialog', { name: t('flow-tests:rename.title') });
  await renaming.getByRole('textbox', { name: t('flow-tests:name') }).fill('Dá o e-mail');
  await renaming.getByRole('button', { name: t('flow-tests:rename.confirm'), exact: true }).click();
  await expect(tests.getByRole('heading', { name: 'Dá o e-mail' })).toBeVisible();

  await owner.call(flows.save, {
    params: { id },
    body: { revision: first.revision, document: asking('Valeu, {{first_name}}!') },
  });
  await builder.open(id);
  await builder.publish.click();
  const publishing = page.getByRole('dialog', { name: t('builder:publish.title', { name: 'Boas-vindas' }) });
  await expect(publishing.getByText(t('flow-tests:someFail_one', { count: 1 }))).toBeVisible();
  await expect(publishing.getByRole('button', { name: t('flow-tests:publishAnyway') })).toBeEnabled();
  await publishing.getByText('Dá o e-mail').click();
  await expect(publishing.getByText(t('flow-tests:after', { text: 'helena@example.com' }))).toBeVisible();
  await expect(publishing.getByText(`Obrigada, ${name}!`)).toBeVisible();
  await expect(publishing.getByText(`Valeu, ${name}!`)).toBeVisible();
  await expectAccessible(page);

  await publishing.getByRole('button', { name: t('flow-tests:accept.of', { name: 'Dá o e-mail' }) }).click();
  await expect(publishing.getByText(t('flow-tests:allPass_one', { count: 1 }))).toBeVisible();
  await publishing.getByRole('button', { name: t('builder:publish.action'), exact: true }).click();
  await expect(builder.toast(t('builder:publish.done', { number: 1 }))).toBeVisible();
});

test('leads from no tests to the simulator, runs on what is drawn, and deletes a test only after a question', async ({
  ownersPage: page,
  owner,
}) => {
  const { id, revision } = await newFlow(owner, 'Boas-vindas');
  await owner.call(flows.save, { params: { id }, body: { revision, document: asking('Obrigada!') } });
  const builder = builderScreen(page);
  const tests = page.getByRole('dialog', { name: t('flow-tests:title') });
  await builder.open(id);
  await builder.button(t('flow-tests:title')).click();
  await expect(tests.getByRole('heading', { name: t('flow-tests:empty.title') })).toBeVisible();
  await expectAccessible(page);
  await tests.getByRole('button', { name: t('flow-tests:empty.action') }).click();
  await expect(tests).toBeHidden();

  await expect(builder.button(t('flow-tests:save.action'))).toBeDisabled();
  await page.getByRole('button', { name: t('simulate:phone.begin'), exact: true }).click();
  await builder.button(t('flow-tests:save.action')).click();
  const naming = page.getByRole('dialog', { name: t('flow-tests:save.title') });
  await naming.getByRole('textbox', { name: t('flow-tests:name') }).fill('Só começa');
  await naming.getByRole('textbox', { name: t('flow-tests:name') }).press('Enter');
  const button = page.getByRole('button', { name: `${t('flow-tests:title')} 1` });

  // Drawn since, and not saved yet by anybody.
  await tick(page.getByRole('radio', { name: t('builder:modes.edit') }));
  await builder.card('Pede o e-mail').click();
  await page.getByRole('textbox', { name: t('blocks:form.question') }).fill('Seu e-mail?');
  await button.click();
  await expect(tests.getByText(t('flow-tests:someFail_one', { count: 1 }))).toBeVisible();
  await expect(tests.getByText('Seu e-mail?', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await button.click();
  await tests.getByRole('button', { name: t('flow-tests:menu', { name: 'Só começa' }) }).click();
  await builder.menuItem(t('flow-tests:remove.action')).click();
  const question = page.getByRole('alertdialog', { name: t('flow-tests:remove.title', { name: 'Só começa' }) });
  await question.getByRole('button', { name: t('flow-tests:remove.action') }).click();
  await expect(tests.getByRole('heading', { name: t('flow-tests:empty.title') })).toBeVisible();
});
