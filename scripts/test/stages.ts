import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { countPlaywright, countVitest } from './count-tests.ts';
import { haveRedis } from './redis.ts';
import type { Stage } from './stage.ts';

const node = 'node_modules/.bin/node';
const bin = (name: string) => `node_modules/.bin/${name}`;

/** In the order in which they begin: what is quick tells its faults first, then the long ones in turn. */
export function allStages(reports: string): readonly Stage[] {
  const unitReport = join(reports, 'vitest.json');
  const browserReport = join(reports, 'playwright.json');
  return [
    { name: 'web', command: [node, 'scripts/install.mjs'] },
    { name: 'types', command: [bin('tsc'), '-b'] },
    { name: 'lint', command: [bin('biome'), 'check', '--error-on-warnings', '.'] },
    { name: 'boundaries', command: [node, 'scripts/boundaries.ts'] },
    { name: 'unused', command: [bin('knip')] },
    { name: 'locales', command: [node, 'scripts/locales.ts'] },
    { name: 'db-types', command: [node, 'server/scripts/db-types.ts', '--verify'] },
    {
      name: 'unit',
      fillsTheMachine: true,
      command: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
      prepare: haveRedis,
      count: (hasSucceeded) => countVitest(unitReport, hasSucceeded),
    },
    {
      name: 'chaos',
      fillsTheMachine: true,
      // Always the same faults: what other seeds bring is looked for by hand.
      command: [node, '--disable-warning=ExperimentalWarning', 'chaos/run.ts', '--seed', '12'],
    },
    {
      name: 'browser',
      needs: 'web',
      fillsTheMachine: true,
      command: [bin('playwright'), 'test', '--config=e2e/playwright.config.ts', '--retries=1', '--reporter=line,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
      prepare: async () => ({ CHROMIUM_PATH: await findChromium() }),
      count: (hasSucceeded) => countPlaywright(browserReport, hasSucceeded),
    },
  ];
}
