import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('leads through the first steps of a company until they are put away', async ({ ownersPage }) => {
  await ownersPage.goto('/');
  const steps = ownersPage.getByRole('region', { name: t('dashboard:firstSteps.title') });
  await expect(steps.getByRole('link', { name: t('dashboard:firstSteps.steps.connection.action') })).toBeVisible();
  await expectAccessible(ownersPage);
  await steps.getByRole('link', { name: t('dashboard:firstSteps.steps.hours.title') }).click();
  await expect(ownersPage).toHaveURL('/settings/operating-hours');
  await ownersPage.goBack();
  await steps.getByRole('button', { name: t('dashboard:firstSteps.dismiss') }).click();
  await expect(steps).toBeHidden();
  await ownersPage.reload();
  await expect(ownersPage.getByRole('heading', { level: 1 })).toHaveText(t('dashboard:title'));
  await expect(steps).toBeHidden();
});
