import { chats } from '@yupflow/contract/chats';
import { expectAccessible } from '../support/accessible.ts';
import { chatsScreen } from '../support/chats-screen.ts';
import { connectionsScreen } from '../support/connections-screen.ts';
import { chatWith, conversationScreen } from '../support/conversation-screen.ts';
import { haveLinked } from '../support/linked-phone.ts';
import { t } from '../support/texts.ts';
import { expect, test } from '../support/whatsapp-test.ts';

// One app is enough for all of them.
test.describe.configure({ mode: 'default' });

const hourMs = 3_600_000;

test('what WhatsApp refuses, or nobody can read yet, is said where it happens', async ({
  world,
  ownersPage,
  owner,
}) => {
  const { whatsapp } = world;
  const shop = whatsapp.addAccount({ phone: '5511976540088', name: 'Vendas Lume' });
  const ana = whatsapp.addContact({ phone: '5521988124407', name: 'Ana Beatriz Moura' });
  const bruno = whatsapp.addContact({ phone: '5521996731082', name: 'Bruno Sampaio' });
  const line = await haveLinked(owner, shop, 'Vendas');
  const lines = connectionsScreen(ownersPage);
  const screen = conversationScreen(ownersPage);

  await test.step('a message that can not be decrypted keeps its place, and later ones arrive', async () => {
    await ana.says(shop, { text: 'Isto ninguém lê' }, { isUnreadable: true });
    await ana.says(shop, { text: 'E isto, sim' });
    await screen.open(await chatWith(owner, ana.phone));
    await expect(screen.message('E isto, sim')).toBeVisible();
    await expect(screen.message(t('conversation:unreadable'))).toBeVisible();
    await ana.says(shop, { text: 'Isto, só da segunda vez' }, { isUnreadable: 'once' });
    await expect(screen.message('Isto, só da segunda vez')).toBeVisible();
    await expect(screen.message(t('conversation:unreadable'))).toHaveCount(1);
    await expectAccessible(ownersPage);
  });

  await test.step('what a phone could not read is sent to it again', async () => {
    ana.forgetSession();
    await screen.write('Chegou?');
    await expect.poll(() => ana.inbox.map(({ text }) => text)).toEqual(['Chegou?']);
  });

  await test.step('a number that is not on WhatsApp is refused with the reason', async () => {
    const nobody = await owner.call(chats.create, { body: { connection_id: line, phone: '+5521987650000' } });
    await screen.open(nobody);
    await screen.write('Tem alguém aí?');
    await expect(screen.thread).toContainText(t('conversation:failed.reasons.not_on_channel'));
  });

  await test.step('a restricted number writes to nobody new, says until when, and still answers', async () => {
    shop.restrictUntil(new Date(Date.now() + 6 * hourMs));
    const cold = await owner.call(chats.create, { body: { connection_id: line, phone: `+${bruno.phone}` } });
    await screen.open(cold);
    await screen.write('Olá, Bruno!');
    const [, why = ''] = t('conversation:states.held').split(': ');
    await expect(screen.message('Olá, Bruno!').getByText(why)).toBeAttached();
    expect(bruno.inbox).toEqual([]);
    await expectAccessible(ownersPage);

    await screen.open(await chatWith(owner, ana.phone));
    await screen.write('Para você, sim.');
    await expect.poll(() => ana.inbox.at(-1)?.text).toBe('Para você, sim.');

    await ownersPage.goto('/connections');
    const health = lines.health('Vendas');
    await expect(health).toContainText(t('connections:restricted.replies'));
    await expect(health).toContainText(t('connections:restricted.held_one', { number: 1 }));
    await expectAccessible(ownersPage);
  });
});

test('a line that drops comes back; one that was taken or removed says what to do, and its chats stay', async ({
  world,
  ownersPage,
  owner,
}) => {
  const { whatsapp } = world;
  const shop = whatsapp.addAccount({ phone: '551130457700', name: 'Loja Moema' });
  const diego = whatsapp.addContact({ phone: '5521996731999', name: 'Diego Faria' });
  await haveLinked(owner, shop, 'Loja Moema');
  await diego.says(shop, { text: 'Oi, Moema' });
  await chatWith(owner, diego.phone);
  const lines = connectionsScreen(ownersPage);
  const card = lines.card('Loja Moema');
  await ownersPage.goto('/connections');

  await test.step('without network it tries again by itself', async () => {
    shop.behaviour.isAway = true;
    shop.drop('network');
    await expect(card).toContainText(t('connections:reasons.network'));
    shop.behaviour.isAway = false;
    await expect(card).toContainText(t('connections:status.CONNECTED'));
    await expect(card).not.toContainText(t('connections:reasons.network'));
  });

  await test.step('opened elsewhere it stays away, until somebody connects it here', async () => {
    shop.drop('replaced');
    await expect(card).toContainText(t('connections:reasons.replaced'));
    await expectAccessible(ownersPage);
    await card.getByRole('button', { name: t('connections:connectHere') }).click();
    await expect(card).toContainText(t('connections:status.CONNECTED'));
  });

  await test.step('removed on the phone it asks to be paired again', async () => {
    shop.unlink();
    await expect(card).toContainText(t('connections:reasons.logged_out'));
    await expectAccessible(ownersPage);
    await ownersPage.goto('/chats');
    await expect(chatsScreen(ownersPage).row(diego.name)).toContainText('Oi, Moema');
    await ownersPage.goto('/connections');
    await card.getByRole('button', { name: t('connections:connectAgain') }).click();
    await shop.scan(await lines.qr('Loja Moema'));
    await expect(lines.pairing('Loja Moema')).toBeHidden();
    await expect(card).toContainText(t('connections:status.CONNECTED'));
    await diego.says(shop, { text: 'Voltaram?' });
    await ownersPage.goto('/chats');
    await expect(chatsScreen(ownersPage).row(diego.name)).toContainText('Voltaram?');
  });
});
