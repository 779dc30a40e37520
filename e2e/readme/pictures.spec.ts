import { fileURLToPath } from 'node:url';
import { announcements } from '@yupflow/contract/announcements';
import { expect, test } from '../support/places/demo-test.ts';
import { allPlaces } from '../support/places/places.ts';
import { walkOn } from '../support/places/walk.ts';
import { enter } from '../support/test.ts';
import { t } from '../support/texts.ts';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));

/** By the name of the picture: which place, in which theme, how wide. */
const pictures = {
  'inbox-light': ['chats chat', 'light', 1440],
  'inbox-dark': ['chats chat', 'dark', 1440],
  flow: ['flows-id', 'light', 1440],
  dashboard: ['index', 'dark', 1440],
  board: ['crm', 'light', 1440],
  broadcast: ['broadcasts-history report', 'light', 1440],
  simulator: ['simulator', 'light', 1440],
  contacts: ['contacts', 'light', 1440],
  'inbox-phone-light': ['chats chat', 'light', 390],
  'inbox-phone-list-dark': ['chats', 'dark', 390],
} as const satisfies Record<string, readonly [place: string, theme: 'light' | 'dark', width: number]>;

test('takes the pictures of the README', async ({ page, demo: { owner, ids } }) => {
  for (const { id } of (await owner.call(announcements.list, { query: {} })).results)
    await owner.call(announcements.seen, { body: { id } });
  await enter(page.context(), owner);
  const walk = walkOn(page, t);
  const places = new Map(allPlaces(ids).map((place) => [place.name, place]));
  for (const [name, [at, theme, width]] of Object.entries(pictures)) {
    const place = places.get(at);
    if (!place) throw new Error(`there is no place called ${at}`);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await walk.to(place);
    await walk.resize(width);
    await expect(page.getByRole('alert')).toHaveCount(0);
    if (name === 'flow') {
      for (const percent of ['72%', '60%']) {
        await page.keyboard.press('-');
        await expect(page.getByText(percent)).toBeVisible();
      }
    }
    // The machine may have no font for them, and shows boxes.
    await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        text.nodeValue = text.nodeValue?.replaceAll(/\p{Emoji_Presentation}/gu, '') ?? null;
      }
    });
    await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' });
  }
});
