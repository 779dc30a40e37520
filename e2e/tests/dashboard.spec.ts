import { chats } from '@yupflow/contract/chats';
import { expectAccessible } from '../support/accessible.ts';
import { ana, bruno, haveLine } from '../support/phones.ts';
import { readSheet } from '../support/sheets.ts';
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

test('takes any two days from the calendar, with the keyboard alone', async ({ ownersPage }) => {
  await ownersPage.goto('/?from=2026-03-02&to=2026-03-20');
  const [beginning = ''] = t('dashboard:otherPeriod', { range: '|' }).split('|');
  const opener = ownersPage.getByRole('button', { name: beginning });
  await opener.press('Enter');
  const month = ownersPage.getByRole('dialog', { name: t('dashboard:choosePeriod') }).getByRole('grid');
  await expect(month).toBeVisible();
  const isInMonth = () => month.evaluate((grid) => grid.contains(document.activeElement));
  // Past the periods at hand and the ways to other months.
  for (let tabs = 0; tabs < 8 && !(await isInMonth()); tabs += 1) await ownersPage.keyboard.press('Tab');
  expect(await isInMonth()).toBe(true);
  // Once the first day is chosen, the next one has the focus.
  const steps = [
    ['ArrowUp', '13'],
    ['Enter', '14'],
    ['ArrowLeft', '13'],
    ['ArrowLeft', '12'],
    ['ArrowLeft', '11'],
  ] as const;
  for (const [key, day] of steps) {
    await ownersPage.keyboard.press(key);
    await expect(month.locator(':focus')).toHaveText(day);
  }
  await ownersPage.keyboard.press('Enter');
  await expect(month).toBeHidden();
  await expect(ownersPage).toHaveURL('/?from=2026-03-11&to=2026-03-13');
  await expect(opener).toBeFocused();
});

test('counts who writes, who answers and what is over, and saves it as a sheet', async ({ ownersPage, owner }) => {
  const line = await haveLine(owner);
  await line.say(ana, 'Oi! Vocês entregam hoje?');
  await line.say(bruno, 'Bom dia');
  const chatWith = async (phone: string) =>
    (await owner.call(chats.list, { query: {} })).results.find(({ contact }) => contact?.phone === phone)?.id ?? '';
  await expect.poll(() => chatWith(bruno.phone)).not.toBe('');
  const params = { id: await chatWith(ana.phone) };
  await owner.call(chats.start, { params });
  await owner.call(chats.send, { params, body: { kind: 'text', text: 'Entregamos, sim.' } });
  await owner.call(chats.close, { params, body: {} });

  await ownersPage.goto('/?period=today');
  const figures = ownersPage.getByRole('region', { name: t('dashboard:figures') });
  const figure = (name: 'total_attendances' | 'new_contacts') =>
    figures.getByRole('tab', { name: t(`dashboard:metrics.${name}.label`) });
  await expect(figure('total_attendances')).toHaveText(
    `${t('dashboard:metrics.total_attendances.label')}2+2${t('dashboard:before', { value: 0 })}`,
  );
  await expect(figure('new_contacts')).toContainText('+2');
  const card = (title: 'split.title' | 'times.title' | 'members.title') =>
    ownersPage.getByRole('region', { name: t(`dashboard:${title}`) });
  await expect(card('split.title')).toContainText(t('dashboard:messages', { received: 2, sent: 1 }));
  await expect(card('times.title').getByText(t('dashboard:times.measured_one', { shown: 1 }))).toHaveCount(2);
  await expect(card('members.title').getByRole('row')).toContainText([
    t('dashboard:members.member'),
    owner.name,
    t('dashboard:members.nobody'),
  ]);
  await expect(ownersPage.getByRole('table', { name: t('dashboard:hours.meaning') })).toBeVisible();
  await expectAccessible(ownersPage);

  const download = ownersPage.waitForEvent('download');
  await ownersPage.getByRole('button', { name: t('dashboard:export') }).click();
  const sheet = await download;
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
  const [, attendances, contacts] = readSheet(await sheet.path()).rows;
  expect([attendances, contacts]).toEqual([
    [t('dashboard:metrics.total_attendances.label'), '2', '0'],
    [t('dashboard:metrics.total_contacts.label'), '2', '0'],
  ]);
});
