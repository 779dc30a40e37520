import { type Language, languages } from '@yupflow/contract/languages';
import { expectAccessible } from '../support/accessible.ts';
import { expectNoSidewaysScroll } from '../support/page-state.ts';
import { areas } from '../support/places/areas.ts';
import { expect, test } from '../support/places/demo-test.ts';
import { expectWholeTexts } from '../support/places/raw-texts.ts';

/** Where there is the least room in every language; all three in the one that was drawn first. */
const widthsOf = (language: Language) => (language === languages[0] ? [1024, 390, 1440] : [390]);

for (const language of languages)
  for (const area of areas)
    test(`every screen and slide-over speaks ${language} and fits: ${area}`, async ({ page, visit }) => {
      test.slow();
      await visit(area, language, async (_, resize) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectWholeTexts(page, language);
        for (const width of widthsOf(language)) {
          await resize(width);
          await expectNoSidewaysScroll(page);
        }
      });
    });

for (const area of areas)
  test(`every screen and slide-over is accessible in both themes: ${area}`, async ({ page, visit }) => {
    test.slow();
    await visit(area, languages[0], async ({ isOver }) => {
      if (isOver) await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
      await expectAccessible(page);
    });
  });
