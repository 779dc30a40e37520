import type { Page } from '@playwright/test';
import pg from 'pg';
import { type Bench, type Figure, median, tell } from './support/bench.ts';
import { noteWhenShown, openColdPage, shownAfterMs, withBrowser } from './support/browser.ts';
import { tasksOf } from './support/browser-tasks.ts';
import { cards, fillBoard } from './support/crm-dataset.ts';
import { withDataFolder } from './support/data-folder.ts';
import { createCompany, embeddedAddress } from './support/database.ts';
import { withServer } from './support/server.ts';

const times = 7;
const turns = 120;
const card = '[data-column-cards] [role="row"][data-key]';

/** Down the longest column as with a wheel. Answers the most cards that were in the page. */
async function scroll(page: Page): Promise<number> {
  const box = await page.locator('[data-column-cards]').first().boundingBox();
  if (!box) throw new Error('there is no column');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  let most = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))');
    most = Math.max(most, await page.locator(card).count());
  }
  return most;
}

/** The board in a real browser. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withServer(folder, async ({ origin }) => {
      const client = new pg.Client(embeddedAddress(folder));
      await client.connect();
      const { id, tokens } = await createCompany(client, 1, 0);
      await fillBoard(client, id);
      await client.end();
      return withBrowser(async (browser) => {
        const page = await openColdPage(browser, { origin, token: tokens[0] ?? '', script: noteWhenShown(card) });
        page.setDefaultTimeout(120_000);
        const opened: number[] = [];
        for (let turn = 0; turn <= times; turn += 1) opened.push(await shownAfterMs(page, `${origin}/crm`, card));
        tell(`opened in ${opened.map(Math.round).join(', ')} ms`);
        let most = 0;
        const tasks = await tasksOf(browser, page, async () => {
          most = await scroll(page);
        });
        const whole = tasks.map((task) => task.whole).toSorted((one, other) => other - one);
        const figures: Figure[] = [
          { name: `opening the board of ${cards} cards`, value: median(opened.slice(1)), unit: 'ms', limit: 1_000 },
          { name: 'most cards in the page while scrolling', value: most, unit: 'cards', limit: 200 },
          {
            name: 'longest task while scrolling',
            value: whole[0] ?? 0,
            unit: 'ms',
            limit: 50,
            note: `the next ones ${whole
              .slice(1, 4)
              .map((ms) => ms.toFixed(1))
              .join(', ')}`,
          },
        ];
        return figures;
      });
    }),
  );
