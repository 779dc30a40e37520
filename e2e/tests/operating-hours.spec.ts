import type { Locator } from '@playwright/test';
import { operatingHours } from '@yupflow/contract/operating-hours';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const path = '/settings/operating-hours';

/** Part by part, as people type it. */
async function typeTime(field: Locator, digits: string): Promise<void> {
  await field.getByRole('spinbutton').first().click();
  await field.page().keyboard.type(digits);
}

test('sets the hours of the week, a holiday and what is said outside of them', async ({ ownersPage, owner }) => {
  await ownersPage.goto(path);
  const monday = ownersPage.getByRole('list', { name: 'segunda-feira' });
  await tick(ownersPage.getByRole('switch', { name: t('operating-hours:isOn') }));
  await typeTime(monday.getByRole('group', { name: t('operating-hours:to', { of: 'segunda-feira' }) }), '1200');
  await expect(ownersPage.getByText('São Paulo (GMT-3)')).toBeVisible();
  await monday.getByRole('button', { name: t('operating-hours:addRange', { of: 'segunda-feira' }) }).click();
  await expect(monday.getByRole('listitem')).toHaveCount(3);
  await ownersPage
    .getByRole('button', { name: t('operating-hours:copyToWorkingDays', { day: 'segunda-feira' }) })
    .click();
  await expect(ownersPage.getByRole('list', { name: 'sexta-feira' }).getByRole('listitem')).toHaveCount(3);

  await tick(ownersPage.getByRole('switch', { name: t('operating-hours:attendsOn', { day: 'sábado' }) }));
  const saturday = ownersPage.getByRole('list', { name: 'sábado' });
  await typeTime(saturday.getByRole('group', { name: t('operating-hours:from', { of: 'sábado' }) }), '2200');
  await typeTime(saturday.getByRole('group', { name: t('operating-hours:to', { of: 'sábado' }) }), '0200');
  await expect(saturday.getByText(t('operating-hours:nextDay'))).toBeVisible();

  await ownersPage.getByRole('button', { name: t('operating-hours:addHoliday') }).click();
  await ownersPage.getByRole('textbox', { name: t('operating-hours:holidayName') }).fill('Aniversário da loja');
  await ownersPage.getByRole('textbox', { name: t('operating-hours:awayLabel') }).fill('Voltamos amanhã.');
  await expectAccessible(ownersPage);
  await ownersPage.getByRole('button', { name: t('operating-hours:save') }).click();
  await expect(ownersPage.getByRole('listitem').filter({ hasText: t('operating-hours:saved') })).toBeVisible();

  const saved = await owner.call(operatingHours.get, {});
  expect(saved).toMatchObject({ is_on: true, away_message: 'Voltamos amanhã.' });
  expect(saved.week[5]).toEqual([
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ]);
  expect(saved.week[6]).toEqual([{ from: '22:00', to: '02:00' }]);
  expect(saved.holidays).toMatchObject([{ name: 'Aniversário da loja', ranges: [] }]);
});

test('does not send ranges that overlap, and says where', async ({ ownersPage, owner }) => {
  await ownersPage.goto(path);
  const monday = ownersPage.getByRole('list', { name: 'segunda-feira' });
  await monday.getByRole('button', { name: t('operating-hours:addRange', { of: 'segunda-feira' }) }).click();
  await typeTime(
    monday.getByRole('group', { name: t('operating-hours:from', { of: 'segunda-feira' }) }).last(),
    '1000',
  );
  await expect(ownersPage.getByRole('alert')).toHaveText(t('operating-hours:overlapping'));
  await ownersPage.getByRole('button', { name: t('operating-hours:save') }).click();
  await expect(ownersPage.getByRole('alert')).toBeVisible();
  const { week } = await owner.call(operatingHours.get, {});
  expect(week[1]).toEqual([{ from: '09:00', to: '18:00' }]);
});
