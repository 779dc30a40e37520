import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds on the page as it stands, in words. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // In the page itself: frames of other sites, for which axe would open a page each time, there are none.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Nothing that axe knows of, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still on its way has nothing to look at.
  await page.locator('main').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
    expect(await accessibilityFaults(page), `in the ${colorScheme} theme`).toEqual([]);
  }
}
