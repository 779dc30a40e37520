import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'whatsapp-server',
    environment: 'node',
    maxWorkers,
    include: ['test/**/*.test.ts'],
    // Real sockets and real keys on a small machine: slow is not broken.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000, interval: 20 } },
  },
});
