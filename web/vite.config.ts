import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { languages } from '@yupflow/contract/languages';
import { defineConfig } from 'vite';
import { buildMetadata } from './build/build-metadata.ts';
import { emojiData } from './build/emoji-data.ts';
import { leanContract } from './build/lean-contract.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { routeBudgets } from './build/route-budgets.ts';

const server = 'http://127.0.0.1:3000';

/** Pages of many parts, and those that people open once in a while to set something up. */
const setUpOnce = [
  ...['flow', 'shared-flow', 'franchise', 'franchise-companies', 'franchise-email', 'franchise-integration'],
  ...['franchise-payment', 'franchise-roles', 'data-cleanup', 'webhook', 'webhooks', 'cycle', 'shipping-cycles'],
  ...['simulator', 'integration', 'connections', 'operating-hours', 'members', 'roles', 'company', 'custom-fields'],
  ...['keywords', 'tags', 'quick-messages', 'account', 'subscription', 'help'],
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: [...languages] }), enforce: 'pre' },
    leanContract(),
    preloadFont(/inter-latin-wght-normal/),
    emojiData(),
    buildMetadata(),
    // What screens weigh today, and a little room: lower them whenever one gets lighter. The inbox is meant to come to 250 kB.
    routeBudgets({
      mostGzippedBytes: { login: 150_000, chats: 525_000, crm: 545_000, 'flows-id': 575_000 },
      mostForOthers: 480_000,
    }),
    precompress(),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    // A font or image inside a data: address would need a wider CSP.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names of what a page preloads stand in every page's JavaScript: parts of these pages find each other.
      resolveDependencies: (page, parts) =>
        setUpOnce.some((name) => page.includes(`/${name}-page-`))
          ? parts.filter((part) => part === page || part.endsWith('.css'))
          : parts,
    },
    rolldownOptions: {
      // A schema that nobody uses has no other effect.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          // What every page loads, in two files: libraries outlive a deployment in the browser's cache.
          groups: [
            // The helper that fetches texts too: they are there before the app, and must not wait for it.
            { name: 'base', tags: ['$initial'], test: /node_modules|vite\/preload-helper/, priority: 3 },
            { name: 'app', tags: ['$initial'], priority: 2 },
            // The page that everybody loads, with what it needs, in one file instead of twenty.
            {
              name: 'login',
              test: /app\/layouts\/auth-layout\.tsx$|features\/session\/login-page\.tsx$/,
              priority: 1,
            },
            // What most pages share: one request instead of thirty, and shorter lists of what a page preloads.
            { name: 'common', minShareCount: 16, priority: 0 },
            // Hundreds of bytes each: all of them together cost less than asking for a page's fifty one by one.
            { name: 'icons', test: /lucide-react/, priority: 0 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/hooks': server, '/socket.io': { target: server, ws: true } } },
});
