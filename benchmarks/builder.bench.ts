import type { Page } from '@playwright/test';
import { type Client, createClient } from '@yupflow/contract/client';
import { flows } from '@yupflow/contract/flows';
import { session } from '@yupflow/contract/session';
import { type Bench, type Figure, median, tell } from './support/bench.ts';
import { noteWhenShown, openColdPage, shownAfterMs, withBrowser } from './support/browser.ts';
import { tasksOf } from './support/browser-tasks.ts';
import { withDataFolder } from './support/data-folder.ts';
import { largeFlow } from './support/large-flow.ts';
import { demo, withServer } from './support/server.ts';

const times = 7;
const steps = 60;
const card = '.flow-card';

async function createFlow(call: Client, name: string, blocks: number): Promise<string> {
  const { id, revision } = await call(flows.create, { body: { name } });
  await call(flows.save, { params: { id }, body: { revision, document: largeFlow(blocks) } });
  return id;
}

/** From the request to the whole answer. */
async function saveMs(page: Page, id: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.keyboard.press('ArrowDown');
  await (await answered).finished();
  return page.evaluate((path) => {
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(path));
    return calls.at(-1)?.duration ?? Number.NaN;
  }, `/api/flows/${id}`);
}

async function drag(page: Page): Promise<void> {
  const header = page.locator(`${card} header`).nth(4);
  const box = await header.boundingBox();
  if (!box) throw new Error('there is no card to drag');
  const [x, y] = [box.x + 20, box.y + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) await page.mouse.move(x + step * 4, y + step * 2);
  await page.mouse.up();
}

/** The builder in a real browser, with flows larger than anybody should draw. */
export const bench: Bench = () =>
  withDataFolder((folder) =>
    withServer(folder, async ({ origin }) => {
      const { token } = await createClient({ origin, token: () => null })(session.login, { body: demo });
      const call = createClient({ origin, token: () => token });
      const thousand = await createFlow(call, 'Mil blocos', 1_000);
      const threeHundred = await createFlow(call, 'Trezentos blocos', 300);
      return withBrowser(async (browser) => {
        const page = await openColdPage(browser, { origin, token, script: noteWhenShown(card) });
        const opened: number[] = [];
        for (let turn = 0; turn < times; turn += 1)
          opened.push(await shownAfterMs(page, `${origin}/flows/${thousand}`, card));
        tell(`opened in ${opened.map(Math.round).join(', ')} ms`);
        await page.locator(card).first().click();
        const saved: number[] = [];
        for (let turn = 0; turn < times; turn += 1) saved.push(await saveMs(page, thousand));
        tell(`saved in ${saved.map(Math.round).join(', ')} ms`);

        await shownAfterMs(page, `${origin}/flows/${threeHundred}`, card);
        await drag(page);
        const tasks = await tasksOf(browser, page, () => drag(page));
        return figuresOf(opened.slice(1), saved.slice(1), tasks);
      });
    }),
  );

type Tasks = Awaited<ReturnType<typeof tasksOf>>;

function figuresOf(opened: readonly number[], saved: readonly number[], tasks: Tasks): readonly Figure[] {
  const longest = Math.max(...tasks.map(({ scripted }) => scripted));
  const whole = Math.max(...tasks.map((task) => task.whole));
  return [
    {
      name: 'opening a flow of 1,000 blocks',
      value: median(opened),
      unit: 'ms',
      limit: 1_000,
      note: 'from the address to the first cards painted, files in the browser’s cache, median',
    },
    { name: 'saving it', value: median(saved), unit: 'ms', limit: 300, note: 'request to answer, median' },
    {
      name: 'longest task while a card among 300 is dragged, drawing set aside',
      value: longest,
      unit: 'ms',
      limit: 50,
      note: `${tasks.length} tasks; the longest with drawing took ${whole.toFixed(0)} ms`,
    },
  ];
}
