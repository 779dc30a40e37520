import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'vitest.pure.config.ts',
      'whatsapp-server/vitest.config.ts',
      'server/vitest.config.ts',
      'web/vitest.config.ts',
    ],
  },
});
