import type { Page } from '@playwright/test';
import { shippingCycles } from '@yupflow/contract/shipping-cycles';
import { simulator } from '@yupflow/contract/simulator';
import { expectAccessible } from '../support/accessible.ts';
import { contactSlideOver, haveContact } from '../support/contact-slide-over.ts';
import { contactsScreen } from '../support/contacts-screen.ts';
import { gotBy } from '../support/conversation-screen.ts';
import { timeTest as test } from '../support/own-app-test.ts';
import type { Person } from '../support/people.ts';
import { ana, bruno, haveLine } from '../support/phones.ts';
import { haveFlow } from '../support/published-flow.ts';
import { expect } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const path = '/shipping-cycle';
const cycleName = 'Boas-vindas ao cliente novo';

/** And a bit. */
const aMinutePasses = (owner: Person) => owner.call(simulator.moveClock, { body: { advance: 'PT61S' } });

/** The cycles and one of them, as people name their parts. */
function screen(page: Page) {
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    dialog,
    button,
    step: (name: string) => page.getByRole('row', { name }),
    steps: page.getByRole('grid', { name: t('shipping-cycles:steps') }).getByRole('row'),
    who: (number: number) => page.getByRole('complementary', { name: t('shipping-cycles:who.title', { number }) }),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
    async addStep(flow: string) {
      await button(t('shipping-cycles:step.new')).first().click();
      await dialog.getByRole('button', { name: new RegExp(`^${t('shipping-cycles:step.flow')}`) }).click();
      await page.getByRole('option', { name: flow }).click();
      await dialog.getByRole('textbox', { name: t('shipping-cycles:step.delay') }).fill('1');
      await dialog.getByRole('combobox', { name: t('timing:unit') }).selectOption('minute');
      await dialog.getByRole('button', { name: t('shipping-cycles:step.save') }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('row', { name: flow })).toBeVisible();
    },
  };
}

test('walks a contact through a cycle of three steps while the clock moves, with a pause on the way', async ({
  ownersPage: page,
  owner,
}) => {
  test.slow();
  const line = await haveLine(owner);
  const heard = async () => (await gotBy(owner, line.id, ana.phone)).map(({ text }) => text);
  for (const name of ['Obrigada pela compra', 'Como acompanhar', 'Cupom de recompra']) await haveFlow(owner, name);
  const contact = await haveContact(owner, ana);
  const cycle = screen(page);

  await page.goto(path);
  await cycle.button(t('shipping-cycles:empty.action')).click();
  await cycle.dialog.getByRole('textbox', { name: t('shipping-cycles:name') }).fill(cycleName);
  await expectAccessible(page);
  await cycle.dialog.getByRole('button', { name: t('shipping-cycles:create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: cycleName })).toBeVisible();

  await cycle.addStep('Obrigada pela compra');
  await cycle.addStep('Cupom de recompra');
  await cycle.addStep('Como acompanhar');
  // The coupon comes last: what was dropped behind it is moved before it.
  await cycle
    .step('Como acompanhar')
    .getByRole('button', { name: t('common:actionsFor', { name: 'Como acompanhar' }) })
    .click();
  await page.getByRole('menuitem', { name: t('shipping-cycles:step.up') }).click();
  await expect(cycle.steps.nth(2)).toContainText('Cupom de recompra');

  await cycle.button(t('shipping-cycles:add.action')).click();
  await cycle.dialog.getByRole('button', { name: new RegExp(`^${t('shipping-cycles:add.contact')}`) }).click();
  await page.getByRole('option', { name: ana.name }).click();
  await cycle.dialog.getByRole('button', { name: t('shipping-cycles:add.action') }).click();
  await expect(cycle.who(1)).toContainText(ana.name);
  await expectAccessible(page);

  await aMinutePasses(owner);
  await expect.poll(heard).toEqual(['Obrigada pela compra']);
  // The page follows by itself.
  await cycle.step('Como acompanhar').click();
  await expect(cycle.who(2)).toContainText(ana.name);
  await aMinutePasses(owner);
  await expect.poll(heard).toEqual(['Obrigada pela compra', 'Como acompanhar']);

  // Paused from the contact: its time passes, and nothing is sent until it goes on.
  const slideOver = contactSlideOver(page);
  await slideOver.open(contact.id);
  const cycles = slideOver.form.getByRole('region', { name: t('enrolments:title') });
  await expect(cycles).toContainText(t('enrolments:step', { number: 3 }));
  await expectAccessible(page);
  const choose = async (deed: string) => {
    await cycles.getByRole('button', { name: t('common:actionsFor', { name: cycleName }) }).click();
    await page.getByRole('menuitem', { name: deed }).click();
  };
  await choose(t('enrolments:deeds.pause'));
  await expect(cycles).toContainText(t('enrolments:states.paused'));
  await aMinutePasses(owner);
  await choose(t('enrolments:deeds.resume'));
  await expect(cycles).toContainText(t('enrolments:states.finished'));
  await expect.poll(heard).toEqual(['Obrigada pela compra', 'Como acompanhar', 'Cupom de recompra']);
  await slideOver.tab(t('contact:timeline.title')).click();
  await expect(slideOver.form.getByText(t('contact:timeline.cycle_finished', { name: cycleName }))).toBeVisible();

  await page.goto(path);
  await expect(page.getByRole('row', { name: cycleName })).toContainText('100,0');
  await expectAccessible(page);
});

test('adds many from the list of contacts, takes one out again, and switches a step off', async ({
  ownersPage: page,
  owner,
}) => {
  await haveLine(owner);
  const flow_id = await haveFlow(owner, 'Lembrete');
  const { id } = await owner.call(shippingCycles.create, { body: { name: cycleName } });
  for (let number = 1; number <= 2; number++)
    await owner.call(shippingCycles.createStep, {
      params: { id },
      body: { flow_id, delay: { amount: number, unit: 'month' }, window: null },
    });
  await haveContact(owner, ana);
  await haveContact(owner, bruno);
  const cycle = screen(page);
  const list = contactsScreen(page);

  await page.goto('/contacts');
  await page.getByRole('checkbox', { name: t('contacts:pickAll') }).click();
  await list.bulkButton(t('contacts:bulk.cycle')).click();
  await page.getByRole('option', { name: cycleName }).click();
  await expect(list.jobs).toContainText(t('jobs:done.contacts_enrol_other', { shown: 2, cycle: cycleName }));

  await page.goto(`${path}/${id}`);
  const who = cycle.who(1);
  await expect(who).toContainText(bruno.name);
  await who.getByRole('link', { name: ana.name }).focus();
  await who.getByRole('button', { name: t('shipping-cycles:people.remove', { name: ana.name }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('enrolments:ask.remove.verb') })
    .click();
  await expect(who).not.toContainText(ana.name);
  await who.getByRole('tab', { name: t('shipping-cycles:who.left', { shown: 1 }) }).click();
  await expect(who).toContainText(ana.name);

  await tick(
    cycle.steps.nth(1).getByRole('switch', { name: t('shipping-cycles:step.activeOf', { name: 'Lembrete' }) }),
    false,
  );
  await expect(cycle.steps.nth(1)).toContainText(t('shipping-cycles:step.offEnd'));
  await expect
    .poll(async () => (await owner.call(shippingCycles.listSteps, { params: { id } })).results[1]?.is_active)
    .toBe(false);
  const { active, left } = await owner.call(shippingCycles.get, { params: { id } });
  expect({ active, left }).toEqual({ active: 1, left: 1 });
});
