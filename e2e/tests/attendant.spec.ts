import type { Locator } from '@playwright/test';
import { chats } from '@yupflow/contract/chats';
import { expectAccessible } from '../support/accessible.ts';
import { chatsScreen } from '../support/chats-screen.ts';
import { chatWith, conversationScreen, gotBy } from '../support/conversation-screen.ts';
import type { Person } from '../support/people.ts';
import { ana, bruno, haveLine } from '../support/phones.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

/** Lets go of files over an element, or pastes them; false where the browser would go its own way with them. */
function give(over: Locator, deed: 'drop' | 'paste', names: readonly string[]): Promise<boolean> {
  return over.evaluate(
    (element, given) => {
      const dataTransfer = new DataTransfer();
      for (const name of given.names) dataTransfer.items.add(new File(['1'], name, { type: 'text/plain' }));
      const way = { bubbles: true, cancelable: true };
      if (given.deed === 'paste')
        return !element.dispatchEvent(new ClipboardEvent('paste', { ...way, clipboardData: dataTransfer }));
      for (const name of ['dragenter', 'dragover'])
        element.dispatchEvent(new DragEvent(name, { ...way, dataTransfer }));
      return !element.dispatchEvent(new DragEvent('drop', { ...way, dataTransfer }));
    },
    { deed, names },
  );
}

async function haveTwoWaiting(owner: Person) {
  const line = await haveLine(owner);
  await line.say(bruno, 'Bom dia');
  await line.say(ana, 'Oi');
  return line;
}

test('who opens a chat writes in it at once, and in the next one; letters are commands only outside', async ({
  ownersPage,
  owner,
}) => {
  await haveTwoWaiting(owner);
  const screen = chatsScreen(ownersPage);
  const { field } = conversationScreen(ownersPage);
  await screen.open();
  await screen.row(ana.name).click();
  await expect(field).toBeFocused();
  await ownersPage.keyboard.type('estou vendo');
  await expect(field).toHaveValue('estou vendo');

  await ownersPage.keyboard.press('Alt+j');
  await expect(screen.title).toHaveText(bruno.name);
  await expect(field).toBeFocused();
  await ownersPage.keyboard.type('já respondo');
  await expect(field).toHaveValue('já respondo');

  await ownersPage.keyboard.press('Escape');
  await expect(screen.row(bruno.name)).toBeFocused();
  await ownersPage.keyboard.press('k');
  await expect(screen.title).toHaveText(ana.name);
  await expect(field).toHaveValue('estou vendo');
  await ownersPage.keyboard.press('t');
  await expect(screen.slideOver.getByRole('button', { name: t('chats:transfer.member') })).toBeFocused();
});

test('Enter sends what was recorded, Esc throws it away, and both lead back to writing', async ({
  ownersPage,
  owner,
}) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  const screen = conversationScreen(ownersPage);
  await screen.open(await chatWith(owner, ana.phone));
  const record = async () => {
    await screen.record();
    await expect(ownersPage.getByRole('button', { name: t('conversation:voice.send') })).toBeFocused();
  };
  await record();
  await ownersPage.keyboard.press('Escape');
  await expect(screen.field).toBeFocused();
  await record();
  await ownersPage.keyboard.press('Enter');
  await expect(screen.messages.getByRole('button', { name: t('conversation:media.play') })).toHaveCount(1);
  await expect(screen.field).toBeFocused();
  await expect.poll(async () => (await gotBy(owner, line.id, ana.phone)).map(({ kind }) => kind)).toEqual(['voice']);
});

test('what is closed from the header can be taken back, also by writing on', async ({ ownersPage, owner }) => {
  const line = await haveLine(owner, 'Loja Centro', { farewell_message: 'Até logo!' });
  await line.say(ana, 'Oi');
  const chat = await chatWith(owner, ana.phone);
  await owner.call(chats.start, { params: { id: chat.id } });
  const screen = chatsScreen(ownersPage);
  const conversation = conversationScreen(ownersPage);
  await conversation.open(chat);
  const undo = screen.toast(t('chats:done.closed')).getByRole('button', { name: t('chats:done.undo') });
  const again = screen.chat.getByRole('button', { name: t('chats:header.startAgain') });
  const statusNow = async () => (await owner.call(chats.get, { params: { id: chat.id } })).status;

  await screen.close.click();
  // Its time stands still under the pointer.
  await undo.hover();
  await expect(again).toBeVisible();
  expect(await statusNow()).toBe('open');
  await expectAccessible(ownersPage);
  await undo.click();
  await expect(screen.close).toBeVisible();
  await expect(undo).toHaveCount(0);

  await screen.close.click();
  await undo.hover();
  await conversation.write('Só mais uma coisa');
  await expect(undo).toBeHidden();
  await expect(screen.close).toBeVisible();
  expect(await statusNow()).toBe('open');

  await ownersPage.mouse.move(0, 0);
  await screen.close.click();
  await expect(again).toBeVisible();
  await expect.poll(statusNow).toBe('closed');
  await expect(conversation.message('Até logo!')).toHaveCount(1);
});

test('files dropped or pasted anywhere go with the open chat, by name, and wait there while one looks elsewhere', async ({
  ownersPage,
  owner,
}) => {
  const line = await haveTwoWaiting(owner);
  const screen = chatsScreen(ownersPage);
  const conversation = conversationScreen(ownersPage);
  await screen.open();
  await screen.row(ana.name).click();
  await expect(conversation.field).toBeVisible();
  const tray = ownersPage.getByRole('list', { name: t('conversation:attach.list') });
  expect(await give(screen.list, 'drop', ['tabela.txt'])).toBe(true);
  await expect(tray.getByText('tabela.txt').first()).toBeVisible();
  const page = ownersPage.locator('main');
  await page.focus();
  expect(await give(page, 'paste', ['medidas.txt'])).toBe(true);
  await expect(tray.getByRole('listitem')).toHaveText([/tabela\.txt/, /medidas\.txt/]);

  await screen.row(bruno.name).click();
  await expect(screen.title).toHaveText(bruno.name);
  await expect(tray).toBeHidden();
  await screen.row(ana.name).click();
  await expect(tray.getByRole('listitem')).toHaveText([/tabela\.txt/, /medidas\.txt/]);
  await conversation.send.click();
  await expect
    .poll(async () => (await gotBy(owner, line.id, ana.phone)).map(({ kind }) => kind))
    .toEqual(['document', 'document']);

  await ownersPage.goto('/contacts');
  await expect(ownersPage.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await give(page, 'drop', ['solto.txt']), 'the page stays').toBe(true);
});

test('who writes in a colleague’s chat is told whose it is', async ({ ownersPage, owner, people, anotherBrowser }) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  const chat = await chatWith(owner, ana.phone);
  const colleague = await people.memberOf(owner, ['tickets', 'see_all_tickets']);
  await colleague.call(chats.start, { params: { id: chat.id } });
  const notice = t('conversation:notice.others', { name: colleague.name });
  await conversationScreen(ownersPage).open(chat);
  await expect(ownersPage.getByText(notice)).toBeVisible();
  await expectAccessible(ownersPage);

  const context = await anotherBrowser();
  await enter(context, colleague);
  const page = await context.newPage();
  await conversationScreen(page).open(chat);
  await expect(page.getByText(notice)).toBeHidden();
});

test('the palette offers a chat before its contact, whichever is found first', async ({ ownersPage, owner }) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  await chatWith(owner, ana.phone);
  const screen = chatsScreen(ownersPage);
  await screen.open();
  let isContactFound = () => {};
  const contactFound = new Promise<void>((resolve) => {
    isContactFound = resolve;
  });
  await ownersPage.route(/\/api\/contacts\?/, async (route) => {
    await route.continue();
    isContactFound();
  });
  await ownersPage.route(/\/api\/chats\?.*search/, async (route) => {
    await contactFound;
    await route.continue();
  });
  await ownersPage.keyboard.press('Control+k');
  const palette = ownersPage.getByRole('dialog', { name: t('palette:title') });
  await palette.getByRole('searchbox').fill('beatriz');
  await expect(palette.getByRole('group')).toHaveCount(2);
  await ownersPage.keyboard.press('Enter');
  await expect(ownersPage).toHaveURL(/chats\?chat=/);
});

test('a chat is read, left for later and closed from the list, without being opened', async ({ ownersPage, owner }) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  const screen = chatsScreen(ownersPage);
  await screen.open();
  const unread = t('chats:row.unread_one', { count: 1 });
  const choose = async (name: string) => {
    await screen.row(ana.name).click({ button: 'right' });
    await ownersPage.getByRole('menuitem', { name, exact: true }).click();
  };
  await expect(screen.row(ana.name)).toContainText(unread);
  await choose(t('chats:menu.markRead'));
  await expect(screen.row(ana.name)).not.toContainText(unread);
  await choose(t('chats:menu.markUnread'));
  await expect(screen.row(ana.name)).toContainText(unread);
  await choose(t('chats:header.start'));
  await expect(screen.tab(t('chats:statuses.open'))).toHaveAccessibleName(/1/);
  await screen.row(ana.name).click({ button: 'right' });
  await expectAccessible(ownersPage);
  await ownersPage.keyboard.press('Escape');
  await expect(ownersPage).not.toHaveURL(/chat=/);
  await choose(t('chats:header.close'));
  await expect(screen.toast(t('chats:done.closed'))).toBeVisible();
  await expect(screen.rows).toHaveCount(0);
});

test('on a phone an announcement waits in the list while a chat is answered', async ({ page, people }) => {
  await enter(page.context(), await people.demoOwner());
  await page.setViewportSize({ width: 390, height: 844 });
  const screen = chatsScreen(page);
  await screen.open();
  const announcement = page.getByRole('button', { name: t('shell:banner.read') });
  await expect(announcement).toBeVisible();
  await screen.rows.first().click();
  await expect(conversationScreen(page).field).toBeVisible();
  await expect(announcement).toBeHidden();
});
