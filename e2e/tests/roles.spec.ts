import { members } from '@yupflow/contract/members';
import { roles as roleCalls } from '@yupflow/contract/roles';
import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { rolesScreen } from '../support/team-screens.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const keyName = (key: 'tags' | 'tickets' | 'flow' | 'settings_members') => t(`roles:keys.${key}.name`);

test('creates a role of the permissions that were marked', async ({ ownersPage, owner }) => {
  const roles = rolesScreen(ownersPage);
  await roles.open();
  await expect(roles.row(t('roles:owner.name'))).toContainText(t('roles:owner.description'));
  await roles.newButton.click();
  await expect(roles.name).toBeFocused();
  await roles.name.fill('Marketing');
  await roles.permission(t('roles:groups.automate')).check();
  await roles.permission(keyName('flow')).uncheck();
  await roles.save.click();
  await expect(roles.toast(t('roles:created'))).toBeVisible();
  await expect(roles.row('Marketing')).toContainText(t('roles:share', { marked: 4, total: 22 }));
  const { results } = await owner.call(roleCalls.list, {});
  expect(results).toMatchObject([
    { name: 'Marketing', permissions: ['broadcasts', 'shipping_cycles', 'keywords', 'webhooks'] },
  ]);
});

test('takes effect at once for whoever has the role, on the page and in the API', async ({
  ownersPage,
  owner,
  people,
  anotherBrowser,
  watch,
}) => {
  // What the page asks for in the moment in which it is taken away.
  watch.allow(/status of 403/);
  const member = await people.memberOf(owner, ['tags', 'settings_members']);
  const context = await anotherBrowser();
  await enter(context, member);
  const theirs = await context.newPage();
  const isListening = listening(theirs);
  await theirs.goto('/settings/members');
  await expect(theirs.getByRole('grid')).toBeVisible();
  await isListening;

  const roles = rolesScreen(ownersPage);
  await roles.open();
  await roles.row(/^Role of/).click();
  await expect(roles.form).toContainText('1 membro.');
  await roles.permission(keyName('settings_members')).uncheck();
  await roles.save.click();
  await expect(theirs).toHaveURL('/access-denied', { timeout: 5_000 });
  await expect(member.call(members.list, {})).rejects.toMatchObject({ code: 'permission_denied' });
  await theirs.goto('/');
  await expect(theirs).toHaveURL('/registers/tags');
});

test('keeps what somebody lacks in sight and out of reach', async ({ page, owner, people }) => {
  await enter(page.context(), await people.memberOf(owner, ['settings_company', 'tags']));
  const roles = rolesScreen(page);
  await roles.open('?open=new');
  await roles.name.fill('Tudo');
  await expect(roles.permission(keyName('tickets'))).toHaveAccessibleDescription(t('roles:checklist.notYours'));
  await roles.permission(t('roles:checklist.markAll')).click();
  await roles.save.click();
  await expect(roles.toast(t('roles:created'))).toBeVisible();
  const { results } = await owner.call(roleCalls.list, { query: { search: 'Tudo' } });
  expect(results).toMatchObject([{ permissions: ['tags', 'settings_company'] }]);
});

test('says how many lose a role before it is deleted', async ({ ownersPage, owner, people }) => {
  await people.memberOf(owner, ['tags']);
  const roles = rolesScreen(ownersPage);
  await roles.open();
  const [role] = (await owner.call(roleCalls.list, {})).results;
  await roles.menuOf(role?.name ?? '').click();
  await ownersPage.getByRole('menuitem', { name: t('common:delete') }).click();
  await expect(roles.question).toContainText(t('roles:confirmDeleteText_one', { count: 1 }));
  await roles.answer(t('common:delete')).click();
  await expect(roles.toast(t('roles:deleted'))).toBeVisible();
  await expect(ownersPage.getByRole('heading', { name: t('roles:empty.title') })).toBeVisible();
});

test.describe('the screen', () => {
  test('is accessible, with its form and what is locked in it, and fits a phone', async ({ page, owner, people }) => {
    await enter(page.context(), await people.memberOf(owner, ['settings_company', 'tags']));
    const roles = rolesScreen(page);
    await roles.open();
    await expect(roles.row(/^Role of/)).toBeVisible();
    await expectAccessible(page);
    await roles.newButton.click();
    await expect(roles.name).toBeVisible();
    await expectAccessible(page);
    await expectNoRawKeys(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expectNoSidewaysScroll(page);
  });
});
