import { createClient } from '@yupflow/contract/client';
import { screens } from '@yupflow/contract/screens';
import { session } from '@yupflow/contract/session';
import { tags } from '@yupflow/contract/tags';
import { expectAccessible } from '../support/accessible.ts';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { password } from '../support/password.ts';
import { expect, test } from '../support/test.ts';
import { t } from '../support/texts.ts';

const tabs = Object.values(screens).flatMap(({ path, layout }) => (layout === 'franchises' ? [path] : []));

for (const width of [1440, 390])
  test(`every tab of the reseller's area is accessible and whole at ${width} px`, async ({ page, origin }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const stranger = createClient({ origin, token: () => null });
    // The demo's owner looks after the deployment's own reseller.
    const { token } = await stranger(session.login, { body: { email: 'owner@demo.local', password } });
    await page.context().addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Lax' }]);
    for (const tab of tabs) {
      await page.goto(tab);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true], [role=status][aria-label]')).toHaveCount(0);
      await expectAccessible(page);
      await expectNoRawKeys(page);
      await expectNoSidewaysScroll(page);
    }
  });

test('an owner deletes a whole category by typing the company’s name, and sees it done', async ({
  ownersPage: page,
  owner,
}) => {
  for (const name of ['VIP', 'Atacado']) await owner.call(tags.create, { body: { name, color: '#0ea5e9' } });
  await page.goto('/settings/data-cleanup');
  const category = t('data-cleanup:types.tags');
  await page.getByRole('button', { name: t('data-cleanup:categories.deleteNamed', { category }) }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const confirm = dialog.getByRole('button', { name: t('data-cleanup:confirm.delete') });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: t('data-cleanup:confirm.name') }).fill('Oficina Prado');
  await expectAccessible(page);
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('data-cleanup:list.done_other', { processed: 2 }))).toBeVisible();
  await expectAccessible(page);
  expect((await owner.call(tags.list, { query: {} })).results).toEqual([]);
});
