import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('greets the owner and teaches while there is nothing to count', async ({ ownersPage }) => {
  await ownersPage.goto('/');
  await expect(ownersPage.getByRole('heading', { level: 1 })).toHaveText(t('dashboard:title'));
  await expect(ownersPage.getByRole('heading', { name: /, Olívia$/ })).toBeVisible();
  const figures = ownersPage.getByRole('region', { name: t('dashboard:figures') });
  for (const name of ['total_attendances', 'total_contacts', 'new_contacts', 'custom_events'] as const)
    await expect(figures.getByText(t(`dashboard:metrics.${name}.label`), { exact: true })).toBeVisible();
  await expect(figures.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(4);
  await expectAccessible(ownersPage);
  await ownersPage.getByRole('link', { name: t('dashboard:empty.steps.tags.title') }).click();
  await expect(ownersPage).toHaveURL('/registers/tags');
});

test('keeps the chosen period over a reload', async ({ ownersPage }) => {
  await ownersPage.goto('/');
  await ownersPage.getByText(t('dashboard:periods.7days'), { exact: true }).click();
  await expect(ownersPage).toHaveURL('/?period=7days');
  await ownersPage.reload();
  await expect(ownersPage.getByRole('radio', { name: t('dashboard:periods.7days') })).toBeChecked();
});
