import { companies } from '@yupflow/contract/companies';
import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { password } from '../support/password.ts';
import { companyScreen, toast } from '../support/settings-screens.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { pressBox, tick } from '../support/tick.ts';

test('a change is seen by another member at once, beside what they are typing themselves', async ({
  ownersPage,
  owner,
  people,
  anotherBrowser,
}) => {
  const other = await (await anotherBrowser()).newPage();
  await enter(other.context(), await people.memberOf(owner, ['settings_company']));
  const [here, there] = [companyScreen(ownersPage), companyScreen(other)];
  const heard = listening(other);
  await there.open();
  await heard;
  await there.name.fill('Quase outro nome');
  await here.open();
  await here.name.fill('Oficina Prado & Filhas');
  await here.country.click();
  await here.search.fill('portugal');
  await here.option(/Portugal/).click();
  await here.save.click();
  await expect(toast(ownersPage, t('company:saved'))).toBeVisible();
  // The menu shows whose product one works in.
  await expect(other.getByText('Oficina Prado & Filhas').first()).toBeVisible();
  await expect(there.country).toHaveAccessibleName(/Portugal/);
  await expect(there.name).toHaveValue('Quase outro nome');
});

test('keeps time zone, name on messages and distribution', async ({ ownersPage, owner }) => {
  const company = companyScreen(ownersPage);
  await company.open();
  await company.timeZone.click();
  await company.search.fill('manaus');
  await ownersPage.keyboard.press('Enter');
  await expect(company.timeZone).toHaveAccessibleName(/Manaus.*GMT-4/);
  await company.save.click();
  await expect(toast(ownersPage, t('company:saved'))).toBeVisible();
  const before = await company.showName.isChecked();
  // The switch itself is hidden behind its drawing.
  await pressBox(company.showName);
  await tick(ownersPage.getByRole('radio', { name: t('company:roundRobin') }));
  await company.saveAttending.click();
  await expect
    .poll(() => owner.call(companies.getActive, {}))
    .toMatchObject({ timezone: 'America/Manaus', showAttendantName: !before, assignmentMode: 'round_robin' });
  await ownersPage.reload();
  await expect(company.timeZone).toHaveAccessibleName(/Manaus/);
  await expect(company.showName).toBeChecked({ checked: !before });
});

test('has a logo, which the menu shows', async ({ ownersPage }) => {
  const company = companyScreen(ownersPage);
  await company.open();
  const input = company.picture.locator('input');
  await input.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(company.picture).toHaveAccessibleDescription(t('errors:fields.not_a_picture'));
  const buffer = await ownersPage.screenshot({ clip: { x: 0, y: 0, width: 120, height: 120 } });
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await company.save.click();
  await expect(company.picture.locator('img')).toHaveAttribute('src', /^\/api\/pictures\//);
  await expect(ownersPage.getByRole('complementary').locator('img[src^="/api/pictures/"]')).toBeVisible();
});

test('goes to another member with password and typed name; the former owner stays in the team', async ({
  ownersPage,
  owner,
  people,
  watch,
}) => {
  watch.allow(/status of 422/);
  const heir = await people.memberOf(owner, []);
  const company = companyScreen(ownersPage);
  await company.open();
  await company.transfer.click();
  const secret = company.dialog.getByLabel(t('company:password'));
  const send = company.dialog.getByRole('button', { name: t('company:transferVerb') });
  await company.dialog.getByRole('button', { name: t('company:newOwner') }).click();
  await expect(company.option(new RegExp(owner.name))).toBeHidden();
  await company.search.fill('caio');
  await company.option(new RegExp(heir.name)).click();
  await company.dialog
    .getByRole('textbox', { name: t('company:confirmation', { name: 'Oficina Prado' }) })
    .fill('oficina prado');
  await secret.fill('not the password');
  await send.click();
  await expect(secret).toHaveAccessibleDescription(t('errors:fields.wrong_password'));
  await secret.fill(password);
  await send.click();
  await expect(toast(ownersPage, t('company:transferred', { name: heir.name }))).toBeVisible();
  await expect(company.ownership).toContainText(heir.email);
  await expect(company.transfer).toBeHidden();
  expect((await heir.call(companies.getActive, {})).owner?.email).toBe(heir.email);
});

test('is left by a member after a question, and by its owner never', async ({
  page,
  ownersPage,
  owner,
  people,
  watch,
}) => {
  // The page may still ask for the company in the moment in which it is left.
  watch.allow(/status of 403/);
  const company = companyScreen(ownersPage);
  await company.open();
  await expect(company.ownership).toContainText(t('company:leaveTextOwner'));
  await expect(company.ownership.getByRole('link')).toBeHidden();

  await enter(page.context(), await people.memberOf(owner, ['settings_company']));
  await page.goto('/settings/company');
  await expect(company.ownership).toContainText(owner.name);
  await company.ownership.getByRole('link', { name: t('company:leaveVerb') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(t('account:confirmLeave', { name: 'Oficina Prado' }));
  await question.getByRole('button', { name: t('account:leave') }).click();
  await expect(page).toHaveURL('/failed-subscription');
});

test.describe('everybody who may', () => {
  test('reads it in their language, on any screen, in both themes', async ({ ownersPage }) => {
    const company = companyScreen(ownersPage);
    await company.open();
    await expect(company.name).toBeVisible();
    await expectNoRawKeys(ownersPage);
    for (const width of [1440, 1024, 390, 360]) {
      await ownersPage.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(ownersPage);
    }
    await expectAccessible(ownersPage);
  });

  test('can search its lists without seeing them', async ({ ownersPage }) => {
    const company = companyScreen(ownersPage);
    await company.open();
    await company.timeZone.click();
    await company.search.fill('lisboa');
    await expect(company.option(/Lisboa/)).toBeVisible();
    await expectAccessible(ownersPage);
  });

  test('can use the form of a transfer without seeing it, also with its faults', async ({ ownersPage }) => {
    const company = companyScreen(ownersPage);
    await company.open('?open=transfer');
    await company.dialog.getByRole('button', { name: t('company:transferVerb') }).click();
    await expect(company.dialog.getByText(t('errors:fields.required'))).toHaveCount(3);
    await expectAccessible(ownersPage);
  });
});
