import { defineConfig } from 'vitest/config';
import { maxWorkers } from './vitest.workers.ts';

export default defineConfig({
  test: {
    name: 'pure',
    environment: 'node',
    include: [
      '{flow-engine,contract}/**/*.test.ts',
      'scripts/**/*.test.ts',
      '{benchmarks,chaos}/**/*.test.ts',
      'server/test/fuzz/*.test.ts',
    ],
    isolate: false,
    provide: { fuzzCases: Number(process.env.FUZZ_CASES ?? 500) },
    maxWorkers,
  },
});
