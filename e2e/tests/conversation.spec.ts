import type { Page } from '@playwright/test';
import { chats } from '@yupflow/contract/chats';
import { companies } from '@yupflow/contract/companies';
import { quickMessages } from '@yupflow/contract/quick-messages';
import { simulator } from '@yupflow/contract/simulator';
import { expectAccessible } from '../support/accessible.ts';
import { chatWith, conversationScreen, gotBy } from '../support/conversation-screen.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { ana, haveLine } from '../support/phones.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { pressBox } from '../support/tick.ts';

/** A green dot of 8 × 8. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgnZaJFTEMLQkATT9BARNS3gMAAAAASUVORK5CYII=',
  'base64',
);

test('text goes both ways, formatted, with its receipts, an answer, a reaction, another wording, and none', async ({
  ownersPage,
  owner,
}) => {
  const line = await haveLine(owner);
  await owner.call(companies.updateActive, { body: { showAttendantName: 'false' } });
  await owner.call(simulator.configure, { params: line, body: { receipts: 'prompt', is_reading: true } });
  await line.say(ana, '*Oi!* Veja https://casalume.com.br/mesa <img src=x onerror=alert(1)>');
  const chat = await chatWith(owner, ana.phone);
  const screen = conversationScreen(ownersPage);
  await screen.open(chat);

  const first = screen.message('Oi!');
  await expect(first.getByText('Oi!', { exact: true })).toHaveCSS('font-weight', '600');
  await expect(first.getByRole('link')).toHaveAttribute('rel', /noopener/);
  await expect(first).toContainText('<img src=x onerror=alert(1)>');

  await screen.write('Fazemos, sim.');
  await expect(screen.state('Fazemos, sim.', t('conversation:states.read'))).toBeVisible();
  await expect.poll(() => gotBy(owner, line.id, ana.phone)).toHaveLength(1);
  await line.setTyping(ana, true);
  await expect(ownersPage.getByRole('img', { name: t('conversation:typing', { name: ana.name }) })).toBeVisible();
  await line.say(ana, 'Quanto custa?');

  await screen.actions('Quanto custa?');
  await screen.menuItem(t('conversation:actions.reply')).click();
  await expect(screen.field).toBeFocused();
  await screen.write('R$ 4.860');
  await expect(screen.message('R$ 4.860')).toContainText('Quanto custa?');
  await screen.actions('Quanto custa?');
  await screen.menuItem(t('conversation:actions.react')).click();
  await ownersPage.getByRole('button', { name: t('conversation:reactions.give', { emoji: '❤️' }) }).click();
  await expect(screen.message('Quanto custa?').first().getByText('❤️')).toBeVisible();

  await expect(screen.state('R$ 4.860', t('conversation:states.read'))).toBeVisible();
  await screen.actions('R$ 4.860');
  await screen.menuItem(t('conversation:actions.edit')).click();
  await screen.write('R$ 4.680');
  await expect(screen.message('R$ 4.680')).toContainText(t('conversation:meta.edited'));
  await screen.actions('Fazemos, sim.');
  await screen.menuItem(t('conversation:actions.remove')).click();
  await ownersPage
    .getByRole('alertdialog')
    .getByRole('button', { name: t('conversation:remove.confirm') })
    .click();
  await expect(screen.message(t('conversation:deleted'))).toBeVisible();
  await expectAccessible(ownersPage);
  await expectNoRawKeys(ownersPage);
});

test('pictures, voices and files go out as what they are, and come in', async ({ ownersPage, owner }) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  const screen = conversationScreen(ownersPage);
  await ownersPage.context().grantPermissions(['microphone']);
  await screen.open(await chatWith(owner, ana.phone));

  await ownersPage
    .locator('input[data-attach=picture]')
    .setInputFiles({ name: 'sala.png', mimeType: 'image/png', buffer: png });
  await expect(ownersPage.getByRole('list', { name: t('conversation:attach.list') }).getByRole('img')).toBeVisible();
  await screen.write('É aqui que ela vai ficar!');
  await screen
    .message('É aqui')
    .getByRole('button', { name: t('conversation:media.openPicture') })
    .click();
  const large = ownersPage.getByRole('dialog', { name: t('conversation:media.picture') });
  await expect(large.getByRole('img')).toBeVisible();
  await ownersPage.keyboard.press('Escape');
  await expect(large).toBeHidden();

  await screen.record();
  await ownersPage.getByRole('button', { name: t('conversation:voice.stop') }).click();
  await expect(ownersPage.getByRole('group').getByRole('button', { name: t('conversation:media.play') })).toBeEnabled();
  await ownersPage.getByRole('button', { name: t('conversation:voice.send') }).click();
  await expect(screen.messages.getByRole('button', { name: t('conversation:media.play') })).toBeVisible();

  await ownersPage
    .locator('input[data-attach=document]')
    .setInputFiles({ name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('1') });
  await screen.send.click();
  await expect(
    screen.messages.getByRole('link', { name: t('conversation:media.download', { name: 'tabela.txt' }) }),
  ).toBeVisible();
  await expect
    .poll(async () => (await gotBy(owner, line.id, ana.phone)).map(({ kind }) => kind))
    .toEqual(['image', 'voice', 'document']);
  const voice = (await gotBy(owner, line.id, ana.phone)).find(({ kind }) => kind === 'voice');
  expect(voice?.detail.media).toMatchObject({ type: 'audio/ogg' });

  await line.say(ana, { location: { latitude: -22.9068, longitude: -43.1729, name: 'Casa Lume' } });
  await line.say(ana, { contacts: [{ name: 'Lívia Prado', phones: ['+5521977776666'] }] });
  await expect(screen.messages.getByRole('link', { name: 'Casa Lume' })).toBeVisible();
  await expect(screen.message('Lívia Prado')).toContainText('+55 21 97777-6666');
});

test('a slash fills in a quick message, and a note calls a colleague without the contact seeing it', async ({
  ownersPage,
  owner,
  people,
}) => {
  const line = await haveLine(owner);
  const colleague = await people.memberOf(owner, ['tickets']);
  const text = 'Oi, {{first_name}}! Segue a tabela.';
  await owner.call(quickMessages.create, { body: { name: 'precos', text } });
  await line.say(ana, 'Oi');
  const chat = await chatWith(owner, ana.phone);
  const screen = conversationScreen(ownersPage);
  await screen.open(chat);

  await screen.field.fill('Já te passo: /pre');
  await expect(screen.option('/precos')).toContainText('Oi, Ana! Segue a tabela.');
  await screen.field.press('Enter');
  await expect(screen.field).toHaveValue('Já te passo: Oi, Ana! Segue a tabela.');
  await screen.field.press('Enter');
  await expect(screen.message('Já te passo')).toBeVisible();

  await pressBox(screen.toNote);
  await screen.field.fill(`@${colleague.name.slice(0, 3)}`);
  await expect(screen.option(colleague.name)).toBeVisible();
  await screen.field.press('Enter');
  await screen.field.press('End');
  await screen.field.pressSequentially('8% no PIX?');
  await screen.field.press('Enter');
  await expect(screen.message('8% no PIX?')).toContainText(t('conversation:note.by', { name: owner.name }));
  await expect
    .poll(async () => (await owner.call(chats.listMessages, { params: { id: chat.id }, query: {} })).results[0])
    .toMatchObject({ kind: 'note', mentions: [{ name: colleague.name }] });
  expect((await gotBy(owner, line.id, ana.phone)).map((entry) => entry.text).join()).not.toContain('PIX');
});

test('one that fails says why and is tried again; one on a line that is down waits and goes out once', async ({
  ownersPage,
  owner,
}) => {
  const line = await haveLine(owner);
  const nobody = await owner.call(chats.create, {
    body: { connection_id: line.id, phone: '5521988120000', name: 'Ninguém' },
  });
  const screen = conversationScreen(ownersPage);
  await screen.open(nobody);
  await screen.write('Está aí?');
  const why = t('conversation:failed.text', { reason: t('conversation:failed.reasons.not_on_channel') });
  await expect(ownersPage.getByText(why)).toBeVisible();
  const retried = ownersPage.waitForResponse((response) => response.url().endsWith('/retry'));
  await screen.tool(t('conversation:failed.retry')).click();
  expect((await retried).status()).toBe(200);
  await expect(ownersPage.getByText(why)).toBeVisible();

  await line.say(ana, 'Oi');
  const chat = await chatWith(owner, ana.phone);
  await screen.open(chat);
  await line.drop('logged_out');
  await expect(ownersPage.getByText(t('conversation:notice.lineDown'))).toBeVisible();
  await screen.write('Sai quando voltar');
  await expect(ownersPage.getByText(t('conversation:queued.lineDown'))).toBeVisible();
});

/** Nothing that the page asks gets an answer, until it is mended. */
async function cutTheWire(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  return () => page.unroute('**/api/**');
}

test('what is written offline outlives a reload, goes out once and in order; a draft is on every device', async ({
  ownersPage,
  owner,
  watch,
  anotherBrowser,
}) => {
  watch.allow(/net::ERR_CONNECTION_REFUSED/);
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  const chat = await chatWith(owner, ana.phone);
  const screen = conversationScreen(ownersPage);
  await screen.open(chat);
  const mend = await cutTheWire(ownersPage);
  await screen.write('Primeira');
  await screen.write('Segunda');
  await expect(ownersPage.getByText(t('conversation:unsent.offline'))).toHaveCount(2);
  await ownersPage.reload();
  await mend();
  await expect(screen.message('Segunda')).toBeVisible();
  await expect
    .poll(async () => (await gotBy(owner, line.id, ana.phone)).map(({ text }) => text.split('\n').at(-1)))
    .toEqual(['Primeira', 'Segunda']);
  await expect(ownersPage.getByText(t('conversation:unsent.offline'))).toHaveCount(0);
  await expect(screen.message('Primeira')).toHaveCount(1);

  const saved = ownersPage.waitForResponse((response) => response.url().endsWith('/draft'));
  await screen.field.fill('Um rascunho');
  await saved;
  const other = await anotherBrowser();
  await enter(other, owner);
  const othersPage = await other.newPage();
  // Its row says so, wherever one looks at the list.
  await othersPage.goto('/chats');
  await othersPage.getByRole('link', { name: `${t('chats:row.draft')} Um rascunho` }).click();
  await expect(conversationScreen(othersPage).field).toHaveValue('Um rascunho');
});

test('history comes without a jump, a search leads into it, and the way back counts what came', async ({
  ownersPage,
  owner,
}) => {
  // Much is said and walked through: on a busy machine that takes its time.
  test.slow();
  const line = await haveLine(owner);
  const start = Date.now() - 3 * 86_400_000;
  const sayNumber = (number: number) =>
    line.say(ana, { text: `Mensagem ${number}.`, at: new Date(start + number * 60_000).toISOString() });
  // Each has its moment, so they may come in any order.
  for (let tens = 0; tens < 120; tens += 10)
    await Promise.all(Array.from({ length: 10 }, (_, unit) => sayNumber(tens + unit)));
  const chat = await chatWith(owner, ana.phone);
  await expect.poll(async () => (await owner.call(chats.get, { params: chat })).unread, { timeout: 60_000 }).toBe(120);
  const screen = conversationScreen(ownersPage);
  await screen.open(chat);
  await expect(screen.message('Mensagem 119.')).toBeInViewport();

  // The first page holds 70 to 119. Step by step upwards: what comes above moves nothing that is being read.
  const lowestInSight = () =>
    screen.messages.evaluateAll((articles) => {
      const numbers = articles
        .filter((article) => article.getBoundingClientRect().top > 100)
        .map((article) => Number(/Mensagem (\d+)\./.exec(article.textContent ?? '')?.[1]));
      return Math.min(...numbers.filter((number) => !Number.isNaN(number)));
    });
  let lowest = await lowestInSight();
  while (lowest > 30) {
    const before = lowest;
    await expect
      .poll(async () => {
        await screen.thread.evaluate((thread) => thread.scrollBy(0, -250));
        lowest = await lowestInSight();
        return lowest;
      })
      .toBeLessThan(before);
    expect(before - lowest, 'messages that were skipped').toBeLessThan(20);
  }
  await line.say(ana, 'Ainda aí?');
  await expect(screen.jump).toHaveAccessibleName(t('conversation:jump_one', { count: 1 }));
  await screen.jump.click();
  await expect(screen.message('Ainda aí?')).toBeInViewport();

  const { results } = await owner.call(chats.searchMessages, { query: { search: 'Mensagem 20.' } });
  const hit = results.find(({ message }) => message.text === 'Mensagem 20.');
  await screen.open(chat, `&message=${hit?.message.id}`);
  await expect(screen.message('Mensagem 20.')).toBeInViewport();
  await screen.jump.click();
  await expect(screen.message('Ainda aí?')).toBeInViewport();
});

test('on a phone everything is within reach, in both themes', async ({ ownersPage, owner }) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi, tudo bem?');
  await ownersPage.setViewportSize({ width: 390, height: 844 });
  const screen = conversationScreen(ownersPage);
  await screen.open(await chatWith(owner, ana.phone));
  await screen.field.fill('Tudo, e você?');
  await screen.send.click();
  await expect(screen.message('Tudo, e você?')).toBeVisible();
  await screen.tool(t('conversation:mode.toNote')).click();
  await expect(screen.field).toHaveAttribute('placeholder', t('conversation:field.noteShort'));
  await expectNoSidewaysScroll(ownersPage);
  await expectAccessible(ownersPage);
  await expectNoRawKeys(ownersPage);
});
