import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/test/chromium.ts';

/** A real browser, for as long as the work takes. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

interface Visitor {
  readonly origin: string;
  readonly token: string;
  /** Runs in every page before its own scripts. */
  readonly script: string;
}

/** An empty page of somebody who is signed in, in a window with nothing in its cache. */
export async function openColdPage(browser: Browser, { origin, token, script }: Visitor): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'token', value: token, url: origin }]);
  await context.addInitScript({ content: script });
  return context.newPage();
}

/** Runs in the page: notes `shownAt`, once the first that fits the selector is painted. */
export const noteWhenShown = (selector: string) => `
  const watch = new MutationObserver(() => {
    if (!document.querySelector('${selector}')) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => { globalThis.shownAt = performance.now(); }));
  });
  watch.observe(document, { childList: true, subtree: true });
`;

/** From the click on a link to the first that fits the selector, as the page itself sees it. */
export async function shownAfterMs(page: Page, address: string, selector: string): Promise<number> {
  await page.goto(address);
  await page.waitForSelector(selector);
  return (await (await page.waitForFunction('globalThis.shownAt')).jsonValue()) as number;
}
