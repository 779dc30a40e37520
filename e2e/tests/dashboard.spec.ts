import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

test('greets the owner and teaches while there is nothing to count', async ({ ownersPage }) => {
  await ownersPage.goto('/');
  await expect(ownersPage.getByRole('heading', { level: 1 })).toHaveText(t('dashboard:title'));
  await expect(ownersPage.getByRole('heading', { name: /, Olívia$/ })).toBeVisible();
  const figures = ownersPage.getByRole('region', { name: t('dashboard:figures') });
  for (const name of ['total_attendances', 'total_contacts', 'new_contacts', 'custom_events'] as const)
    await expect(figures.getByRole('tab', { name: t(`dashboard:metrics.${name}.label`) })).toHaveText(
      `${t(`dashboard:metrics.${name}.label`)}0${t('dashboard:before', { value: 0 })}`,
    );
  await expect(figures.getByText(t('dashboard:metrics.total_attendances.none'))).toBeVisible();
  await expect(ownersPage.getByRole('heading', { name: t('dashboard:empty.title') })).toBeVisible();
  await expectAccessible(ownersPage);
});

test('keeps the chosen period over a reload', async ({ ownersPage }) => {
  await ownersPage.goto('/');
  await ownersPage.getByText(t('dashboard:periods.7days'), { exact: true }).click();
  await expect(ownersPage).toHaveURL('/?period=7days');
  await ownersPage.reload();
  await expect(ownersPage.getByRole('radio', { name: t('dashboard:periods.7days') })).toBeChecked();
});

test('takes a rarer period from beside the calendar, with the keyboard alone', async ({ ownersPage }) => {
  await ownersPage.goto('/');
  const [beginning = ''] = t('dashboard:otherPeriod', { range: '|' }).split('|');
  await ownersPage.getByRole('button', { name: beginning }).press('Enter');
  const dialog = ownersPage.getByRole('dialog', { name: t('dashboard:choosePeriod') });
  await expect(dialog).toBeVisible();
  await expectAccessible(ownersPage);
  await dialog.getByRole('button', { name: t('dashboard:periods.lastMonth') }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(ownersPage).toHaveURL('/?period=lastMonth');
});
