import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'pure', environment: 'node', include: ['{flow-engine,contract}/**/*.test.ts', 'scripts/**/*.test.ts'] },
});
