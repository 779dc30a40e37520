import '../src/app/zod-without-eval.ts';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { startI18n } from '../src/locales/i18n.ts';

/** jsdom lays nothing out: the tests run on a desktop with a mouse. */
const desktop = ['(min-width: 1024px)', '(pointer: fine)'];
vi.stubGlobal('matchMedia', (query: string) =>
  Object.assign(new EventTarget(), { matches: desktop.includes(query), media: query }),
);
vi.stubGlobal('scrollTo', () => {});
// Missing in jsdom, and enough for the ids that react-aria looks up.
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });

const realTimeout = setTimeout;
const areFetched = () =>
  Promise.race([
    vi.dynamicImportSettled().then(() => true),
    new Promise<boolean>((resolve) => realTimeout(resolve, 100, false)),
  ]);

// Pages are fetched when they are first opened. However long the test runner takes for that on a busy machine, it is not
// the page's own time: whoever waited in vain while something was on its way waits again.
const { asyncWrapper } = getConfig();
configure({
  asyncUtilTimeout: 10_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      for (;;)
        try {
          return await wait();
        } catch (error) {
          if (await areFetched()) throw error;
          await vi.dynamicImportSettled();
        }
    }),
});

await startI18n();

afterEach(cleanup);
