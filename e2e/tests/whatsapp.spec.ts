import type { Page } from '@playwright/test';
import { companies } from '@yupflow/contract/companies';
import { fileOf } from '@yupflow/whatsapp-server/message-file';
import { expectAccessible } from '../support/accessible.ts';
import { chatsScreen } from '../support/chats-screen.ts';
import { connectionsScreen } from '../support/connections-screen.ts';
import { conversationScreen } from '../support/conversation-screen.ts';
import { expectNoRawKeys } from '../support/page-state.ts';
import { t } from '../support/texts.ts';
import { expect, test } from '../support/whatsapp-test.ts';

// One app is enough for all of them.
test.describe.configure({ mode: 'default' });

/** A green dot of 8 × 8. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgnZaJFTEMLQkATT9BARNS3gMAAAAASUVORK5CYII=',
  'base64',
);

/** In the list of chats, once it is there. */
async function openChat(page: Page, name: string) {
  await chatsScreen(page).row(name).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

test('a phone is linked by its QR, people write both ways, and a restart of the app loses nothing', async ({
  world,
  ownersPage,
  owner,
  watch,
}) => {
  const { whatsapp } = world;
  const shop = whatsapp.addAccount({ phone: '5511988774521', name: 'Casa Lume' });
  const ana = whatsapp.addContact({ phone: '5521988124407', name: 'Ana Beatriz Moura' });
  const hidden = whatsapp.addContact({ phone: '5521977340183', name: 'Célia Figueiredo', isPhoneHidden: true });
  await owner.call(companies.updateActive, { body: { showAttendantName: 'false' } });
  const lines = connectionsScreen(ownersPage);
  const chats = chatsScreen(ownersPage);
  const screen = conversationScreen(ownersPage);

  await test.step('the choice of WhatsApp leads straight to a QR, which the phone scans', async () => {
    await ownersPage.goto('/connections');
    await ownersPage.getByRole('button', { name: t('connections:empty.action') }).click();
    await expect(lines.form.getByRole('radio', { name: t('connections:types.whatsapp.name') })).toBeChecked();
    await lines.name.fill('Loja Centro');
    await lines.save.click();
    const pairing = lines.pairing('Loja Centro');
    await expect(pairing.getByRole('img', { name: t('connections:qr.label') })).toBeVisible();
    await expectAccessible(ownersPage);
    await expectNoRawKeys(ownersPage);
    await shop.scan(await lines.qr('Loja Centro'));
    await expect(pairing).toBeHidden();
    const card = lines.card('Loja Centro');
    await expect(card).toContainText(t('connections:status.CONNECTED'));
    await expect(card).toContainText('+55 11 98877-4521');
  });

  await test.step('text and pictures both ways', async () => {
    await ana.says(shop, { text: 'Oi! Fazem sob medida?' });
    await chats.open();
    await openChat(ownersPage, ana.name);
    await expect(screen.message('Fazem sob medida?')).toBeVisible();
    await screen.write('Fazemos, sim.');
    await expect(screen.state('Fazemos, sim.', t('conversation:states.delivered'))).toBeVisible();
    expect(ana.inbox.map(({ text }) => text)).toEqual(['Fazemos, sim.']);

    await ana.says(shop, { image: png, type: 'image/png', caption: 'A sala é esta' });
    await expect(
      screen.message('A sala é esta').getByRole('button', { name: t('conversation:media.openPicture') }),
    ).toBeVisible();
    await ownersPage
      .locator('input[data-attach=picture]')
      .setInputFiles({ name: 'mesa.png', mimeType: 'image/png', buffer: png });
    await expect(ownersPage.getByRole('list', { name: t('conversation:attach.list') }).getByRole('img')).toBeVisible();
    await screen.write('E a mesa, esta');
    await expect(screen.state('E a mesa, esta', t('conversation:states.delivered'))).toBeVisible();
    const picture = ana.inbox.at(-1);
    expect(picture).toMatchObject({ kind: 'image', text: 'E a mesa, esta' });
    const file = picture && fileOf(picture.message);
    expect(file?.type).toBe('image/png');
  });

  await test.step('a group, and somebody whose number nobody is told', async () => {
    const group = whatsapp.addGroup({ name: 'Obra da Vila', members: [ana, hidden], accounts: [shop] });
    await ana.says(shop, { text: 'Quem traz a trena?' }, { group });
    await openChat(ownersPage, 'Obra da Vila');
    await expect(screen.message('Quem traz a trena?')).toContainText(ana.name);
    await screen.write('Nós levamos.');
    await expect.poll(() => hidden.inbox.map(({ text }) => text)).toEqual(['Nós levamos.']);

    await hidden.says(shop, { text: 'Bom dia, é sobre o orçamento' });
    await openChat(ownersPage, hidden.name);
    await screen.write('Bom dia, Célia!');
    await expect.poll(() => hidden.inbox.map(({ text }) => text)).toEqual(['Nós levamos.', 'Bom dia, Célia!']);
  });

  await test.step('while the app is off, WhatsApp keeps what is written; it comes back without pairing', async () => {
    watch.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|status of 503/);
    await world.stop();
    await expect.poll(() => shop.isOnline).toBe(false);
    await ana.says(shop, { text: 'Ainda estão aí?' });
    await world.start();
    await expect.poll(() => shop.isOnline).toBe(true);
    await chats.open();
    await openChat(ownersPage, ana.name);
    await expect(screen.message('Ainda estão aí?')).toHaveCount(1);
    await screen.write('Estamos!');
    await expect.poll(() => ana.inbox.at(-1)?.text).toBe('Estamos!');
    await ownersPage.goto('/connections');
    await expect(lines.card('Loja Centro')).toContainText(t('connections:status.CONNECTED'));
    await expectAccessible(ownersPage);
  });
});

test('another phone is linked by a code that is typed on it', async ({ world, ownersPage, owner }) => {
  const phone = '5511981236640';
  const bills = world.whatsapp.addAccount({ phone, name: 'Financeiro Lume' });
  const lines = connectionsScreen(ownersPage);
  const id = await lines.create(owner, 'Financeiro');
  await ownersPage.goto(`/connections?pair=${id}`);
  const pairing = lines.pairing('Financeiro');
  await pairing.getByRole('textbox', { name: t('connections:code.phone') }).fill('+55 11 98123-6640');
  await pairing.getByRole('button', { name: t('connections:code.make') }).click();
  const shown = pairing.locator('[data-code]');
  await expect(shown).toBeVisible();
  await expectAccessible(ownersPage);
  expect(await bills.typeCode((await shown.getAttribute('data-code')) ?? '')).toBe(true);
  await expect(pairing).toBeHidden();
  await expect(lines.card('Financeiro')).toContainText('+55 11 98123-6640');
});
