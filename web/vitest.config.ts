import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../vitest.workers.ts';
import vite from './vite.config.ts';

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      maxWorkers,
      include: ['test/**/*.test.{ts,tsx}'],
      setupFiles: ['test/setup.ts'],
      // A whole page, typed into letter by letter beside other programs: slow is not broken.
      testTimeout: 90_000,
    },
  }),
);
