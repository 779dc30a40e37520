import { tags } from '@yupflow/contract/tags';
import { expect, test } from '../support/test.ts';

test('the API has a page that documents it, made from the contract', async ({ page, watch }) => {
  // Its reader asks whether it could compile code, hears no, and does without.
  watch.allow(/blocked by script-src: eval/);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Yupflow API' })).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Tags' }).click();
  await expect(page.getByRole('button', { name: tags.create.summary })).toBeVisible();
  // Nobody is led to another site's client, which would be told this address.
  await expect(page.locator('a[href*="client.scalar.com"]')).toHaveCount(0);
});
