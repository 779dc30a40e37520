import { randomUUID } from 'node:crypto';
import { builderScreen } from '../support/builder-screen.ts';
import { connectionsScreen } from '../support/connections-screen.ts';
import { contactsImportScreen } from '../support/contacts-import-screen.ts';
import { password } from '../support/password.ts';
import { register } from '../support/register-form.ts';
import { makeSheet } from '../support/sheets.ts';
import { membersScreen } from '../support/team-screens.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const words = (step: 'connection' | 'team' | 'contacts' | 'flow', part: 'title' | 'action') =>
  t(`dashboard:firstSteps.steps.${step}.${part}`);

test('leads from a registration to a number, a team, contacts and a flow that is live', async ({ page, people }) => {
  // Six screens, one after the other.
  test.slow();
  await page.goto('/register');
  await register(page, { name: 'Nina Prado', email: `${randomUUID()}@example.com`, password });
  await page.getByLabel(t('subscription:code.label')).fill(await people.code('Ateliê Prado'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  const steps = page.getByRole('region', { name: t('dashboard:firstSteps.title') });
  const isDone = (step: Parameters<typeof words>[0]) =>
    expect(steps.getByText(`${words(step, 'title')}: ${t('dashboard:firstSteps.done')}`)).toBeVisible();
  const backToTheSteps = () => page.getByRole('link', { name: t('shell:menu.dashboard'), exact: true }).click();

  await steps.getByRole('link', { name: words('connection', 'action') }).click();
  const lines = connectionsScreen(page);
  await tick(lines.form.getByRole('radio', { name: t('connections:types.simulator.name') }));
  await lines.name.fill('Loja');
  await lines.save.click();
  await lines
    .pairing('Loja')
    .getByRole('button', { name: t('connections:qr.scanHere') })
    .click();
  await expect(lines.card('Loja')).toContainText(t('connections:status.CONNECTED'));
  await backToTheSteps();
  await isDone('connection');

  await steps.getByRole('link', { name: words('team', 'action') }).click();
  const members = membersScreen(page);
  await members.email.fill('caio@example.com');
  await members.send.click();
  await expect(members.form).toContainText(t('members:invite.sent'));
  await members.form.getByRole('button', { name: t('members:invite.done') }).click();
  await backToTheSteps();
  await isDone('team');

  await steps.getByRole('link', { name: words('contacts', 'action') }).click();
  const sheet = contactsImportScreen(page);
  await sheet.send(
    makeSheet('clientes.xlsx', [
      ['Nome', 'Telefone'],
      ['Ana Moura', '(11) 98214-7730'],
    ]),
  );
  await sheet.check.click();
  await sheet.button(t('contacts-import:actions.run_one', { number: '1' })).click();
  await expect(sheet.outcome).toHaveText(t('contacts-import:over.done_one', { number: '1' }));
  await page.keyboard.press('Escape');
  await expect(sheet.form).toBeHidden();
  await backToTheSteps();
  await isDone('contacts');

  await steps.getByRole('link', { name: words('flow', 'title') }).click();
  const form = page.getByRole('dialog', { name: t('flows:new') });
  await form.getByRole('textbox', { name: t('flows:name') }).fill('Boas-vindas');
  await tick(form.getByRole('radio', { name: t('flows:templates.lead.name') }));
  await form.getByRole('button', { name: t('flows:create') }).click();
  const builder = builderScreen(page);
  await builder.publish.click();
  const publishing = page.getByRole('dialog', { name: t('builder:publish.title', { name: 'Boas-vindas' }) });
  await publishing.getByRole('button', { name: t('builder:publish.action'), exact: true }).click();
  await expect(builder.toast(t('builder:publish.done', { number: 1 }))).toBeVisible();
  await page.goto('/');
  await isDone('flow');
  await expect(steps.getByText(t('dashboard:firstSteps.progress', { done: 4, all: 6, minutes: 4 }))).toBeVisible();
});

test('the first steps that were put away come back from the help, and from the palette', async ({
  ownersPage: page,
}) => {
  await page.goto('/');
  const steps = page.getByRole('region', { name: t('dashboard:firstSteps.title') });
  const putAway = async () => {
    await steps.getByRole('button', { name: t('dashboard:firstSteps.dismiss') }).click();
    await expect(steps).toBeHidden();
  };
  await putAway();
  await page.goto('/contacts');
  await page.getByRole('button', { name: t('shell:help.title'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('shell:help.firstSteps') }).click();
  await expect(page).toHaveURL('/');
  await expect(steps).toBeVisible();

  await putAway();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(t('shell:help.firstSteps'));
  await page.getByRole('option', { name: t('shell:help.firstSteps') }).click();
  await expect(steps).toBeVisible();
});
