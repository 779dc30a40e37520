import type { Page } from '@playwright/test';
import { flows } from '@yupflow/contract/flows';
import { simulator } from '@yupflow/contract/simulator';
import { expectAccessible } from '../support/accessible.ts';
import { blockForm, builderScreen, middleOf, pull } from '../support/builder-screen.ts';
import { contactSlideOver } from '../support/contact-slide-over.ts';
import { chatWith, conversationScreen, gotBy } from '../support/conversation-screen.ts';
import { timeTest as test } from '../support/own-app-test.ts';
import type { Person } from '../support/people.ts';
import { ana, haveLine } from '../support/phones.ts';
import { expect } from '../support/test.ts';
import { t } from '../support/texts.ts';

const name = 'Agendar visita';
const question = 'Qual é o seu nome?';
const thanks = 'Obrigada!';
const nudge = 'Ainda está por aí?';
const goodbye = 'Sem problema. Até logo!';

/** And a bit. */
const aMinutePasses = (owner: Person) => owner.call(simulator.moveClock, { body: { advance: 'PT61S' } });

/** A question with a minute for its answer; silence is asked about, and after a minute more left alone. */
async function buildFlow(page: Page): Promise<void> {
  const builder = builderScreen(page);
  const form = blockForm(page);
  const ask = t('blocks:titles.save_answer');
  const message = t('blocks:form.message');
  const aMinute = async () => {
    await form.field(t('blocks:form.waitFor')).fill('1');
    await form.panel.getByRole('combobox', { name: t('timing:unit') }).selectOption('minute');
  };
  await page.goto('/folders');
  await page.getByRole('button', { name: t('flows:empty.action') }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: t('flows:name') })
    .fill(name);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('flows:create') })
    .click();
  await builder.card(t('blocks:titles.start')).click();
  await form.add(ask);
  await form.field(t('blocks:form.question')).fill(question);
  await form.choose(t('blocks:form.saveIn'), t('custom-fields:builtIn.names.full_name'));
  await form.panel.getByRole('switch', { name: t('blocks:form.hasTimeout') }).press('Space');
  await aMinute();
  // It went in between: what the start led to comes after the answer.
  await builder.card('Boas-vindas').click();
  await form.field(message).fill(thanks);

  // Out of the silence, to where there is nothing yet.
  await page.keyboard.press('Escape');
  const ground = await middleOf(builder.canvas);
  await pull(page, builder.port(ask, 2), { x: ground.x, y: ground.y + 200 });
  await builder.chooser.getByRole('searchbox').fill(t('blocks:titles.text'));
  await builder.chooser
    .getByRole('option', { name: t('blocks:titles.text') })
    .first()
    .click();
  await form.field(message).fill(nudge);
  await form.add(t('blocks:titles.wait'));
  await aMinute();
  await form.add(t('blocks:titles.text'));
  await form.field(message).fill(goodbye);
}

async function publish(page: Page, number: number): Promise<void> {
  const builder = builderScreen(page);
  await builder.isSaved();
  await builder.publish.click();
  await builder.dialog.getByRole('button', { name: t('builder:publish.action') }).click();
  await expect(builder.toast(t('builder:publish.done', { number }))).toBeVisible();
}

test('runs a flow built from nothing with a phone: silence, a wait, a pause, another version, and back to the first', async ({
  ownersPage: page,
  owner,
}) => {
  // One conversation from the empty canvas to the third version.
  test.slow();
  const line = await haveLine(owner);
  const heardBy = async (phone: string) => (await gotBy(owner, line.id, phone)).map(({ text }) => text);
  const builder = builderScreen(page);
  const conversation = conversationScreen(page);

  await buildFlow(page);
  await publish(page, 1);
  const [flow] = (await owner.call(flows.list, { query: {} })).results;
  const flowId = flow?.id ?? '';

  // The line starts it by itself from now on.
  await page.goto('/connections');
  await page.getByRole('button', { name: t('common:actionsFor', { name: line.name }) }).click();
  await page.getByRole('menuitem', { name: t('common:edit') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${t('connections:defaultFlow')}`) })
    .click();
  await page.getByRole('option', { name }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('connections:save') })
    .click();
  await expect(builder.toast(t('connections:edited'))).toBeVisible();

  // Silence: a minute later the phone is asked, and the flow waits for another.
  await line.say(ana, 'Oi');
  await expect.poll(() => heardBy(ana.phone)).toEqual([question]);
  await aMinutePasses(owner);
  await expect.poll(() => heardBy(ana.phone)).toEqual([question, nudge]);

  const chat = await chatWith(owner, ana.phone);
  await conversation.open(chat);
  const bar = page.getByRole('region', { name: t('chats:automation.label') });
  await expect(bar).toContainText(t('chats:automation.running', { name }));
  await expect(bar).toContainText(t('blocks:titles.wait'));
  await expectAccessible(page);

  // What was due while it paused is said when it goes on.
  await bar.getByRole('button', { name: t('chats:automation.pause') }).click();
  await expect(bar).toContainText(t('chats:automation.paused'));
  await aMinutePasses(owner);
  await expect(conversation.message(goodbye)).toBeHidden();
  await bar.getByRole('button', { name: t('chats:automation.resume') }).click();
  await expect(conversation.message(goodbye)).toBeVisible();
  await expect(bar).toBeHidden();
  await expect.poll(() => heardBy(ana.phone)).toEqual([question, nudge, goodbye]);

  const why = async (words: string) => {
    await conversation.message(words).last().hover();
    await conversation
      .message(words)
      .last()
      .getByRole('button', { name: t('conversation:why.question') })
      .click();
    return page.getByRole('dialog', { name: t('conversation:why.question') });
  };
  const reason = await why(nudge);
  await expect(reason).toContainText(t('conversation:why.triggers.connection', { name: line.name }));
  await expectAccessible(page);
  await reason.getByRole('link', { name: t('conversation:why.open') }).click();
  await expect(builder.canvas.locator('[data-chosen=true]')).toContainText(nudge);

  // Another version, started by hand from the chat.
  const newQuestion = 'Como você se chama?';
  await builder.card(t('blocks:titles.save_answer')).locator('header').click();
  await blockForm(page).field(t('blocks:form.question')).fill(newQuestion);
  await publish(page, 2);
  await conversation.open(chat);
  const start = async (contactName: string) => {
    await page.getByRole('menuitem', { name: t('contact:startFlow.action') }).click();
    const dialog = page.getByRole('dialog', { name: t('contact:startFlow.title', { name: contactName }) });
    await dialog.getByRole('button', { name: new RegExp(`^${t('contact:startFlow.flow')}`) }).click();
    await page.getByRole('option', { name }).click();
    await dialog.getByRole('button', { name: t('contact:startFlow.start') }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: t('chats:header.more') }).click();
  await start(ana.name);
  await expect(conversation.message(newQuestion)).toBeVisible();
  await expect(await why(newQuestion)).toContainText(t('conversation:why.triggers.manual', { name: owner.name }));
  await line.say(ana, 'Ana Moura');
  await expect(conversation.message(thanks)).toBeVisible();

  // Back to the first, and started once more from the contact.
  await builder.open(flowId);
  await page.getByRole('button', { name: `${t('builder:versions.title')}: v2` }).click();
  await builder.button(t('builder:versions.restoreOf', { number: 1 })).click();
  await page
    .getByRole('dialog', { name: t('builder:versions.restoreTitle', { number: 1 }) })
    .getByRole('button', { name: t('builder:versions.restoreOf', { number: 1 }) })
    .click();
  await expect(builder.toast(t('builder:versions.restored', { from: 1, number: 3 }))).toBeVisible();
  const contact = contactSlideOver(page);
  await contact.open(chat.contact?.id ?? '');
  await contact.menu('Ana Moura').click();
  await start('Ana Moura');
  await expect.poll(async () => (await heardBy(ana.phone)).slice(3)).toEqual([newQuestion, thanks, question]);
});
