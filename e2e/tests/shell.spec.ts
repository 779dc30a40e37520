import type { Page } from '@playwright/test';
import { me } from '@yupflow/contract/me';
import { invites } from '@yupflow/contract/members';
import { session } from '@yupflow/contract/session';
import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { expectNoSidewaysScroll } from '../support/page-state.ts';
import { password } from '../support/password.ts';
import type { Person } from '../support/people.ts';
import { haveTags, tagsPath, tagsScreen } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const switcher = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('shell:company.menu')}`) });
const bell = (page: Page) => page.getByRole('button', { name: new RegExp(`^${t('shell:bell.title')}`) });
const userMenu = (page: Page, { name }: Person) => page.getByRole('button', { name: t('shell:userMenu', { name }) });

/** Lets somebody into another's company, as an invite would. */
async function letIn(owner: Person, guest: Person): Promise<void> {
  const { id } = await owner.call(invites.create, { body: { email: guest.email, roles: [] } });
  await guest.call(invites.accept, { params: { id } });
}

test('switches companies, in every tab, and stays there', async ({ ownersPage, owner, people }) => {
  const other = await people.owner({ name: 'Loja Nova' });
  await letIn(other, owner);
  await haveTags(owner, 'Só da Oficina');
  await tagsScreen(ownersPage).open();
  await expect(tagsScreen(ownersPage).row('Só da Oficina')).toBeVisible();
  const otherTab = await ownersPage.context().newPage();
  await tagsScreen(otherTab).open();
  await expect(tagsScreen(otherTab).row('Só da Oficina')).toBeVisible();

  await switcher(ownersPage).click();
  await ownersPage.getByRole('menuitemradio', { name: 'Loja Nova' }).click();
  // Without a role there, one's own account is what one sees first.
  await expect(ownersPage).toHaveURL('/settings');
  await expect(switcher(ownersPage)).toContainText('Loja Nova');
  await expect(switcher(otherTab)).toContainText('Loja Nova');
  await expect(tagsScreen(otherTab).row('Só da Oficina')).toBeHidden();

  await ownersPage.reload();
  await expect(switcher(ownersPage)).toContainText('Loja Nova');
  await switcher(ownersPage).click();
  await ownersPage.getByRole('menuitemradio', { name: 'Oficina Prado' }).click();
  await expect(switcher(ownersPage)).toContainText('Oficina Prado');
  await expect(ownersPage, 'the same screen in the other company').toHaveURL('/settings');

  await ownersPage.setViewportSize({ width: 360, height: 740 });
  await ownersPage.getByRole('button', { name: t('shell:more') }).click();
  const sheet = ownersPage.getByRole('dialog', { name: t('shell:more') });
  await switcher(ownersPage).click();
  await ownersPage.getByRole('menuitemradio', { name: 'Loja Nova' }).click();
  await expect(sheet).toBeHidden();
  await expect(ownersPage.getByText(t('shell:company.switched', { company: 'Loja Nova' }))).toBeVisible();
});

test('leads out of a suspended company into another', async ({ page, people }) => {
  const suspended = await people.owner({ name: 'Loja Parada', isSuspended: true });
  await letIn(await people.owner({ name: 'Loja Nova' }), suspended);
  await suspended.call(me.changeActive, { body: { companyId: suspended.companyId ?? undefined } });
  await enter(page.context(), suspended);
  await page.goto('/');
  await expect(page).toHaveURL('/failed-subscription');
  await switcher(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'Loja Parada' })).toContainText(t('shell:suspended'));
  await page.getByRole('menuitemradio', { name: 'Loja Nova' }).click();
  await expect(page).toHaveURL('/settings');
});

test('tells of an invite at once, and lets it be accepted in the bell', async ({ ownersPage, owner, people }) => {
  const other = await people.owner({ name: 'Horizonte' });
  const heard = listening(ownersPage);
  await ownersPage.goto('/');
  await expect(bell(ownersPage)).toBeVisible();
  await heard;
  await other.call(invites.create, { body: { email: owner.email, roles: [] } });
  await expect(bell(ownersPage)).toHaveAccessibleName(/1/);
  await bell(ownersPage).click();
  const panel = ownersPage.getByRole('dialog', { name: t('shell:bell.title') });
  const card = panel.getByRole('region', { name: t('notifications:invite.label', { company: 'Horizonte' }) });
  await expect(card).toBeVisible();
  await expectAccessible(ownersPage);
  await card.getByRole('button', { name: t('notifications:invite.accept') }).click();
  const done = ownersPage.getByRole('listitem').filter({ hasText: 'Horizonte' });
  await done.getByRole('button', { name: t('notifications:invite.enter') }).click();
  await expect(switcher(ownersPage)).toContainText('Horizonte');

  await enter(ownersPage.context(), other);
  await ownersPage.goto('/');
  await bell(ownersPage).click();
  await expect(
    panel.getByText(t('notifications:kinds.invite.accepted', { member: owner.name, company: 'Horizonte' })),
  ).toBeVisible();
});

test('is offline when one says so, and stays it', async ({ ownersPage, owner }) => {
  await ownersPage.goto('/');
  await userMenu(ownersPage, owner).click();
  await ownersPage.getByRole('menuitemradio', { name: t('shell:status.offline') }).click();
  await ownersPage.keyboard.press('Escape');
  await expect(userMenu(ownersPage, owner)).toContainText(t('shell:status.offline'));
  await expect.poll(async () => (await owner.call(me.get, {})).status).toBe('offline');
  await ownersPage.reload();
  await expect(userMenu(ownersPage, owner)).toContainText(t('shell:status.offline'));
});

test('finds pages and actions by keyboard, without accents, the latest first', async ({ ownersPage }) => {
  await ownersPage.goto('/');
  await expect(ownersPage.getByRole('heading', { level: 1 })).toHaveText(t('dashboard:title'));
  await ownersPage.keyboard.press('Control+k');
  const palette = ownersPage.getByRole('dialog', { name: t('palette:title') });
  await expect(palette.getByRole('searchbox')).toBeFocused();
  await expectAccessible(ownersPage);
  await ownersPage.keyboard.press('ArrowUp');
  await expect(palette.getByRole('option').last(), 'the last one comes into view').toBeInViewport();
  await ownersPage.keyboard.type('funcoes');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await ownersPage.keyboard.press('Enter');
  await expect(ownersPage).toHaveURL('/settings/roles');
  await ownersPage.keyboard.press('Control+k');
  await expect(palette.getByRole('option').first()).toContainText(t('shell:menu.roles'));
  await ownersPage.keyboard.type('nova etiqueta');
  await ownersPage.keyboard.press('Enter');
  await expect(ownersPage).toHaveURL(`${tagsPath}?open=new`);
  await expect(tagsScreen(ownersPage).name).toBeFocused();
});

test('asks to confirm the address, and sends the link again', async ({ page, origin }) => {
  const email = `nova-${crypto.randomUUID()}@example.com`;
  const answer = await page.request.post(`${origin}${session.register.path}`, {
    data: { name: 'Nova Pessoa', email, password },
  });
  const { token } = await answer.json();
  await page.context().addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Lax' }]);
  await page.goto('/');
  await expect(page.getByText(t('shell:banner.email', { email }))).toBeVisible();
  await page
    .getByRole('button', { name: t('shell:banner.sendAgain') })
    .first()
    .click();
  await expect(page.getByText(t('shell:banner.emailSent', { email }))).toBeVisible();
});

test('gives the focus to the page when a slide-over closes that a link opened', async ({ ownersPage, owner }) => {
  const [id] = await haveTags(owner, 'VIP');
  await tagsScreen(ownersPage).open(`?open=${id}`);
  await expect(tagsScreen(ownersPage).name).toBeFocused();
  await ownersPage.keyboard.press('Escape');
  await expect(tagsScreen(ownersPage).form).toBeHidden();
  await expect(ownersPage.getByRole('main')).toBeFocused();
});

test('remembers that the menu was folded', async ({ ownersPage }) => {
  await ownersPage.goto('/');
  await ownersPage.getByRole('button', { name: t('shell:fold') }).click();
  await ownersPage.reload();
  await expect(ownersPage.getByRole('button', { name: t('shell:unfold') })).toBeVisible();
  await expect(ownersPage.getByRole('complementary')).toHaveCSS('width', '64px');
  await ownersPage.mouse.move(600, 600);
  await ownersPage.getByRole('link', { name: t('shell:menu.registers') }).hover();
  await expect(ownersPage.getByRole('tooltip')).toHaveText(t('shell:menu.registers'));
});

test('has everything within reach of a thumb on a phone', async ({ ownersPage, owner }) => {
  await ownersPage.setViewportSize({ width: 360, height: 740 });
  await ownersPage.goto('/');
  const more = ownersPage.getByRole('button', { name: t('shell:more') });
  await more.click();
  const sheet = ownersPage.getByRole('dialog', { name: t('shell:more') });
  await expectNoSidewaysScroll(ownersPage);
  await sheet.getByRole('link', { name: t('shell:menu.registers') }).click();
  await expect(ownersPage).toHaveURL('/registers');
  await expect(sheet).toBeHidden();
  await more.click();
  await sheet.getByRole('button', { name: t('shell:userMenu', { name: owner.name }) }).click();
  await ownersPage.getByRole('menuitem', { name: t('shell:signOut') }).click();
  await expect(ownersPage).toHaveURL('/login');
});

test('shows help and the keys', async ({ ownersPage }) => {
  await ownersPage.goto('/');
  await ownersPage.getByRole('button', { name: t('shell:help.title') }).click();
  await ownersPage.getByRole('menuitem', { name: t('shell:help.shortcuts') }).click();
  await expect(ownersPage.getByRole('dialog', { name: t('shell:shortcuts.title') })).toBeVisible();
  await expectAccessible(ownersPage);
  await ownersPage.keyboard.press('Escape');
  await expect(ownersPage.getByRole('dialog')).toBeHidden();
  await ownersPage.keyboard.press('?');
  await expect(ownersPage.getByRole('dialog', { name: t('shell:shortcuts.title') })).toBeVisible();
});
