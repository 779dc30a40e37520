import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What is new in WCAG 2.2: nothing to press is smaller than 24 px. Axe looks for it only where it is asked to. */
export const targetSize = 'target-size';

/** What axe finds on the page as it stands, in words. */
export async function accessibilityFaults(page: Page, ...also: readonly string[]): Promise<string[]> {
  const rules = Object.fromEntries(also.map((rule) => [rule, { enabled: true }]));
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules });
  // In the page itself: frames of other sites, for which axe would open a page each time, there are none.
  const { violations } = await axe.setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Nothing that axe knows of, in either theme. */
export async function expectAccessible(page: Page, ...also: readonly string[]): Promise<void> {
  // A page that is still on its way has nothing to look at.
  await page.locator('main').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /dark/ : /^(?!.*dark)/);
    expect(await accessibilityFaults(page, ...also), `in the ${colorScheme} theme`).toEqual([]);
  }
}
