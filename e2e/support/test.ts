import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { openPeople, type People, type Person } from './people.ts';
import { createWatch, type Watch } from './watch.ts';

interface Fixtures {
  watch: Watch;
  /** The owner of a company of this test's own. */
  owner: Person;
  /** A page on which that owner is signed in; nothing is open yet. */
  ownersPage: Page;
  /** Another browser, watched like the first. */
  anotherBrowser: () => Promise<BrowserContext>;
}

export const test = base.extend<Fixtures, { origin: string; people: People }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
    async ({}, use) => use(environment('E2E_ORIGIN')),
    { scope: 'worker' },
  ],

  people: [
    async ({ origin }, use) => {
      const { people, close } = openPeople({ dataDir: environment('E2E_DATA_DIR'), origin });
      await use(people);
      await close();
    },
    { scope: 'worker' },
  ],

  watch: async ({ origin }, use) => {
    const watch = createWatch(origin);
    await use(watch);
    expect(watch.problems(), 'what no page may do').toEqual([]);
  },

  context: async ({ context, watch }, use) => {
    await watch.follow(context);
    await use(context);
  },

  owner: async ({ people }, use) => use(await people.owner()),

  ownersPage: async ({ page, owner }, use) => {
    await enter(page.context(), owner);
    await use(page);
  },

  anotherBrowser: async ({ browser, watch, contextOptions, baseURL }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...contextOptions, baseURL });
      opened.push(context);
      await watch.follow(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by the configuration of the journeys`);
  return value;
}

/** Signed in, as by a sign-in some time ago: the web keeps its token in this cookie. */
export async function enter(context: BrowserContext, { token }: Person): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: environment('E2E_ORIGIN'), sameSite: 'Lax' }]);
}

export { expect };
