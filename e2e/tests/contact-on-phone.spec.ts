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
