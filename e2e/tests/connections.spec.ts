import { connections } from '@yupflow/contract/connections';
import { simulator } from '@yupflow/contract/simulator';
import { expectAccessible } from '../support/accessible.ts';
import { connectionsScreen } from '../support/connections-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const path = '/connections';

test('makes a line, pairs it by its QR, and says how it does', async ({ ownersPage, owner }) => {
  const lines = connectionsScreen(ownersPage);
  await ownersPage.goto(path);
  await ownersPage.getByRole('button', { name: t('connections:empty.action') }).click();
  await tick(lines.form.getByRole('radio', { name: t('connections:types.simulator.name') }));
  await lines.name.fill('Loja Centro');
  await expectAccessible(ownersPage);
  await lines.save.click();

  const pairing = lines.pairing('Loja Centro');
  await expect(pairing.getByRole('img', { name: t('connections:qr.label') })).toBeVisible();
  await expectAccessible(ownersPage);
  const { results } = await owner.call(connections.list, { query: {} });
  const id = results[0]?.id ?? '';
  await owner.call(simulator.scan, { params: { id }, body: { phone: '5511988774521' } });
  await expect(pairing).toBeHidden();
  await expect(lines.card('Loja Centro')).toContainText(t('connections:status.CONNECTED'));
  await expect(lines.card('Loja Centro')).toContainText('+55 11 98877-4521');
  const health = ownersPage.getByRole('region', { name: t('connections:healthOf', { name: 'Loja Centro' }) });
  await expect(health.getByText(t('connections:happened.CONNECTED'))).toBeVisible();
  await expectAccessible(ownersPage);
});

test('pairs by a code, disconnects after a question, and deletes what is disconnected', async ({
  ownersPage,
  owner,
}) => {
  const lines = connectionsScreen(ownersPage);
  const { id } = await owner.call(connections.create, { body: { name: 'Financeiro', type: 'simulator' } });
  await ownersPage.goto(`${path}?pair=${id}`);
  const pairing = lines.pairing('Financeiro');
  await pairing.getByRole('textbox', { name: t('connections:code.phone') }).fill('+55 11 98123-6640');
  await pairing.getByRole('button', { name: t('connections:code.make') }).click();
  const shown = pairing.locator('[data-code]');
  await expect(shown).toBeVisible();
  await expectAccessible(ownersPage);
  await pairing.getByRole('button', { name: t('connections:code.typeHere') }).click();
  await expect(pairing).toBeHidden();

  const card = lines.card('Financeiro');
  await expect(card).toContainText(t('connections:status.CONNECTED'));
  const menu = card.getByRole('button', { name: t('common:actionsFor', { name: 'Financeiro' }) });
  await menu.click();
  await ownersPage.getByRole('menuitem', { name: t('connections:disconnect') }).click();
  await ownersPage
    .getByRole('alertdialog')
    .getByRole('button', { name: t('connections:disconnect') })
    .click();
  await expect(card).toContainText(t('connections:status.DISCONNECTED'));
  await menu.click();
  await ownersPage.getByRole('menuitem', { name: t('common:delete') }).click();
  await ownersPage
    .getByRole('alertdialog')
    .getByRole('button', { name: t('common:delete') })
    .click();
  await expect(ownersPage.getByRole('heading', { name: t('connections:empty.title') })).toBeVisible();
});

test('shows a line that was lost on every page, and brings it back', async ({ ownersPage, owner }) => {
  const lines = connectionsScreen(ownersPage);
  const { id } = await owner.call(connections.create, { body: { name: 'Vendas', type: 'simulator' } });
  await owner.call(connections.getQr, { params: { id } });
  await ownersPage.goto(path);
  await expect(lines.card('Vendas')).toContainText(t('connections:status.QR'));
  await owner.call(simulator.scan, { params: { id }, body: {} });
  await expect(lines.card('Vendas')).toContainText(t('connections:status.CONNECTED'));
  await owner.call(simulator.drop, { params: { id }, body: { reason: 'replaced' } });
  await expect(lines.card('Vendas')).toContainText(t('connections:reasons.replaced'));
  await lines
    .card('Vendas')
    .getByRole('button', { name: t('connections:connectHere') })
    .click();
  await expect(lines.card('Vendas')).toContainText(t('connections:status.CONNECTED'));
});

test('plays a phone beside the app: says something, and reads what comes back', async ({ ownersPage, owner }) => {
  const { id } = await owner.call(connections.create, { body: { name: 'Loja', type: 'simulator' } });
  await owner.call(connections.getQr, { params: { id } });
  await ownersPage.goto('/simulator');
  await ownersPage.getByRole('button', { name: t('simulator:scan') }).click();
  await expect(ownersPage.getByRole('list', { name: t('simulator:lines') })).toContainText(
    t('simulator:status.CONNECTED'),
  );
  await ownersPage.getByRole('button', { name: t('simulator:newPerson') }).click();
  await ownersPage.getByRole('textbox', { name: t('simulator:name') }).fill('Ana Moura');
  await ownersPage.getByRole('button', { name: t('simulator:takePhone') }).click();
  const phone = ownersPage.getByRole('region', { name: t('simulator:phoneOf', { name: 'Ana Moura' }) });
  await phone.getByRole('textbox', { name: t('simulator:message') }).fill('Oi! Fazem sob medida?');
  await phone.getByRole('button', { name: t('simulator:send') }).click();
  await expect(phone.getByText('Oi! Fazem sob medida?')).toBeVisible();
  await expect(ownersPage.getByRole('region', { name: t('simulator:log.title') })).toContainText(
    'Oi! Fazem sob medida?',
  );
  await expectAccessible(ownersPage);
});
