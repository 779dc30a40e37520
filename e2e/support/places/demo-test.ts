import type { Page } from '@playwright/test';
import { type Language, languageCookie } from '@yupflow/contract/languages';
import { openOwnApp } from '../own-app.ts';
import { ownAppTest } from '../own-app-test.ts';
import type { Person } from '../people.ts';
import { enter, expect } from '../test.ts';
import { textsIn } from '../texts.ts';
import { type Area, placesIn, visitorOf } from './areas.ts';
import { type DemoIds, findDemoIds } from './demo-ids.ts';
import type { Place } from './places.ts';
import { type Walk, walkOn } from './walk.ts';

interface Demo {
  readonly owner: Person;
  readonly ids: DemoIds;
}

type Look = (place: Place, resize: Walk['resize']) => Promise<void>;
/** Opens one place after the other, all of an area, in a language; `look` is called at each. */
type Visit = (area: Area, language: Language, look: Look) => Promise<void>;

/** Walks through the demo company, which is full. It is of their own: whoever opens a chat has read it. */
export const test = ownAppTest(() => openOwnApp('places', {})).extend<{ visit: Visit }, { demo: Demo }>({
  demo: [
    async ({ people }, use) => {
      const owner = await people.demoOwner();
      await use({ owner, ids: await findDemoIds(owner, people) });
    },
    { scope: 'worker' },
  ],

  visit: async ({ page, people, demo, origin }, use) => {
    const signIn = async (area: Area, into: Page) => {
      const visitor = visitorOf(area);
      if (visitor === 'owner') await enter(into.context(), demo.owner);
      if (visitor === 'newcomer') await enter(into.context(), await people.newcomer());
    };
    await use(async (area, language, look) => {
      await page.context().addCookies([{ name: languageCookie.name, value: language, url: origin }]);
      await signIn(area, page);
      const walk = walkOn(page, textsIn(language));
      // One walk tells all that it finds.
      const faults: string[] = [];
      for (const place of placesIn(area, demo.ids))
        await test
          .step(place.name, async () => {
            await walk.to(place);
            await look(place, walk.resize);
          })
          .catch((fault: Error) => faults.push(`${place.name}: ${fault.message}`));
      expect(faults).toEqual([]);
    });
  },
});

export { expect };
