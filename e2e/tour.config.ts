import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Not a test of anything: it leaves pictures of every place for people to look at. */
export default defineConfig({
  ...journeys,
  testDir: 'tour',
  retries: 0,
  reporter: [['list'], ['./tour/gallery.ts']],
  timeout: 600_000,
});
