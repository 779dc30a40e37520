import { connections } from '@yupflow/contract/connections';
import { expectAccessible } from '../support/accessible.ts';
import { chatsScreen } from '../support/chats-screen.ts';
import { chatWith, conversationScreen } from '../support/conversation-screen.ts';
import { haveLinked } from '../support/linked-phone.ts';
import { t } from '../support/texts.ts';
import { expect, test } from '../support/whatsapp-test.ts';

// One app is enough for all of it.
test.describe.configure({ mode: 'default' });

const dayMs = 86_400_000;
/** As WhatsApp numbers it: a part of what was said lately. */
const recently = 3;

/** Squares of 96 × 96, all of one colour. */
const face = (colour: string) => {
  const [head, tail] = [
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgAQMAAADYVuV7AAAAA1BMVE',
    'AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQ4y2NgGAWjYBSMguEJAATgAAHS9+50AAAAAElFTkSuQmCC',
  ];
  return Buffer.from(`${head}${colour}${tail}`, 'base64');
};
const [red, blue] = [face('W5HByfg/lX'), face('UdTthVdjWU')];

test('people show their faces, call, change their numbers, and what was said before is there to read', async ({
  world,
  ownersPage,
  owner,
}) => {
  const { whatsapp } = world;
  const shop = whatsapp.addAccount({ phone: '5511976540066', name: 'Vendas Lume' });
  const ana = whatsapp.addContact({ phone: '5521988124421', name: 'Ana Beatriz Moura' });
  const rui = whatsapp.addContact({ phone: '5521988124422', name: 'Rui Porto' });
  const line = await haveLinked(owner, shop, 'Vendas');
  const call_message = 'Não atendemos ligações. Escreva para nós!';
  await owner.call(connections.update, { params: { id: line }, body: { name: 'Vendas', call_message } });
  const screen = conversationScreen(ownersPage);
  const inbox = chatsScreen(ownersPage);
  const picture = inbox.row(ana.name).locator('img');

  await test.step('a face stands in for the initials as soon as it is known, and follows the phone', async () => {
    ana.picture = red;
    await ana.says(shop, { text: 'Bom dia!' });
    await screen.open(await chatWith(owner, ana.phone));
    await expect(picture).toHaveJSProperty('naturalWidth', 96);
    await expect(inbox.chat.locator('header img').first()).toBeVisible();
    const before = await picture.getAttribute('src');
    ana.shows(shop, blue);
    await expect(picture).not.toHaveAttribute('src', before ?? '');
    await expectAccessible(ownersPage);
  });

  await test.step('a call is told where it belongs, and answered in words', async () => {
    ana.calls(shop, { isVideo: true });
    await expect(screen.thread).toContainText(t('conversation:events.called_video'));
    await expect(screen.message(call_message)).toBeVisible();
    await expect.poll(() => ana.inbox.map(({ text }) => text)).toEqual([call_message]);
  });

  await test.step('what was said before is in its place, and nobody is bothered with it', async () => {
    const past = (id: string, text: string, ago: number, isOwn = false) => ({
      id,
      at: new Date(Date.now() - ago * dayMs),
      isOwn,
      message: { conversation: text },
    });
    const chats = [ana, rui].map(({ jid, lidJid, name, phone }) => ({
      jid,
      lidJid,
      name,
      messages: [past(`${phone}-2`, 'Combinado!', 2, true), past(`${phone}-1`, 'Pode ser amanhã?', 3)],
    }));
    await shop.sendHistory({ chats, syncType: recently, progress: 100 });
    await expect.poll(() => shop.offlineQueue.length).toBe(0);
    await screen.open(await chatWith(owner, ana.phone));
    const said = screen.messages.filter({ hasText: /Pode ser amanhã\?|Combinado!|Bom dia!/ });
    await expect(said).toHaveText([/Pode ser amanhã\?/, /Combinado!/, /Bom dia!/]);
    await expect(inbox.row(rui.name)).toHaveCount(0);
    await inbox.search.fill('Rui');
    await inbox.row(rui.name).click();
    await expect(screen.message('Pode ser amanhã?')).toBeVisible();
    await inbox.search.fill('');
  });

  await test.step('another number is told, and the chat goes on there', async () => {
    const moved = whatsapp.addContact({ phone: '5521988124433', name: ana.name });
    const { id } = await chatWith(owner, ana.phone);
    await screen.open({ id });
    ana.movesTo(shop, moved);
    const [told = ''] = t('conversation:events.number_changed_nobody').split('{{to}}');
    await expect(screen.thread).toContainText(told.trim());
    await screen.write('Anotado!');
    await expect.poll(() => moved.inbox.map(({ text }) => text)).toEqual(['Anotado!']);
    await expectAccessible(ownersPage);
  });
});
