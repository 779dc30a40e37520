import { openPeople, type People } from './people.ts';
import { test as base } from './test.ts';
import { openWhatsAppWorld, type WhatsAppWorld } from './whatsapp-world.ts';

/** Journeys on an app of their own, which meets a WhatsApp of their own. */
export const test = base.extend<object, { world: WhatsAppWorld; origin: string; people: People }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
    async ({}, use) => {
      const world = await openWhatsAppWorld();
      await use(world);
      await world.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: [async ({ world }, use) => use(world.origin), { scope: 'worker' }],
  people: [
    async ({ world }, use) => {
      const { people, close } = openPeople(world);
      await use(people);
      await close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, use) => use(world.origin),
});

export { expect } from './test.ts';
