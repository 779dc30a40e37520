import { chatsScreen } from '../support/chats-screen.ts';
import { contactSlideOver } from '../support/contact-slide-over.ts';
import { chatWith } from '../support/conversation-screen.ts';
import { ana, haveLine } from '../support/phones.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('on a phone, changes whom they are talking to, and comes back to them and to the chat', async ({
  ownersPage: page,
  owner,
}) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi!');
  await page.setViewportSize({ width: 390, height: 844 });
  const chat = await chatWith(owner, ana.phone);
  await page.goto(`/chats?chat=${chat.id}&panel=contact`);
  await page.getByRole('button', { name: t('chats:panel.edit') }).click();
  const contact = contactSlideOver(page);
  await contact.name.fill('Ana Prado');
  await contact.save.click();
  await expect(contact.toast(t('contact:edited'))).toBeVisible();
  await expect(contact.form).toBeHidden();
  await page.getByRole('button', { name: t('chats:panel.back') }).click();
  await expect(page.getByRole('heading', { name: 'Ana Prado' })).toBeVisible();
});

test('on a small screen, the contact lies over the conversation and leaves its words their room', async ({
  ownersPage: page,
  owner,
}) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi!');
  await page.setViewportSize({ width: 1024, height: 768 });
  const chat = await chatWith(owner, ana.phone);
  const screen = chatsScreen(page);
  await screen.open(`?chat=${chat.id}`);
  await expect(screen.title).toBeVisible();
  await expect(screen.panel).toBeHidden();
  const room = (await screen.chat.boundingBox())?.width;
  await page.getByRole('button', { name: t('chats:panel.show') }).click();
  await expect(screen.panel).toBeVisible();
  expect((await screen.chat.boundingBox())?.width).toBe(room);
  await page.getByRole('button', { name: t('chats:panel.hide') }).click();
  await expect(screen.panel).toBeHidden();
});
