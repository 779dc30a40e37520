import { fileURLToPath } from 'node:url';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { languages } from '@yupflow/contract/languages';
import { defineConfig } from 'vite';
import { buildMetadata } from './build/build-metadata.ts';
import { emojiData } from './build/emoji-data.ts';
import { leanContract, plainContract } from './build/lean-contract.ts';
import { precompress } from './build/precompress.ts';
import { preloadFont } from './build/preload-font.ts';
import { routeBudgets } from './build/route-budgets.ts';
import { routeFiles } from './build/route-files.ts';

const server = 'http://127.0.0.1:3000';

/** Where people work all day: all parts of these pages come at once. */
const preloaded =
  /\/(chats|dashboard|contacts|board|internal-chats|login)-page-|\/(chat|contact)-column-|\/contact-cycles-/;

/** What the inbox has in common with every other list. */
const ofLists =
  /resource\/(list-page|members-only)\.tsx$|ui\/(segmented|contact-avatar)\.tsx$|browser\/(now|clipboard)\.ts$|locales\/day-name\.ts$|use-lines\.ts$|plain-(words|text)\.ts$|brazilian-phone\.ts$|contract\/src\/(chats|contacts|jobs|messages)\.ts\?plain$/;
/** What an open chat has in common with the builder and the contacts, with the builder, the contacts, other talk, the board. */
const ofFields =
  /pickers\/(tag-picker-(options|tags)|flow-picker|contact\/use-field-text)\.tsx?$|ui\/progress-bar\.tsx$|values\/documents\.ts$|contract\/src\/(quick-messages|shipping-cycles)\.ts\?plain$/;
const ofWords =
  /src\/(api\/send-file|locales\/file-size|variables\/fill-variables)\.ts$|conversation\/message-text\.tsx$|contract\/src\/(files|media-kinds)\.ts\?plain$/;
const ofPeople =
  /pickers\/(start-flow-dialog|tag-picker|contact\/(note-(card|composer)|contact-calls)|enrolments\/(contact-cycles-skeleton|lazy-contact-cycles))\.tsx?$|ui\/chip\.tsx$/;
const ofTyping = /resource\/unsent\/|pickers\/conversation\/(day-name|announcer|drop-hint|use-file-drop)\.tsx?$/;
const ofTalk =
  /features\/chats\/(is-own-number|use-read-mark|header\/chat-tags|composer\/unsent\/use-unsent|conversation\/(conversation-pane|media\/voice-player))\.tsx?$/;
const ofKit = /ui\/(menu|slide-over|confirm-dialog|search-select|checkbox)\.tsx$|private\/utils\/useUpdateEffect/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    { ...optimizeLocales.vite({ locales: [...languages] }), enforce: 'pre' },
    leanContract(),
    plainContract(),
    preloadFont(/inter-latin-wght-normal/),
    emojiData(),
    buildMetadata(),
    // What screens weigh today, and a little room: lower them whenever one gets lighter.
    routeBudgets({
      mostGzippedBytes: { login: 150_000, chats: 240_000, crm: 533_000, 'flows-id': 558_000 },
      mostForOthers: 458_000,
    }),
    routeFiles(),
    precompress(),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    // A font or image inside a data: address would need a wider CSP.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The names of what a page preloads stand in every page's JavaScript: parts of other pages find each other.
      resolveDependencies: (page, parts) =>
        preloaded.test(page) ? parts : parts.filter((part) => part === page || part.endsWith('.css')),
    },
    rolldownOptions: {
      // A schema that nobody uses has no other effect.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          // What every page loads, in two files: libraries outlive a deployment in the browser's cache.
          groups: [
            // The helper that fetches texts too: they are there before the app, and must not wait for it.
            { name: 'base', tags: ['$initial'], test: /node_modules|vite\/preload-helper/, priority: 14 },
            { name: 'app', tags: ['$initial'], priority: 13 },
            // The page that everybody loads, with what it needs, in one file instead of twenty.
            {
              name: 'login',
              test: /app\/layouts\/auth-layout\.tsx$|features\/session\/login-page\.tsx$/,
              priority: 12,
            },
            // Who is there is asked for before the shell has come; and what everybody signed in listens with.
            { name: 'me', test: /src\/api\/(ask-me|events|outdate)\.ts$/, priority: 12 },
            // What stands around every page of somebody signed in, and what the inbox shows first.
            { name: 'shell', test: /app\/layouts\/shell-layout\.tsx$/, priority: 11 },
            // An icon never brings the part of another page that happens to have it too.
            { name: 'icons', test: /lucide-react\/.*\/icons\//, minShareCount: 4, priority: 10 },
            { name: 'lists', test: ofLists, priority: 9 },
            { name: 'virtua', test: /node_modules\/virtua/, priority: 8 },
            { name: 'inbox', test: /features\/chats\/chats-page\.tsx$/, priority: 7 },
            // What other pages are made of, each with all it needs; and apart from it what is heavy and rare.
            { name: 'kit', test: ofKit, priority: 6 },
            { name: 'dates', test: /ui\/(date-picker|calendar|datetime-field|time-field)\.tsx$/, priority: 5 },
            { name: 'forms', test: /resource\/(form-field|use-contract-form)\.tsx?$/, priority: 4 },
            { name: 'phones', test: /ui\/phone-(numbers|field)\.tsx?$/, priority: 3 },
            // What most other pages share: one request instead of thirty, and shorter lists of what a page preloads.
            { name: 'common', minShareCount: 16, priority: 2 },
            // Hundreds of bytes each: all of them together cost less than asking for a page's fifty one by one.
            { name: 'other-icons', test: /lucide-react/, priority: 1 },
            // An open chat in a handful of files: pages that need a part of one need nearly all of it.
            { name: 'fields', test: ofFields, priority: 0.9 },
            { name: 'words', test: ofWords, priority: 0.8 },
            { name: 'people', test: ofPeople, priority: 0.7 },
            { name: 'typing', test: ofTyping, priority: 0.6 },
            // On every page of whoever attends.
            { name: 'message-cache', test: /chats\/message-cache\.ts$/, priority: 0.5 },
            { name: 'talk', test: ofTalk, priority: 0.4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/hooks': server, '/socket.io': { target: server, ws: true } } },
});
