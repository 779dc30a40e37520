import { chats } from '@yupflow/contract/chats';
import { companies } from '@yupflow/contract/companies';
import { expectAccessible } from '../support/accessible.ts';
import { connectionsScreen } from '../support/connections-screen.ts';
import { chatWith, conversationScreen } from '../support/conversation-screen.ts';
import { t } from '../support/texts.ts';
import { expect, test } from '../support/whatsapp-test.ts';

// One app is enough for all of it.
test.describe.configure({ mode: 'default' });

const dayMs = 86_400_000;
/** As WhatsApp numbers them: the first part of what was said before, and what comes after it. */
const [firstPart, laterPart] = [0, 3];

test('what the phone brings is chosen before it is linked, and followed while it comes', async ({
  world,
  ownersPage,
}) => {
  const { whatsapp } = world;
  const shop = whatsapp.addAccount({ phone: '5511976540099', name: 'Vendas Lume' });
  const lia = whatsapp.addContact({ phone: '5521988124409', name: 'Lia Prado' });
  const lines = connectionsScreen(ownersPage);
  const { form } = lines;
  const days = form.getByRole('combobox', { name: t('connections:habits.history') });
  const card = lines.card('Vendas');
  const past = (id: string, text: string, ago: number) => ({
    id,
    at: new Date(Date.now() - ago * dayMs),
    isOwn: false,
    message: { conversation: text },
  });

  await test.step('a new line says how far back it reads, and what callers get', async () => {
    await ownersPage.goto('/connections?open=new');
    await lines.name.fill('Vendas');
    await days.selectOption({ label: t('connections:habits.historyDays_other', { number: 90 }) });
    await form.getByRole('checkbox', { name: t('connections:habits.status') }).check();
    await form
      .getByRole('textbox', { name: t('connections:habits.callMessage') })
      .fill('Não atendemos por aqui. Escreva para nós!');
    await expectAccessible(ownersPage);
    await lines.save.click();
    await shop.scan(await lines.qr('Vendas'));
    await expect(card).toContainText(t('connections:status.CONNECTED'));
  });

  await test.step('what was said before is counted as it comes', async () => {
    const chatOf = (...messages: ReturnType<typeof past>[]) => [{ jid: lia.jid, name: lia.name, messages }];
    await shop.sendHistory({ chats: chatOf(past('P1', 'Ontem', 1)), syncType: firstPart, progress: 0 });
    await shop.sendHistory({ chats: chatOf(past('P2', 'Antes', 2)), syncType: laterPart, progress: 40 });
    const bar = card.getByRole('progressbar', { name: t('connections:past.running') });
    await expect(bar).toHaveAttribute('aria-valuenow', '40');
    await expect(card).toContainText(t('connections:past.counted', { chats: 1, messages: 2 }));
    await expectAccessible(ownersPage);
    await shop.sendHistory({ chats: chatOf(past('P3', 'Muito antes', 30)), syncType: laterPart, progress: 100 });
    const health = lines.health('Vendas');
    await expect(health).toContainText(t('connections:past.done'));
    await expect(health).toContainText(t('connections:past.counted', { chats: 1, messages: 3 }));
    await expect(bar).toHaveCount(0);
  });

  await test.step('what was chosen is shown again', async () => {
    await lines.health('Vendas').getByRole('button').first().click();
    await expect(days).toHaveValue('90');
    await expect(form.getByRole('checkbox', { name: t('connections:habits.status') })).toBeChecked();
    await expect(form.getByRole('checkbox', { name: t('connections:habits.newsletters') })).not.toBeChecked();
    await ownersPage.keyboard.press('Escape');
  });
});

test('a number that sends too fast rests from strangers, and the page says why and what is tolerated', async ({
  world,
  ownersPage,
  owner,
}) => {
  const { whatsapp } = world;
  const shop = whatsapp.addAccount({ phone: '5511976540077', name: 'Loja Lume' });
  const rui = whatsapp.addContact({ phone: '5521988124411', name: 'Rui Porto' });
  const eva = whatsapp.addContact({ phone: '5521988124412', name: 'Eva Reis' });
  const lines = connectionsScreen(ownersPage);
  const screen = conversationScreen(ownersPage);
  await owner.call(companies.updateActive, { body: { showAttendantName: 'false' } });
  const line = await lines.create(owner, 'Loja');
  await ownersPage.goto(`/connections?pair=${line}&line=${line}`);
  await shop.scan(await lines.qr('Loja'));
  const card = lines.card('Loja');
  await expect(card).toContainText(t('connections:status.CONNECTED'));
  await rui.says(shop, { text: 'Oi, Loja' });
  const replies = await chatWith(owner, rui.phone);

  await test.step('what is refused waits, and costs the message nothing', async () => {
    shop.behaviour.isOverLimit = true;
    const cold = await owner.call(chats.create, { body: { connection_id: line, phone: `+${eva.phone}` } });
    await screen.open(cold);
    await screen.write('Olá, Eva!');
    const [, why = ''] = t('conversation:states.held').split(': ');
    await expect(screen.message('Olá, Eva!').getByText(why)).toBeAttached();
    expect(eva.inbox).toEqual([]);
    shop.behaviour.isOverLimit = false;
  });

  await test.step('whoever wrote is answered meanwhile', async () => {
    await screen.open(replies);
    await screen.write('Você, sim.');
    await expect.poll(() => rui.inbox.map(({ text }) => text)).toEqual(['Você, sim.']);
  });

  await test.step('the line says until when, why, and what WhatsApp tolerates', async () => {
    await ownersPage.goto(`/connections?line=${line}`);
    const health = lines.health('Loja');
    await expect(health).toContainText(t('connections:restricted.whyPace'));
    await expect(health).toContainText(t('connections:restricted.held_one', { number: 1 }));
    await health.getByText(t('connections:guard.title')).click();
    await expect(health.getByText(t('connections:guard.whatsapp.strangers'))).toBeVisible();
    await expect(health).toContainText(t('connections:guard.warmUp', { day: 1, days: 21, tomorrow: 30 }));
    await expectAccessible(ownersPage);
  });
});
