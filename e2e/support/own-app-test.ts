import { type OwnApp, openOwnApp } from './own-app.ts';
import { openPeople, type People } from './people.ts';
import { test as base } from './test.ts';

/** Journeys on an app of their own, one for each worker. */
export function ownAppTest<World extends OwnApp>(open: () => Promise<World>) {
  return base.extend<object, { world: World; origin: string; people: People }>({
    world: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
      async ({}, use) => {
        const world = await open();
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
}

/** Journeys that let time pass: by a minute more, what others have just sent would be taken for lost, and sent again. */
export const timeTest = ownAppTest(() => openOwnApp('time', {}));
