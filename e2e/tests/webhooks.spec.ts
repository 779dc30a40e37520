import type { Page } from '@playwright/test';
import { contacts } from '@yupflow/contract/contacts';
import { shippingCycles } from '@yupflow/contract/shipping-cycles';
import { type WebhookSource, webhooks } from '@yupflow/contract/webhooks';
import { expectAccessible } from '../support/accessible.ts';
import { haveField } from '../support/contact-slide-over.ts';
import { gotBy } from '../support/conversation-screen.ts';
import { listening } from '../support/listening.ts';
import type { Person } from '../support/people.ts';
import { ana, haveLine } from '../support/phones.ts';
import { haveFlow } from '../support/published-flow.ts';
import { haveTags } from '../support/tags-screen.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { pressBox, tick } from '../support/tick.ts';

const path = '/webhook';

/** The webhooks and one of them, as people name their parts. */
function screen(page: Page) {
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const value = (words: string) => page.getByRole('treeitem').filter({ hasText: words });
  return {
    dialog,
    question,
    button,
    value,
    save: button(t('webhooks:save')),
    history: page.getByRole('listbox', { name: t('webhooks:requests.title') }).getByRole('option'),
    fields: region(t('webhooks:mapping.title')),
    actions: region(t('webhooks:actions.title')),
    outcome: region(t('webhooks:outcome.title')),
    mode: (name: 'test' | 'production') => page.getByRole('radio', { name: t(`webhooks:mode.names.${name}`) }),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
    /** By clicking on the value and then on where it goes. */
    async use(words: string, target: string) {
      await value(words).click();
      await value(words)
        .getByRole('button', { name: t('webhooks:use.action') })
        .click();
      await page.getByRole('menuitem', { name: target }).click();
    },
    async add(action: string, field: string, choice: string) {
      await region(t('webhooks:actions.title'))
        .getByRole('button', { name: t('webhooks:actions.add'), exact: true })
        .click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
      await region(t('webhooks:actions.title'))
        .getByRole('button', { name: new RegExp(`^${field}`) })
        .last()
        .click();
      await page.getByRole('option', { name: choice }).click();
      await expect(
        region(t('webhooks:actions.title')).getByRole('button', { name: new RegExp(`^${action}\\s*${choice}`) }),
      ).toBeVisible();
    },
  };
}

/** As Hotmart tells of a purchase. */
const purchase = (id: string, phone: string) => ({
  id,
  version: '2.0.0',
  event: 'PURCHASE_APPROVED',
  data: {
    product: { id: 7420, name: 'Curso de marcenaria' },
    buyer: { name: ana.name, email: 'ana@example.com', checkout_phone: phone },
    purchase: { transaction: 'HP16015479281022', price: { value: 1500, currency_value: 'BRL' } },
  },
});

async function haveWebhook(owner: Person, name: string, source: WebhookSource = 'custom') {
  return await owner.call(webhooks.create, { body: { name, source } });
}

test('receives a Hotmart purchase in test mode, maps it by clicking, and in production does all of it', async ({
  ownersPage: page,
  owner,
  origin,
}) => {
  test.slow();
  const line = await haveLine(owner);
  await haveTags(owner, 'Cliente');
  const price = await haveField(owner, 'Última compra', 'number');
  const flow_id = await haveFlow(owner, 'Boas-vindas ao curso');
  const cycle = await owner.call(shippingCycles.create, { body: { name: 'Pós-venda' } });
  await owner.call(shippingCycles.createStep, {
    params: { id: cycle.id },
    body: { flow_id, delay: { amount: 1, unit: 'month' }, window: null },
  });
  const webhook = screen(page);

  await page.goto(path);
  await webhook.button(t('webhooks:empty.action')).click();
  await webhook.dialog.getByRole('textbox', { name: t('webhooks:name') }).fill('Compra na Hotmart');
  await tick(webhook.dialog.getByRole('radio', { name: t('webhooks:sources.hotmart.name') }));
  await expectAccessible(page);
  const heard = listening(page);
  await webhook.dialog.getByRole('button', { name: t('webhooks:create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compra na Hotmart' })).toBeVisible();
  await expect(page.getByText(t('webhooks:waiting.title'))).toBeVisible();
  await page.reload();
  await heard;

  const [created] = (await owner.call(webhooks.list, { query: {} })).results;
  const { pathname } = new URL(created?.url ?? '');
  const send = async (id: string) => {
    const answer = await fetch(`${origin}${pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(purchase(id, '21 98812-4407')),
    });
    return { status: answer.status, body: await answer.json() };
  };

  // It appears by itself, with what Hotmart's mapping makes of it.
  expect(await send('first')).toMatchObject({ status: 200, body: { status: 'tested' } });
  await expect(webhook.history).toHaveCount(1);
  await expect(webhook.fields).toContainText('+55 21 98812-4407');
  await expect(webhook.outcome).toContainText(t('webhooks:outcome.wouldCreate', { name: ana.name }));

  await webhook.use('value: 1500', t('webhooks:use.other'));
  await page.getByRole('option', { name: 'Última compra' }).click();
  await expect(webhook.value('value: 1500')).toContainText('Última compra');
  await webhook.add(t('blocks:actions.names.add_tag'), t('blocks:form.tag'), 'Cliente');
  await webhook.add(t('blocks:actions.names.add_cycle'), t('blocks:form.cycle'), 'Pós-venda');
  await webhook.add(t('webhooks:actions.startFlow'), t('webhooks:actions.flow'), 'Boas-vindas ao curso');
  await expect(webhook.outcome).toContainText(t('webhooks:outcome.wouldRun_other', { count: 3 }));
  await expectAccessible(page);
  expect(await gotBy(owner, line.id, ana.phone)).toEqual([]);
  expect((await owner.call(contacts.list, { query: {} })).results).toEqual([]);

  await pressBox(webhook.mode('production'));
  await webhook.question.getByRole('button', { name: t('webhooks:goLive.saveAndGo') }).click();
  await expect(webhook.mode('production')).toBeChecked();
  await expect(webhook.save).toBeHidden();

  // Sent twice, as Hotmart does where an answer was lost.
  expect(await send('second')).toMatchObject({ status: 200, body: { status: 'accepted' } });
  await expect(webhook.outcome).toContainText(t('webhooks:outcome.didCreate', { name: ana.name }));
  await expect(webhook.outcome).toContainText(t('webhooks:outcome.didRun_other', { count: 3 }));
  expect(await send('second')).toMatchObject({ status: 200, body: { status: 'duplicate' } });
  await expect(webhook.history).toHaveCount(3);
  await expectAccessible(page);

  const [contact] = (await owner.call(contacts.list, { query: {} })).results;
  expect(contact).toMatchObject({
    name: ana.name,
    phone: ana.phone,
    email: 'ana@example.com',
    tags: [{ name: 'Cliente' }],
    custom_fields: { [price]: 1500 },
  });
  expect(await owner.call(shippingCycles.get, { params: { id: cycle.id } })).toMatchObject({ active: 1 });
  await expect
    .poll(async () => (await gotBy(owner, line.id, ana.phone)).map(({ text }) => text))
    .toEqual(['Boas-vindas ao curso']);
});

test('maps by the keyboard, says what is missing before production, and keeps what was not saved', async ({
  ownersPage: page,
  owner,
  origin,
}) => {
  const { id, url } = await haveWebhook(owner, 'Formulário do site');
  await fetch(`${origin}${new URL(url).pathname}?campaign=natal`, {
    method: 'POST',
    body: new URLSearchParams({ nome: 'Bruno Sampaio', celular: 'ligar 21 99673-1082', mail: 'bruno@' }),
  });
  const webhook = screen(page);
  await page.goto(`${path}/${id}`);
  await expect(webhook.outcome).toContainText(t('webhooks:faults.no_phone.text'));

  // Down to the phone, and Enter twice: what it most likely is comes first.
  await webhook.value('nome').focus();
  await page.keyboard.press('ArrowDown');
  await expect(webhook.value('celular')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(webhook.fields).toContainText('+55 21 99673-1082');
  await webhook.use('mail:', t('webhooks:targets.email'));
  await expect(webhook.outcome).toContainText(t('webhooks:faults.bad_email.text'));
  await webhook.actions.getByRole('button', { name: t('webhooks:actions.add'), exact: true }).click();
  await page.getByRole('menuitem', { name: t('blocks:actions.names.add_tag') }).click();
  await pressBox(webhook.mode('production'));
  await expect(webhook.question).toContainText(t('webhooks:goLive.unready_one'));
  await webhook.question.getByRole('button', { name: t('webhooks:goLive.understood') }).click();

  // Leaving asks first; staying keeps everything.
  await webhook.button(t('webhooks:title')).click();
  await webhook.question.getByRole('button', { name: t('common:discard.cancel') }).click();
  await webhook.actions
    .getByRole('button', { name: t('common:actionsFor', { name: t('blocks:actions.names.add_tag') }) })
    .click();
  await page.getByRole('menuitem', { name: t('webhooks:actions.remove') }).click();
  await page.keyboard.press('Control+s');
  await expect(webhook.toast(t('webhooks:edited'))).toBeVisible();
  await expect(webhook.save).toBeDisabled();
  expect(await owner.call(webhooks.get, { params: { id } })).toMatchObject({
    mapping: { phone: [['body', 'celular']], email: [['body', 'mail']] },
    actions: [],
  });

  await page.getByRole('button', { name: t('common:actionsFor', { name: 'Formulário do site' }) }).click();
  await page.getByRole('menuitem', { name: t('webhooks:settings') }).click();
  await webhook.dialog.getByLabel(t('webhooks:sources.custom.secret')).fill('abre-te sésamo');
  await webhook.dialog.getByRole('button', { name: t('webhooks:save') }).click();
  await expect(webhook.dialog).toBeHidden();
  expect(await owner.call(webhooks.get, { params: { id } })).toMatchObject({ has_secret: true });
  const refused = await fetch(`${origin}${new URL(url).pathname}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(refused.status).toBe(401);

  await page.goto(path);
  await expect(page.getByRole('row', { name: 'Formulário do site' })).toContainText(t('webhooks:mode.names.test'));
  await expectAccessible(page);
});
