import type { Page } from '@playwright/test';
import { broadcasts } from '@yupflow/contract/broadcasts';
import { flows } from '@yupflow/contract/flows';
import { expectAccessible } from '../support/accessible.ts';
import { newFlow } from '../support/builder-screen.ts';
import { haveContact } from '../support/contact-slide-over.ts';
import { contactsScreen } from '../support/contacts-screen.ts';
import { gotBy } from '../support/conversation-screen.ts';
import type { Person } from '../support/people.ts';
import { ana, bruno, celia, haveLine } from '../support/phones.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const path = '/broadcasts';
const offer = 'Oferta da semana';

/** A published flow that says one thing. */
async function haveOffer(owner: Person): Promise<void> {
  const { id, revision, document } = await newFlow(owner, offer);
  const blocks = document.blocks.map((block) => (block.type === 'text' ? { ...block, text: offer } : block));
  const saved = await owner.call(flows.save, { params: { id }, body: { revision, document: { ...document, blocks } } });
  await owner.call(flows.publish, { params: { id }, body: { revision: saved.revision } });
}

async function haveThree(owner: Person): Promise<void> {
  for (const { name, phone } of [ana, bruno, celia]) await haveContact(owner, { name, phone: `+${phone}` });
}

/** The list and the form, as people name their parts. */
function screen(page: Page) {
  const form = page.getByRole('dialog');
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: t('common:actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  return {
    form,
    act,
    row: (name: string) => page.getByRole('row', { name }),
    question: page.getByRole('alertdialog'),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
    name: form.getByRole('textbox', { name: t('broadcasts:name') }),
    async choose(field: string, option: string) {
      await page.getByRole('button', { name: new RegExp(`^${field}`) }).click();
      await page.getByRole('listbox').getByRole('option', { name: option }).click();
    },
  };
}

test('makes a broadcast, tries it with one contact and starts it; who asked to be left out gets nothing', async ({
  ownersPage: page,
  owner,
}) => {
  test.slow();
  const line = await haveLine(owner);
  await haveOffer(owner);
  await haveThree(owner);
  const heard = async ({ phone }: { phone: string }) => (await gotBy(owner, line.id, phone)).map(({ text }) => text);
  const { form, name, choose, question, toast } = screen(page);

  await page.goto(path);
  await page.getByRole('button', { name: t('broadcasts:optOuts.open') }).click();
  await form.getByRole('textbox', { name: t('broadcasts:optOuts.add') }).fill(`+${celia.phone}`);
  await form.getByRole('button', { name: t('broadcasts:optOuts.addAction'), exact: true }).click();
  await expect(form.getByRole('listitem').filter({ hasText: celia.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('button', { name: t('broadcasts:empty.action') }).click();
  await name.fill('Ofertas de novembro');
  await choose(t('broadcasts:form.flow'), offer);
  // The only line is chosen by itself, so that the form can say how long it takes.
  await expect(form.getByRole('checkbox', { name: line.name })).toBeChecked();
  await form.getByRole('combobox', { name: t('broadcasts:form.delay') }).selectOption('very_short');
  const summary = form.getByRole('region', { name: t('broadcasts:preview.title') });
  await expect(summary).toContainText(t('broadcasts:preview.takesLittle'));
  await expect(summary).toContainText(t('broadcasts:warnings.identical_text'));
  await expect(form).toContainText(t('broadcasts:preview.optedOut_one', { count: 1 }));
  await expect(form.getByRole('list', { name: t('broadcasts:preview.sample') })).toContainText(bruno.name);

  await form.getByRole('button', { name: t('broadcasts:form.test') }).click();
  const trial = page.getByRole('dialog', { name: t('broadcasts:test.title') });
  await choose(t('broadcasts:test.add'), ana.name);
  await trial.getByRole('button', { name: t('broadcasts:test.send') }).click();
  await expect(trial.getByText(t('broadcasts:test.ok'))).toBeVisible();
  await expect.poll(() => heard(ana)).toEqual([offer]);
  await trial.getByRole('button', { name: t('broadcasts:test.close') }).click();
  await expect(trial).toBeHidden();

  await form.getByRole('button', { name: t('broadcasts:form.saveStart') }).click();
  await question.getByRole('button', { name: t('broadcasts:confirmStart.verb') }).click();
  await expect(toast(t('broadcasts:started'))).toBeVisible();
  await expect(page).toHaveURL(/report=/);
  await expect.poll(() => heard(bruno), { timeout: 30_000 }).toEqual([offer]);
  await expect.poll(() => heard(ana), { timeout: 30_000 }).toEqual([offer, offer]);
  await expect
    .poll(async () => (await owner.call(broadcasts.list, { query: { tab: 'history' } })).results[0]?.state)
    .toBe('finished');
  expect(await heard(celia)).toEqual([]);

  await page.goto('/broadcasts/history');
  await expect(screen(page).row('Ofertas de novembro')).toContainText(t('broadcasts:states.finished'));
  await tick(page.getByRole('radio', { name: t('broadcasts:results.views.table') }));
  await expect(page.getByRole('table').first()).toContainText('2');
  await expectAccessible(page);
});

test('keeps a broadcast to people picked in the contacts, refuses a time that is past, and copies and deletes it', async ({
  ownersPage: page,
  owner,
  watch,
}) => {
  test.slow();
  watch.allow(/422/);
  await haveLine(owner);
  await haveOffer(owner);
  await haveThree(owner);
  const { form, name, choose, question, toast, row, act } = screen(page);

  await page.goto('/contacts');
  for (const who of [ana, bruno]) await contactsScreen(page).pick(who.name);
  await page.getByRole('button', { name: t('contacts:bulk.broadcast') }).click();
  await expect(form).toContainText(t('broadcasts:form.picked_other', { count: 2 }));
  await expect(form.getByRole('list', { name: t('broadcasts:preview.sample') })).not.toContainText(celia.name);
  await name.fill('Clientes especiais');
  await choose(t('broadcasts:form.flow'), offer);

  await form.getByText(t('broadcasts:form.startsOptions.scheduled'), { exact: true }).click();
  await form.getByRole('spinbutton').first().focus();
  await page.keyboard.type('010120201000');
  await form.getByRole('button', { name: t('broadcasts:form.saveScheduled') }).click();
  await expect(form).toContainText(t('errors:fields.in_the_past'));
  await form.getByText(t('broadcasts:form.startsOptions.later'), { exact: true }).click();
  await form.getByRole('button', { name: t('broadcasts:form.save') }).click();
  await expect(toast(t('broadcasts:created'))).toBeVisible();
  await expect(form).toBeHidden();
  await expect(row('Clientes especiais')).toContainText(t('broadcasts:states.waiting'));

  await act('Clientes especiais', t('broadcasts:actions.duplicate'));
  const copy = t('broadcasts:copyName', { name: 'Clientes especiais' });
  await expect(name).toHaveValue(copy);
  await expect(form).toContainText(t('broadcasts:form.picked_other', { count: 2 }));
  await form.getByText(t('broadcasts:form.startsOptions.later'), { exact: true }).click();
  await form.getByRole('button', { name: t('broadcasts:form.save') }).click();
  await expect(form).toBeHidden();

  await act(copy, t('common:delete'));
  await expect(question).toContainText(t('broadcasts:confirmDeleteText.waiting'));
  await question.getByRole('button', { name: t('common:delete') }).click();
  await expect(toast(t('broadcasts:deleted'))).toBeVisible();
  await expect(row(copy)).toBeHidden();
});
