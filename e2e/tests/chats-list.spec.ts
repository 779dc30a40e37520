import { chats } from '@yupflow/contract/chats';
import { companies } from '@yupflow/contract/companies';
import type { CompanyPermission } from '@yupflow/contract/permissions';
import { expectAccessible } from '../support/accessible.ts';
import { chatsScreen } from '../support/chats-screen.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import type { Person } from '../support/people.ts';
import { ana, bruno, celia, haveLine } from '../support/phones.ts';
import { haveTags } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const chatIdOf = async (owner: Person, name: string) => {
  const { results } = await owner.call(chats.list, { query: { search: name } });
  return results[0]?.id ?? '';
};

const attends: readonly CompanyPermission[] = ['tickets'];

test('teaches how to begin where there is no line, and fits a phone', async ({
  ownersPage,
  people,
  owner,
  anotherBrowser,
}) => {
  const screen = chatsScreen(ownersPage);
  await screen.open();
  await expect(ownersPage.getByRole('link', { name: t('chats:empty.noLine.action') })).toHaveAttribute(
    'href',
    /connections/,
  );
  await expectNoRawKeys(ownersPage);
  // The room belongs to the chats, unless somebody wants the menu's words here too.
  const unfold = ownersPage.getByRole('button', { name: t('shell:unfold') });
  const fold = ownersPage.getByRole('button', { name: t('shell:fold') });
  await unfold.click();
  await ownersPage.reload();
  await expect(fold).toBeVisible();
  await fold.click();
  await expect(unfold).toBeVisible();
  await ownersPage.getByRole('link', { name: t('shell:menu.contacts') }).click();
  await expect(fold, 'elsewhere nothing was chosen').toBeVisible();
  await ownersPage.setViewportSize({ width: 1024, height: 768 });
  await expect(unfold, 'a small screen has room for the icons').toBeVisible();
  await ownersPage.goBack();
  await expect(unfold).toBeVisible();
  await ownersPage.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(ownersPage);
  await expectAccessible(ownersPage);

  const other = await anotherBrowser();
  await enter(other, await people.memberOf(owner, attends));
  const page = await other.newPage();
  await page.goto('/chats');
  await expect(page.getByRole('heading', { name: t('chats:empty.noLineAsk.title') })).toBeVisible();
});

test('shows who writes at once and in its place, with what waits, in the title and the menu too', async ({
  ownersPage,
  owner,
}) => {
  const line = await haveLine(owner);
  await owner.call(companies.updateActive, { body: { responseTargetMinutes: 15 } });
  await line.say(ana, { text: 'Oi! Vocês fazem sob medida?', at: new Date(Date.now() - 20 * 60_000).toISOString() });
  const screen = chatsScreen(ownersPage);
  await screen.open();
  await expect(screen.row(ana.name)).toContainText(t('chats:wait.minutes', { count: 20 }));
  await line.say(bruno, 'Bom dia');
  await expect(screen.rows).toHaveText([/Bruno Sampaio/, /Ana Beatriz/]);
  await expect(ownersPage).toHaveTitle(/^\(2\) /);
  await expect(ownersPage.getByRole('link', { name: t('shell:menu.chats') })).toContainText('2');
  await line.say(ana, 'Conseguem até sexta?');
  await expect(screen.rows).toHaveText([/Ana Beatriz.*Conseguem até sexta/s, /Bruno/]);
  await expect(screen.tab(t('chats:statuses.pending'))).toHaveAccessibleName(/2/);
  await line.setTyping(bruno, true);
  await expect(screen.row(bruno.name)).toContainText(t('chats:row.typing'));
  await expectAccessible(ownersPage);

  // By keys alone: the first chat, start it, end it and go on to the next.
  await screen.press('j');
  await expect(screen.title).toHaveText(ana.name);
  await expect(screen.row(ana.name)).not.toContainText('2 não lidas');
  await expect(ownersPage).toHaveTitle(/^\(1\) /);
  await screen.press('s');
  await expect(screen.close).toBeVisible();
  await expect(ownersPage.locator('textarea[data-composer]')).toBeFocused();
  await expect(screen.tab(t('chats:statuses.open'))).toHaveAccessibleName(/1/);
  await screen.press('e');
  await expect(screen.toast(t('chats:done.closed'))).toBeVisible();
  await expect(screen.title).toHaveText(bruno.name);
  await expect(screen.rows).toHaveText([/Bruno/]);
});

test('closes and goes on at once; takes it back when asked, or when the contact writes', async ({
  ownersPage,
  owner,
}) => {
  const line = await haveLine(owner, 'Loja Centro', { farewell_message: 'Até logo!' });
  await line.say(bruno, 'Bom dia');
  await line.say(ana, 'Oi');
  const screen = chatsScreen(ownersPage);
  await screen.open();
  await screen.row(ana.name).click();
  const undo = screen.toast(t('chats:done.closed')).getByRole('button', { name: t('chats:done.undo') });
  const stateOf = async (name: string) => {
    const { results } = await owner.call(chats.list, { query: { search: name } });
    return [results[0]?.status, results[0]?.last_message?.text];
  };

  await expect(screen.title).toHaveText(ana.name);
  await screen.press('e');
  // Its time stands still under the pointer.
  await undo.hover();
  await expect(screen.title).toHaveText(bruno.name);
  await expect(screen.rows).toHaveText([/Bruno/]);
  await expectAccessible(ownersPage);
  await undo.click();
  await expect(screen.title).toHaveText(ana.name);
  await expect(screen.rows).toHaveText([/Ana/, /Bruno/]);
  await expect(undo).toBeHidden();
  expect(await stateOf(ana.name)).toEqual(['pending', 'Oi']);

  await screen.press('e');
  await undo.hover();
  await expect(screen.title).toHaveText(bruno.name);
  await line.say(ana, 'Espera, mais uma coisa');
  await expect(screen.toast(t('chats:done.wroteMeanwhile', { name: ana.name }))).toBeVisible();
  await expect(screen.rows).toHaveText([/Ana.*mais uma coisa/s, /Bruno/]);
  await expect(undo).toBeHidden();
  expect(await stateOf(ana.name)).toEqual(['pending', 'Espera, mais uma coisa']);

  // By itself once its time is over; at once for who leaves the page meanwhile, and once.
  await ownersPage.mouse.move(0, 0);
  await screen.press('e');
  await expect(screen.chat.getByRole('heading', { name: ana.name })).toBeVisible();
  await expect.poll(() => stateOf(bruno.name)).toEqual(['closed', 'Até logo!']);
  await expect(undo).toBeHidden();
  await screen.press('e');
  await expect(undo).toBeVisible();
  await ownersPage.reload();
  await expect.poll(() => stateOf(ana.name)).toEqual(['closed', 'Até logo!']);
  await expect(ownersPage.getByRole('heading', { name: t('chats:empty.nothing.title') })).toBeVisible();
  const { results } = await owner.call(chats.listMessages, {
    params: { id: await chatIdOf(owner, ana.name) },
    query: {},
  });
  expect(results.filter(({ text }) => text === 'Até logo!')).toHaveLength(1);
});

test('does what can be done with the open chat from the palette', async ({ ownersPage, owner }) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  const screen = chatsScreen(ownersPage);
  await screen.open();
  const palette = ownersPage.getByRole('dialog', { name: t('palette:title') });
  const here = palette.getByRole('group', { name: t('palette:groups.chat') });
  const choose = async (words: string) => {
    await ownersPage.keyboard.press('Control+k');
    await palette.getByRole('searchbox').fill(words);
    await expect(here.getByRole('option').first()).toContainText(words);
    await ownersPage.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await expect(screen.rows).toHaveCount(1);
  await ownersPage.keyboard.press('Control+k');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expect(here, 'nothing is open yet').toBeHidden();
  await ownersPage.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await screen.row(ana.name).click();
  await choose(t('chats:header.start'));
  await expect(screen.close).toBeVisible();
  await choose(t('chats:menu.pause'));
  await expect(screen.chat.getByRole('region', { name: t('chats:automation.label') })).toBeVisible();
  await choose(t('chats:menu.markUnread'));
  await expect(screen.row(ana.name)).toContainText(t('chats:row.unread_one', { count: 1 }));
  await choose(t('chats:header.transfer'));
  await expect(screen.slideOver).toBeVisible();
  await ownersPage.keyboard.press('Escape');
  await expect(screen.slideOver).toBeHidden();
  await choose(t('chats:menu.openContact'));
  await expect(ownersPage).toHaveURL(/contacts\?open=/);
});

test('finds people and what was said, opens a message where it stands, and narrows the list', async ({
  ownersPage,
  owner,
}) => {
  const [centro, barra] = [await haveLine(owner), await haveLine(owner, 'Loja Barra')];
  await centro.say(ana, 'Queria o orçamento da mesa Ipê');
  await barra.say(bruno, 'Entregam em Niterói?');
  await barra.say(celia, { text: 'Fechado para sexta', group: { id: '120363001', name: 'Arquitetos' } });
  const screen = chatsScreen(ownersPage);
  await screen.open();
  await expect(screen.rows).toHaveCount(3);
  await ownersPage.keyboard.press('/');
  await expect(screen.search).toBeFocused();
  await screen.search.fill('orcamento');
  await expect(screen.list.getByRole('heading', { name: t('chats:found.messages') })).toBeVisible();
  await expect(screen.list.getByText(t('chats:found.noPeople'))).toBeVisible();
  await expect(screen.rows).toHaveText([/Ana Beatriz.*orçamento/s]);
  await screen.search.press('ArrowDown');
  await ownersPage.keyboard.press('Enter');
  await expect(screen.title).toHaveText(ana.name);
  await expect(ownersPage).toHaveURL(/message=/);
  await screen.search.fill('Bruno');
  await expect(screen.rows.first()).toContainText('Bruno Sampaio');
  await screen.search.press('Escape');

  await screen.filter.click();
  await ownersPage.getByRole('menuitemradio', { name: t('chats:types.names.groups') }).click();
  await expect(screen.rows).toHaveText([/Arquitetos.*Célia Figueiredo: Fechado/s]);
  await screen.filter.click();
  await ownersPage.getByRole('menuitemradio', { name: t('chats:types.names.all') }).click();
  await screen.filter.click();
  await ownersPage.getByRole('menuitemradio', { name: 'Loja Centro' }).click();
  await expect(screen.rows).toHaveText([/Ana Beatriz/]);
  await expectAccessible(ownersPage);
  await ownersPage.getByRole('button', { name: t('chats:filters.clear') }).click();
  await expect(screen.rows).toHaveCount(3);
});

test('hands a chat over with a note, and tells who lost the race by whom', async ({
  ownersPage,
  owner,
  people,
  anotherBrowser,
  watch,
}) => {
  watch.allow(/status of (409|404)/);
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  const caio = await people.memberOf(owner, [...attends, 'see_all_tickets']);
  const others = await anotherBrowser();
  await enter(others, caio);
  const caios = chatsScreen(await others.newPage());
  const owners = chatsScreen(ownersPage);
  await owners.open();
  await owners.row(ana.name).click();
  await caios.open();
  await caios.row(ana.name).click();
  await expect(owners.chat).toContainText(t('chats:header.viewing_one', { names: 'Caio' }));

  // The owner is a moment quicker: Caio's click is already on its way.
  const { results } = await owner.call(chats.list, { query: {} });
  const id = results[0]?.id ?? '';
  await others.route(`**/api/chats/${id}/start`, async (route) => {
    await owner.call(chats.start, { params: { id } });
    await route.continue();
  });
  await caios.start.click();
  await expect(caios.toast(t('chats:taken.by', { name: owner.name }))).toBeVisible();
  await expect(caios.chat).toContainText(t('chats:header.with', { name: owner.name }));
  await owner.call(chats.setAutomation, { params: { id }, body: { is_paused: true } });
  await expect(caios.chat).toContainText(t('chats:automation.paused'));

  await owners.press('t');
  await owners.slideOver.getByRole('button', { name: t('chats:transfer.member') }).click();
  await ownersPage.getByRole('option', { name: caio.name }).click();
  await owners.slideOver.getByRole('textbox', { name: t('chats:transfer.message') }).fill('Cliente antiga, cuide bem.');
  await expectAccessible(ownersPage);
  await owners.slideOver.getByRole('button', { name: t('chats:transfer.save') }).click();
  await expect(owners.toast(t('chats:done.transferred', { to: caio.name }))).toBeVisible();
  await expect(caios.chat).not.toContainText(t('chats:header.with', { name: owner.name }));
  await expect(caios.chat).toContainText('Cliente antiga, cuide bem.');
});

test('takes away a chat that one may no longer see, and says so to who has it open', async ({
  page,
  owner,
  people,
  watch,
}) => {
  // What was asked of the chat a moment before.
  watch.allow(/status of 404.*\/api\/chats\//);
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  const caio = await people.memberOf(owner, attends);
  await enter(page.context(), caio);
  const screen = chatsScreen(page);
  await screen.open();
  await screen.row(ana.name).click();
  await expect(screen.title).toHaveText(ana.name);
  const { results } = await owner.call(chats.list, { query: {} });
  await owner.call(chats.start, { params: { id: results[0]?.id ?? '' } });
  await expect(screen.chat.getByRole('heading', { name: t('chats:gone.title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('chats:empty.nothing.title') })).toBeVisible();
  await expectAccessible(page);
});

test('keeps the contact at hand: tags, notes, fields to edit; folds, and remembers it', async ({
  ownersPage,
  owner,
}) => {
  await haveTags(owner, 'VIP');
  const line = await haveLine(owner);
  await line.say(ana, 'Oi');
  const screen = chatsScreen(ownersPage);
  await screen.open();
  await screen.row(ana.name).click();
  await expect(screen.panel).toContainText('+55 21 98812-4407');
  await screen.panel.getByRole('button', { name: t('tags:picker.add') }).click();
  await ownersPage.getByRole('option', { name: 'VIP' }).click();
  await ownersPage.keyboard.press('Escape');
  await expect(screen.chat.getByText('VIP')).toBeVisible();
  await screen.panel.getByRole('textbox', { name: t('contact:notes.label') }).fill('Prefere contato à tarde.');
  await screen.panel.getByRole('button', { name: t('contact:notes.save') }).click();
  await expect(screen.panel.getByText('Prefere contato à tarde.')).toBeVisible();
  await screen.panel.getByRole('button', { name: t('chats:panel.edit') }).click();
  const name = screen.slideOver.getByRole('textbox', { name: t('contact:keys.name') });
  await name.fill('Ana B. Moura');
  await screen.slideOver.getByRole('button', { name: t('contact:save') }).click();
  await expect(screen.title).toHaveText('Ana B. Moura');
  await expectAccessible(ownersPage);
  await screen.press('i');
  await expect(screen.panel).toBeHidden();
  await ownersPage.reload();
  await expect(screen.title).toHaveText('Ana B. Moura');
  await expect(screen.panel).toBeHidden();
});

test('opens a chat with a new number, and on a phone goes from list to chat to contact and back', async ({
  ownersPage,
  owner,
}) => {
  const line = await haveLine(owner);
  await ownersPage.setViewportSize({ width: 390, height: 844 });
  const screen = chatsScreen(ownersPage);
  await screen.open();
  await ownersPage
    .getByRole('button', { name: t('chats:new') })
    .first()
    .click();
  await tick(screen.slideOver.getByRole('radio', { name: t('chats:newChat.ways.phone') }));
  await screen.slideOver.getByRole('button', { name: t('chats:newChat.save') }).click();
  const phone = screen.slideOver.getByRole('textbox', { name: t('chats:newChat.phone') });
  await expect(phone).toHaveAccessibleDescription(t('chats:newChat.phoneInvalid'));
  await phone.fill('+5521977340184');
  await screen.slideOver.getByRole('textbox', { name: t('chats:newChat.name') }).fill('Denise Salgado');
  await expect(screen.slideOver).toContainText(line.name);
  await expectAccessible(ownersPage);
  await screen.slideOver.getByRole('button', { name: t('chats:newChat.save') }).click();
  await expect(screen.title).toHaveText('Denise Salgado');
  await expect(screen.list).toBeHidden();
  // Away from what would show its name.
  await ownersPage.mouse.move(195, 300);
  await expectNoSidewaysScroll(ownersPage);
  await expectAccessible(ownersPage);
  await screen.title.getByRole('button').click();
  await expect(screen.panel).toContainText('+55 21 97734-0184');
  await screen.panel.getByRole('button', { name: t('chats:panel.back') }).click();
  await screen.chat.getByRole('button', { name: t('chats:header.back') }).click();
  await expect(screen.row('Denise Salgado')).toBeVisible();
  await expectNoSidewaysScroll(ownersPage);
  await expectAccessible(ownersPage);
  await line.drop('logged_out');
  await expect(ownersPage.getByRole('status').filter({ hasText: line.name })).toBeVisible();
});

test.describe('far away from the company', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the list and the conversation tell the time of the company', async ({ ownersPage, owner }) => {
    const line = await haveLine(owner);
    const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });
    // Late in an evening of this week there, which is the next morning here.
    const at = `${days.format(new Date(Date.now() - 3 * 86_400_000))}T23:30:00-03:00`;
    await line.say(ana, { text: 'Boa noite!', at });
    const screen = chatsScreen(ownersPage);
    await screen.open();
    const weekday = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', weekday: 'short' });
    await expect(screen.row(ana.name)).toContainText(weekday.format(new Date(at)).replace('.', ''));
    await screen.row(ana.name).click();
    await expect(screen.chat).toContainText('23:30');
  });
});
