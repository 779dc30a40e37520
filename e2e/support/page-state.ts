import { expect, type Page } from '@playwright/test';
import { allKeys } from './texts.ts';

/** Everything that a person reads or hears on the page, piece by piece; but not what stands inside of `except`. */
export function readTexts(page: Page, except = 'noscript'): Promise<string[]> {
  return page.evaluate((left) => {
    const pieces: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(left)) pieces.push(node.textContent ?? '');
    for (const element of document.querySelectorAll(`:not(${left}, ${left} *)`))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) pieces.push(element.getAttribute(name) ?? '');
    return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
  }, except);
}

/** No text is missing: its key would stand in its place, or a gap for a value. */
export async function expectNoRawKeys(page: Page): Promise<void> {
  const keys = allKeys();
  const raw = (await readTexts(page)).filter((text) => keys.has(text) || /\{\{|\}\}|^[a-z]+:[a-z]/i.test(text));
  expect(raw, 'keys instead of words').toEqual([]);
}

/** Nothing sticks out to the side: neither the page scrolls sideways nor a part of it that is not meant to. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const findWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const isPage = element === document.documentElement || element === document.body;
          const scrolls = isPage || /auto|scroll/.test(getComputedStyle(element).overflowX);
          return scrolls && !element.hasAttribute('data-pushable') && element.scrollWidth > element.clientWidth;
        })
        .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} > ${element.clientWidth}`),
    );
  // What is drawn anew for another width comes a moment after it.
  await expect.poll(findWide, { message: `wider than ${page.viewportSize()?.width} px` }).toEqual([]);
}
