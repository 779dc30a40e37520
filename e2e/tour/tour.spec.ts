import { join } from 'node:path';
import { infos } from '@yupflow/contract/infos';
import { type Language, languages } from '@yupflow/contract/languages';
import { accessibilityFaults, targetSize } from '../support/accessible.ts';
import { areas } from '../support/places/areas.ts';
import { expect, test } from '../support/places/demo-test.ts';
import { tourFolder } from './folder.ts';

/** The widest first, in which all was opened: what hangs on a button closes as soon as the room changes. */
const widths = [1440, 1024, 390];
const themes = ['light', 'dark'] as const;
/** The product's own, one that is dark, and one on which white can't be read. */
const brands = { yupflow: 'yupflow', navy: '#1e3a8a', lemon: '#facc15' };

const [first] = languages;
type Brand = keyof typeof brands;

/** Words are as long in any colour, so the other colours are worn in one language only. */
const languagesIn = (brand: Brand) => (brand === 'yupflow' ? languages : [first]);

/** What another colour changes can be seen in one width. */
const isExamined = (brand: Brand, language: Language, width: number) =>
  language === first && (brand === 'yupflow' || width === widths[0]);

for (const brand of Object.keys(brands) as Brand[])
  for (const language of languagesIn(brand))
    for (const theme of themes)
      for (const area of areas)
        test(`${brand} ${language} ${theme} ${area}`, async ({ page, visit }) => {
          await page.emulateMedia({ colorScheme: theme });
          // Worn by this page alone: others walk beside it in another colour.
          await page.route(`**${infos.get.path}`, async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, json: { ...(await response.json()), primaryColor: brands[brand] } });
          });
          await visit(area, language, async ({ name }, resize) => {
            // What is there on a phone alone closes as soon as there is more room.
            const first = page.viewportSize()?.width ?? widths[0];
            for (const width of widths.toSorted((one, other) => Number(other === first) - Number(one === first))) {
              await resize(width);
              const file = join(tourFolder, brand, language, theme, String(width), `${name.replaceAll(' ', '-')}.png`);
              await page.screenshot({ path: file, animations: 'disabled' });
              if (isExamined(brand, language, width))
                expect.soft(await accessibilityFaults(page, targetSize), `${name} ${width}`).toEqual([]);
            }
          });
        });
