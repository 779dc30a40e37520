import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { languages } from '@yupflow/contract/languages';
import { defineConfig } from 'vite';
import { buildMetadata } from './build/build-metadata.ts';
import { loginBudget } from './build/login-budget.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: [...languages] }), enforce: 'pre' },
    preloadFont(/inter-latin-wght-normal/),
    buildMetadata(),
    loginBudget({
      modules: [
        /app\/layouts\/auth-layout\.tsx$/,
        /features\/session\/login-page\.tsx$/,
        /locales\/pt-BR\/(common|errors|session)\.json$/,
      ],
      mostGzippedBytes: 150_000,
    }),
    precompress(),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    // A font or image inside a data: address would need a wider CSP.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page loads, in two files: libraries outlive a deployment in the browser's cache.
          groups: [
            { name: 'base', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'app', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
});
