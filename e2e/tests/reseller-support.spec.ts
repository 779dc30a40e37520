import { createClient } from '@yupflow/contract/client';
import { session } from '@yupflow/contract/session';
import { expectAccessible } from '../support/accessible.ts';
import { password } from '../support/password.ts';
import { enter, expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('support enters a company and says so on every page; its owner reads who it was and why; leaving leads back', async ({
  page,
  origin,
  owner,
  anotherBrowser,
  watch,
}) => {
  test.slow();
  // Whatever was under way when the visit ended is told so.
  watch.allow(/status of 401/);
  const stranger = createClient({ origin, token: () => null });
  // The demo's owner looks after the deployment's own reseller.
  const { token } = await stranger(session.login, { body: { email: 'owner@demo.local', password } });
  await page.context().addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Lax' }]);

  await page.goto(`/franchise/companies?search=${owner.email}`);
  await page.getByRole('button', { name: t('common:actionsFor', { name: 'Oficina Prado' }) }).click();
  await page.getByRole('menuitem', { name: t('franchise-companies:menu.enter') }).click();
  const question = page.getByRole('dialog', {
    name: t('franchise-companies:enter.title', { company: 'Oficina Prado' }),
  });
  await question.getByRole('textbox', { name: t('franchise-companies:enter.reason') }).fill('O fluxo não responde');
  await question.getByRole('button', { name: t('franchise-companies:enter.confirm') }).click();

  const leave = page.getByRole('button', { name: t('shell:banner.leaveSupport') });
  await expect(leave).toBeVisible();
  await expectAccessible(page);
  await page.goto('/contacts');
  await expect(leave).toBeVisible();

  const owners = await anotherBrowser();
  await enter(owners, owner);
  const ownersPage = await owners.newPage();
  await ownersPage.goto('/');
  await ownersPage.getByRole('button', { name: new RegExp(`^${t('shell:bell.title')}`) }).click();
  await expect(ownersPage.getByText('O fluxo não responde')).toBeVisible();

  await leave.click();
  await expect(page).toHaveURL('/franchise/companies');
  await expect(page.getByRole('button', { name: t('franchise-companies:new') })).toBeVisible();
  await expect(leave).toHaveCount(0);
});
