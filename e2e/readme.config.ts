import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Not a test of anything: it takes the pictures of the README anew. */
export default defineConfig({ ...journeys, testDir: 'readme', retries: 0, reporter: 'list', timeout: 300_000 });
