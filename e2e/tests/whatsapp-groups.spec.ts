import type { Page } from '@playwright/test';
import { contacts } from '@yupflow/contract/contacts';
import { groups } from '@yupflow/contract/groups';
import type { Contact } from '@yupflow/whatsapp-server/contact';
import type { Group } from '@yupflow/whatsapp-server/group';
import { expectAccessible } from '../support/accessible.ts';
import { chatsScreen } from '../support/chats-screen.ts';
import { conversationScreen } from '../support/conversation-screen.ts';
import { haveLinked } from '../support/linked-phone.ts';
import { expectNoRawKeys } from '../support/page-state.ts';
import type { Person } from '../support/people.ts';
import { t } from '../support/texts.ts';
import { expect, test } from '../support/whatsapp-test.ts';
import type { WhatsAppWorld } from '../support/whatsapp-world.ts';

// One app is enough for all of them.
test.describe.configure({ mode: 'default' });

/** A green dot of 8 × 8. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgnZaJFTEMLQkATT9BARNS3gMAAAAASUVORK5CYII=',
  'base64',
);

/** Whoever has a phone, as a contact of ours; answers the id. */
async function haveContact({ call }: Person, { name, phone }: Contact): Promise<string> {
  const { id } = await call(contacts.create, { body: { name, phone: `+${phone}` } });
  return id;
}

function groupNamed({ whatsapp }: WhatsAppWorld, name: string): Group {
  const group = whatsapp.groups.find((one) => one.name === name);
  if (!group) throw new Error(`there is no group ${name}`);
  return group;
}

/** One of the contacts, by name, in a picker that is on the screen. */
async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: t('chats:group.people') }).click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
}

test('a group is made of contacts, and somebody is named in it', async ({ world, ownersPage: page, owner }) => {
  const shop = world.whatsapp.addAccount({ phone: '5511988774999', name: 'Casa Lume' });
  const ana = world.whatsapp.addContact({ phone: '5521988124999', name: 'Ana Moura' });
  const bia = world.whatsapp.addContact({ phone: '5521977340999', name: 'Bia Castro' });
  for (const person of [ana, bia]) await haveContact(owner, person);
  await haveLinked(owner, shop, 'Loja Centro');
  const chats = chatsScreen(page);
  const screen = conversationScreen(page);

  await test.step('a group of two contacts, which opens at once', async () => {
    await chats.open('?panel=new');
    await page.getByRole('button', { name: t('chats:group.new') }).click();
    await page.getByRole('textbox', { name: t('chats:group.name') }).fill('Obra da Vila');
    await choose(page, 'Ana Moura');
    await choose(page, 'Bia Castro');
    await expectAccessible(page);
    await page.getByRole('button', { name: t('chats:group.create') }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Obra da Vila' })).toBeVisible();
    const people = groupNamed(world, 'Obra da Vila').members.map(({ name }) => name);
    expect(people).toEqual(['Casa Lume', 'Ana Moura', 'Bia Castro']);
  });

  await test.step('somebody is named with @', async () => {
    await screen.field.fill('Confirma a entrega, @Bia');
    await screen.option('Bia Castro').click();
    await screen.field.press('Enter');
    await expect.poll(() => bia.inbox.at(-1)?.text).toBe(`Confirma a entrega, @${bia.lid}`);
    expect(bia.inbox.at(-1)?.message.extendedTextMessage?.contextInfo?.mentionedJid).toEqual([bia.lidJid]);
    await expect(screen.message('Confirma a entrega, @Bia Castro')).toBeVisible();
  });
});

test('a poll shows its votes as they come, also after a restart', async ({ world, ownersPage: page, owner, watch }) => {
  const shop = world.whatsapp.addAccount({ phone: '5511988774777', name: 'Lume Festas' });
  const ana = world.whatsapp.addContact({ phone: '5521988124777', name: 'Ana Lopes' });
  const bia = world.whatsapp.addContact({ phone: '5521977340777', name: 'Bia Lopes' });
  const line = await haveLinked(owner, shop, 'Festas');
  const contact_ids = [await haveContact(owner, ana), await haveContact(owner, bia)];
  const made = await owner.call(groups.create, { body: { connection_id: line, name: 'Festa', contact_ids } });
  const group = groupNamed(world, 'Festa');
  const screen = conversationScreen(page);
  await screen.open(made.chat);
  const friday = screen.message('Que dia fica melhor?').getByRole('listitem').filter({ hasText: 'Sexta' });

  const on = await test.step('it is asked', async () => {
    await screen.tool(t('conversation:tools.attach')).click();
    await screen.menuItem(t('conversation:tools.poll')).click();
    await page.getByRole('textbox', { name: t('conversation:poll.question') }).fill('Que dia fica melhor?');
    await page.getByRole('textbox', { name: t('conversation:poll.option', { number: 1 }) }).fill('Sexta');
    await page.getByRole('textbox', { name: t('conversation:poll.option', { number: 2 }) }).fill('Sábado');
    await expectAccessible(page);
    await page.getByRole('button', { name: t('conversation:poll.send') }).click();
    await expect.poll(() => ana.inbox.at(-1)?.kind).toBe('poll');
    return ana.inbox.at(-1)?.id ?? '';
  });

  await test.step('a vote is seen at once', async () => {
    await ana.says(shop, { vote: { on, options: ['Sexta'] } }, { group });
    await expect(friday).toContainText('Ana Lopes');
  });

  await test.step('one that comes while the app is off is read afterwards', async () => {
    watch.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|status of 503/);
    await world.stop();
    await expect.poll(() => shop.isOnline).toBe(false);
    await bia.says(shop, { vote: { on, options: ['Sexta'] } }, { group });
    await world.start();
    await expect.poll(() => shop.isOnline).toBe(true);
    await screen.open(made.chat);
    await expect(friday).toContainText('Ana Lopes, Bia Lopes');
    await expectNoRawKeys(page);
  });
});

test('who is in a group and what it is called changes here and there, until it is left', async ({
  world,
  ownersPage: page,
  owner,
}) => {
  const shop = world.whatsapp.addAccount({ phone: '5511988774888', name: 'Lume Obras' });
  const caio = world.whatsapp.addContact({ phone: '5521988124888', name: 'Caio Prado' });
  const dora = world.whatsapp.addContact({ phone: '5521977340888', name: 'Dora Reis' });
  const line = await haveLinked(owner, shop, 'Obras');
  const contact_ids = [await haveContact(owner, caio), await haveContact(owner, dora)];
  const elias = world.whatsapp.addContact({ phone: '5521977341888', name: 'Elias Nunes' });
  await haveContact(owner, elias);
  const made = await owner.call(groups.create, { body: { connection_id: line, name: 'Reforma', contact_ids } });
  const group = groupNamed(world, 'Reforma');
  const screen = conversationScreen(page);
  const panel = page.getByRole('complementary', { name: t('chats:panel.group') });
  const person = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await screen.open(made.chat);

  await test.step('it gets another name, a picture, and one person more', async () => {
    const manage = panel.getByRole('button', { name: t('chats:group.manage') });
    await manage.click();
    await screen.menuItem(t('chats:group.rename')).click();
    await page.getByRole('textbox', { name: t('chats:group.name') }).fill('Reforma da sala');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('chats:group.renameDo') })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Reforma da sala' })).toBeVisible();
    expect(group.name).toBe('Reforma da sala');
    const picture = { name: 'sala.png', mimeType: 'image/png', buffer: png };
    await page.locator('input[data-group-picture]').setInputFiles(picture);
    await expect.poll(() => group.picture?.subarray(0, 2).toString('hex')).toBe('ffd8');
    await expect(screen.thread).toContainText(t('conversation:events.group_pictured', { by: 'Lume Obras' }));
    await manage.click();
    await screen.menuItem(t('chats:group.add')).click();
    await choose(page, 'Elias Nunes');
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('chats:group.addDo'), exact: true })
      .click();
    await expect(person('Elias Nunes')).toBeVisible();
  });

  await test.step('one of its people leads it from now on, as the chat tells', async () => {
    await panel.getByRole('button', { name: t('chats:group.managePerson', { name: 'Dora Reis' }) }).click();
    await screen.menuItem(t('chats:group.promote')).click();
    await expect(person('Dora Reis')).toContainText(t('chats:panel.admin'));
    const told = t('conversation:events.group_promoted', { by: 'Lume Obras', to: 'Dora Reis' });
    await expect(screen.thread).toContainText(told);
  });

  await test.step('what she does on her phone is seen here at once', async () => {
    group.rename(dora, 'Reforma entregue');
    await expect(page.getByRole('heading', { level: 2, name: 'Reforma entregue' })).toBeVisible();
    group.remove(dora, [caio]);
    await expect(person('Caio Prado')).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('it is left, and only read from then on', async () => {
    await panel.getByRole('button', { name: t('chats:group.manage') }).click();
    await screen.menuItem(t('chats:group.leave')).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('chats:group.leaveDo') })
      .click();
    await expect(page.getByText(t('conversation:notice.groupLeft'))).toBeVisible();
    await expect(screen.field).toBeDisabled();
    expect(group.members).toEqual([dora, elias]);
  });
});
