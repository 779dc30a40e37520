import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe knows of, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still on its way has nothing to look at.
  await page.locator('main').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
    // In the page itself: frames of other sites, for which axe would open a page each time, there are none.
    const { violations } = await axe.setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, `in the ${colorScheme} theme`).toEqual([]);
  }
}
