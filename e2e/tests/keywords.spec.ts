import type { Page } from '@playwright/test';
import { keywords } from '@yupflow/contract/keywords';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';
import { tick } from '../support/tick.ts';

const path = '/keywords';

/** The keywords, as people name their parts. */
function screen(page: Page) {
  const form = page.getByRole('dialog');
  return {
    form,
    name: form.getByRole('textbox', { name: t('keywords:name'), exact: true }),
    words: form.getByRole('textbox', { name: t('keywords:words'), exact: true }),
    text: form.getByRole('textbox', { name: t('keywords:text'), exact: true }),
    trial: form.getByRole('textbox', { name: t('keywords:trial.title') }),
    save: form.getByRole('button', { name: t('keywords:save') }),
    rows: page.getByRole('row'),
    row: (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
  };
}

const answering = (name: string, words: string[]) => ({
  name,
  rule: 'contains' as const,
  words,
  action: { kind: 'messages' as const, messages: [{ kind: 'text' as const, text: 'Oi!' }] },
});

test('makes the first keyword, tries it before it is saved, and is told what is missing', async ({
  ownersPage,
  owner,
}) => {
  const screens = screen(ownersPage);
  await ownersPage.goto(path);
  await ownersPage.getByRole('button', { name: t('keywords:empty.action') }).click();
  await expect(screens.name).toBeFocused();
  await screens.name.fill('Preços');
  await screens.save.click();
  await expect(screens.words).toHaveAccessibleDescription(t('errors:fields.required'));
  await screens.words.fill('preço, valor,');
  await screens.words.press('Enter');
  await expect(screens.form.getByRole('button', { name: t('keywords:removeWord', { word: 'valor' }) })).toBeVisible();
  await tick(screens.form.getByRole('radio', { name: t('keywords:doesMessages') }));
  await screens.text.fill('A tabela está aqui.');
  await screens.trial.fill('Qual é o PRECO da mesa?');
  await expect(screens.form.getByText(t('keywords:trial.by', { word: 'preço' }))).toBeVisible();
  await expectAccessible(ownersPage);
  await screens.save.click();
  await expect(screens.toast(t('keywords:created'))).toBeVisible();
  await expect(screens.form).toBeHidden();
  await expect(screens.row('Preços')).toContainText(t('keywords:ruleShort.contains'));
  const { results } = await owner.call(keywords.list, { query: {} });
  expect(results).toMatchObject([{ name: 'Preços', words: ['preço', 'valor'], action: { kind: 'messages' } }]);
  await expectAccessible(ownersPage);
});

test('puts them in another order by keyboard, switches one off, and points out what overlaps', async ({
  ownersPage,
  owner,
}) => {
  const screens = screen(ownersPage);
  for (const [name, words] of [
    ['Preços', ['preço']],
    ['Frete', ['preço do frete']],
    ['Horário', ['horário']],
  ] as const)
    await owner.call(keywords.create, { body: answering(name, [...words]) });
  await ownersPage.goto(path);
  await expect(screens.row('Frete')).toContainText(t('keywords:overlapMark'));

  const handle = screens.row('Frete').getByRole('button', { name: t('common:moveRow', { name: 'Frete' }) });
  await screens.row('Preços').focus();
  await ownersPage.keyboard.press('ArrowDown');
  await expect(screens.row('Frete')).toBeFocused();
  await ownersPage.keyboard.press('ArrowRight');
  await expect(handle).toBeFocused();
  await ownersPage.keyboard.press('Enter');
  // It is taken up once a place is marked; Home is the first of all.
  await expect(ownersPage.locator('[data-drop-target]')).toBeAttached();
  await ownersPage.keyboard.press('Home');
  await ownersPage.keyboard.press('Enter');
  await expect(screens.rows.nth(1)).toContainText('Frete');
  await expect(screens.row('Frete')).not.toContainText(t('keywords:overlapMark'));
  await expect
    .poll(async () => (await owner.call(keywords.list, { query: {} })).results.map(({ name }) => name))
    .toEqual(['Frete', 'Preços', 'Horário']);

  await tick(screens.row('Horário').getByRole('switch', { name: t('keywords:activeOf', { name: 'Horário' }) }), false);
  await expect
    .poll(async () => (await owner.call(keywords.list, { query: { is_active: 'false' } })).results.length)
    .toBe(1);
});
