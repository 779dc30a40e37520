import { invites } from '@yupflow/contract/members';
import { roles } from '@yupflow/contract/roles';
import { expectAccessible } from '../support/accessible.ts';
import { listening } from '../support/listening.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const path = '/failed-subscription';

test('redeems a code in any form, and is in the new company', async ({ page, people }) => {
  const newcomer = await people.newcomer();
  const code = await people.code('Estúdio Norte');
  await enter(page.context(), newcomer);
  await page.goto('/');
  await expect(page).toHaveURL(path);
  await page.getByLabel(t('subscription:code.label')).fill(` ${code.slice(0, 6).toLowerCase()} ${code.slice(6)}`);
  await expect(page.getByLabel(t('subscription:code.label'))).toHaveValue(/^(\w{4}-){3}\w{4}$/);
  await page.getByRole('button', { name: t('subscription:code.submit') }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('listitem').filter({ hasText: t('subscription:code.done') })).toBeVisible();
  await expect(page.getByRole('button', { name: /Estúdio Norte/ })).toBeVisible();
});

test('opens a suspended company for its owner by a new code', async ({ page, people }) => {
  const owner = await people.owner({ name: 'Loja Parada', isSuspended: true });
  await enter(page.context(), owner);
  await page.goto('/registers/tags');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    t('subscription:suspended.title', { company: 'Loja Parada' }),
  );
  await page.getByLabel(t('subscription:code.label')).fill(await people.code(owner));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('says beside the field that a code is wrong', async ({ page, people, watch }) => {
  watch.allow(/status of 422/);
  await enter(page.context(), await people.newcomer());
  await page.goto(path);
  const code = page.getByLabel(t('subscription:code.label'));
  await code.fill('ABCD-2345-EFGH-6789');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(t('errors:fields.invalid_code'));
  await expect(page).toHaveURL(path);
});

test('shows an invite as soon as it is sent, and opens the company that it is for', async ({ page, people, owner }) => {
  const newcomer = await people.newcomer();
  const role = await owner.call(roles.create, { body: { name: 'Etiquetas', permissions: ['tags'] } });
  await enter(page.context(), newcomer);
  const isListening = listening(page);
  await page.goto(path);
  await expect(page.getByText(t('subscription:invites.none'))).toBeVisible();
  await isListening;
  await owner.call(invites.create, { body: { email: newcomer.email, roles: [role.id] } });

  const company = 'Oficina Prado';
  await page.getByRole('button', { name: t('subscription:invites.acceptOf', { company }) }).click();
  await expect(page).toHaveURL('/registers/tags');
  await expect(page.getByRole('listitem').filter({ hasText: t('subscription:invites.accepted') })).toBeVisible();
});

test('rejects an invite after asking', async ({ page, people, owner }) => {
  const newcomer = await people.newcomer();
  await owner.call(invites.create, { body: { email: newcomer.email } });
  await enter(page.context(), newcomer);
  await page.goto(path);
  await page.getByRole('button', { name: t('subscription:invites.rejectOf', { company: 'Oficina Prado' }) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('subscription:invites.reject') })
    .click();
  await expect(page.getByText(t('subscription:invites.none'))).toBeVisible();
  await expect(page).toHaveURL(path);
});

test.describe('the page', () => {
  test('is accessible with invites and a faulty code, and fits a phone', async ({ page, people, owner }) => {
    const newcomer = await people.newcomer();
    await owner.call(invites.create, { body: { email: newcomer.email } });
    await enter(page.context(), newcomer);
    await page.goto(path);
    await page.getByLabel(t('subscription:code.label')).fill('ABC');
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('subscription:code.incomplete'))).toBeVisible();
    await expectAccessible(page);
    await expectNoRawKeys(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(page);
  });
});
