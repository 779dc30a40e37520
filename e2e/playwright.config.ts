import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { password } from './support/password.ts';

// Workers read this file too; they inherit the folder that the first reader chose.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `yupflow-e2e-${process.pid}`);
// The one address on this machine that the server may call: where a journey receives what is told to the outside.
process.env.E2E_RECEIVER ??= `127.0.0.1:${20_000 + (process.pid % 10_000)}`;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 1,
  // Generous, because other programs may run beside us on the same two cores.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_ORIGIN,
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // What slides or fades cannot be pressed where it stood, and is measured half transparent.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Without a language, Chromium calls every file with an accent in its name "download".
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A microphone that hears a beep, and asks nobody.
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
  webServer: {
    command: `exec ${JSON.stringify(process.execPath)} serve.ts`,
    env: {
      PORT: '0',
      DATA_DIR: process.env.E2E_DATA_DIR,
      DEMO_PASSWORD: password,
      EGRESS_ALLOW: process.env.E2E_RECEIVER,
    },
    // The named group becomes an environment variable, which the workers inherit.
    wait: { stdout: /ready at (?<e2e_origin>http:\S+)/ },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 60_000,
  },
});
