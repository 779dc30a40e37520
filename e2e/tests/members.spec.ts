import { randomUUID } from 'node:crypto';
import { createClient } from '@yupflow/contract/client';
import { invites, members as memberCalls } from '@yupflow/contract/members';
import { roles as roleCalls } from '@yupflow/contract/roles';
import { tagPalette, tags } from '@yupflow/contract/tags';
import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { mailedLink } from '../support/mail.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { password } from '../support/password.ts';
import { register } from '../support/register-form.ts';
import { confirmPage, registerPage } from '../support/session-pages.ts';
import { membersScreen, rolesScreen } from '../support/team-screens.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('grows from one registration to a team whose roles hold', async ({
  page,
  people,
  anotherBrowser,
  origin,
  watch,
}) => {
  watch.allow(/status of 403/);
  const [owner, agent] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  await page.goto('/register');
  await register(page, { name: 'Nina Prado', email: owner, password });
  await expect(page).toHaveURL('/failed-subscription');
  await page.getByLabel(t('subscription:code.label')).fill(await people.code('Ateliê Prado'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  const roles = rolesScreen(page);
  await roles.open('?open=new');
  await roles.name.fill('Cadastro');
  await roles.permission(t('roles:keys.tags.name')).check();
  await roles.save.click();
  await expect(roles.row('Cadastro')).toBeVisible();

  const members = membersScreen(page);
  await members.open();
  await members.inviteButton.click();
  await members.email.fill(agent);
  await members.role('Cadastro').check();
  await members.send.click();
  await expect(members.form).toContainText(t('members:invite.sent'));
  await members.form.getByRole('button', { name: t('members:invite.done') }).click();
  await expect(members.row(agent)).toContainText('Cadastro');

  const second = await (await anotherBrowser()).newPage();
  await second.goto(await mailedLink(agent, '/register'));
  await expect(registerPage(second).email).toHaveValue(agent);
  await register(second, { name: 'Otto Reis', email: agent, password });
  await expect(second.getByText(t('subscription:confirmEmail.title'))).toBeVisible();
  await second.goto(await mailedLink(agent, '/confirm-email'));
  await confirmPage(second).confirm.click();
  await confirmPage(second).goOn.click();
  await second.getByRole('button', { name: t('subscription:invites.acceptOf', { company: 'Ateliê Prado' }) }).click();

  await expect(second).toHaveURL('/registers/tags');
  await expect(members.row('Otto Reis')).toBeVisible();
  await second.goto('/settings/members');
  await expect(second.getByText(t('access:message'))).toBeVisible();
  const token = (await second.context().cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
  const call = createClient({ origin, token: () => token });
  await call(tags.create, { body: { name: 'Minha', color: tagPalette[0] } });
  await expect(call(memberCalls.list, {})).rejects.toMatchObject({ code: 'permission_denied' });
  await expect(call(roleCalls.list, {})).rejects.toMatchObject({ code: 'permission_denied' });
});

test('lets a removed member see nothing more within five seconds', async ({
  ownersPage,
  owner,
  people,
  anotherBrowser,
  watch,
}) => {
  // What the page asks for in the moment in which it is taken away.
  watch.allow(/status of 403/);
  const member = await people.memberOf(owner, ['tags']);
  const context = await anotherBrowser();
  await enter(context, member);
  const theirs = await context.newPage();
  const isListening = listening(theirs);
  await theirs.goto('/registers/tags');
  await expect(theirs.getByRole('heading', { name: t('tags:empty.title') })).toBeVisible();
  await isListening;

  const members = membersScreen(ownersPage);
  await members.open();
  await members.row('Caio Nunes').click();
  await members.form.getByRole('button', { name: t('members:remove') }).click();
  await expect(members.question).toHaveAccessibleName(t('members:confirmRemove', { name: 'Caio Nunes' }));
  await members.answer(t('members:remove')).click();
  await expect(theirs).toHaveURL('/failed-subscription', { timeout: 5_000 });
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(t('subscription:noCompany.title'));
  await expect(members.toast(t('members:deleted'))).toBeVisible();
  await expect(members.row('Caio Nunes')).toBeHidden();
});

test('gives a member another role, which opens its screens to them at once', async ({
  ownersPage,
  owner,
  people,
  anotherBrowser,
}) => {
  const member = await people.memberOf(owner, ['tags']);
  await owner.call(roleCalls.create, { body: { name: 'Gestão', permissions: ['settings_members'] } });
  const context = await anotherBrowser();
  await enter(context, member);
  const theirs = await context.newPage();
  const isListening = listening(theirs);
  await theirs.goto('/settings');
  const team = theirs.getByRole('link', { name: t('shell:menu.members'), exact: true });
  await expect(theirs.getByRole('link', { name: t('shell:menu.account'), exact: true })).toBeVisible();
  await expect(team).toBeHidden();
  await isListening;

  const members = membersScreen(ownersPage);
  await members.open();
  await members.row('Caio Nunes').click();
  await members.role('Gestão').check();
  await expect(members.form).toContainText(t('roles:picker.sum', { marked: 2, total: 22 }));
  await members.save.click();
  await expect(members.toast(t('members:edited'))).toBeVisible();
  await expect(team).toBeVisible();
});

test('picks roles without the right to change them', async ({ page, owner, people }) => {
  await owner.call(roleCalls.create, { body: { name: 'Etiquetas', permissions: ['tags'] } });
  await owner.call(roleCalls.create, { body: { name: 'Robôs', permissions: ['flow'] } });
  await enter(page.context(), await people.memberOf(owner, ['settings_members', 'tags']));
  const members = membersScreen(page);
  await members.open('?open=new');
  await expect(members.role('Robôs')).toHaveAccessibleDescription(t('roles:picker.locked'));
  await members.role('Etiquetas').check();
  await members.email.fill('lia@example.com');
  await members.send.click();
  await expect(members.form).toContainText(t('members:invite.sent'));
});

test('says beside the address that somebody is of the team already', async ({ ownersPage, owner, people, watch }) => {
  watch.allow(/status of 409/);
  const { email } = await people.memberOf(owner, []);
  const members = membersScreen(ownersPage);
  await members.open('?open=new');
  await members.email.fill(email.toUpperCase());
  await members.send.click();
  await expect(members.email).toHaveAccessibleDescription(t('errors:fields.already_member'));
});

test('sends an invite again, and cancels it after asking', async ({ ownersPage, owner }) => {
  const email = `${randomUUID()}@example.com`;
  await owner.call(invites.create, { body: { email } });
  const members = membersScreen(ownersPage);
  await members.open();
  await members.menuOf(email).click();
  await ownersPage.getByRole('menuitem', { name: t('members:invite.resend') }).click();
  await expect(members.toast(t('members:invite.resent'))).toBeVisible();
  await members.row(email).click();
  await members.form.getByRole('button', { name: t('members:invite.cancel') }).click();
  await members.answer(t('members:invite.cancel')).click();
  await expect(members.toast(t('members:invite.cancelled'))).toBeVisible();
  await expect(members.row(email)).toBeHidden();
});

test('says what can not be done with the owner', async ({ ownersPage, owner }) => {
  const members = membersScreen(ownersPage);
  await members.open();
  await members.row(owner.name).click();
  await expect(members.form).toContainText(t('members:ownerNote'));
  await expect(members.form.getByRole('button', { name: t('members:remove') })).toBeHidden();
});

test.describe('the screen', () => {
  test('is accessible, and fits a phone', async ({ ownersPage, owner, people }) => {
    await people.memberOf(owner, ['tags']);
    await owner.call(invites.create, { body: { email: 'lia@example.com' } });
    const members = membersScreen(ownersPage);
    await members.open();
    await expect(members.row('lia@example.com')).toBeVisible();
    await expectAccessible(ownersPage);
    await expectNoRawKeys(ownersPage);
    await ownersPage.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(ownersPage);
    await members.inviteButton.click();
    await expect(members.email).toBeVisible();
    await expectNoSidewaysScroll(ownersPage);
  });

  test('has accessible forms for an invite, a member and the owner', async ({ ownersPage, owner, people }) => {
    await people.memberOf(owner, ['tags']);
    await owner.call(invites.create, { body: { email: 'lia@example.com' } });
    const members = membersScreen(ownersPage);
    await members.open();
    for (const name of ['lia@example.com', 'Caio Nunes', owner.name]) {
      await members.row(name).click();
      await expect(members.form).toBeVisible();
      await expectAccessible(ownersPage);
      await ownersPage.keyboard.press('Escape');
      await expect(members.form).toBeHidden();
    }
  });
});
