import '../src/app/zod-without-eval.ts';
import { cleanup, configure } from '@testing-library/react';
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

// Pages are fetched when they are first opened, which takes its time under the test runner.
configure({ asyncUtilTimeout: 10_000 });

await startI18n();

afterEach(cleanup);
