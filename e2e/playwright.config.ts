import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { password } from './support/password.ts';

// Workers read this file too; they inherit the folder that the first reader chose.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `yupflow-e2e-${process.pid}`);

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 1,
  // Generous, because the unit tests may run beside us on the same two cores.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ORIGIN,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  webServer: {
    command: `exec ${JSON.stringify(process.execPath)} serve.ts`,
    env: { PORT: '0', DATA_DIR: process.env.E2E_DATA_DIR, DEMO_PASSWORD: password },
    // The named group becomes an environment variable, which the workers inherit.
    wait: { stdout: /ready at (?<e2e_origin>http:\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 60_000,
  },
});
