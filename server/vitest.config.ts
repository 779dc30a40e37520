import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'server',
    environment: 'node',
    include: ['test/**/*.test.ts'],
    // They need no database: they run with what is pure.
    exclude: ['test/fuzz/**'],
    globalSetup: ['test/support/global-setup.ts'],
    // Nothing is kept in modules, and each file starts a server of its own: what they import is loaded once.
    isolate: false,
    maxWorkers,
    // Programs that tests start compile what all of them share only once.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url)) },
    // Real processes and a real database on a small machine: slow is not broken.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
