import { type Language, languages } from '@yupflow/contract/languages';
import { expectAccessible, targetSize } from '../support/accessible.ts';
import { expectNoSidewaysScroll } from '../support/page-state.ts';
import { areas } from '../support/places/areas.ts';
import { expect, test } from '../support/places/demo-test.ts';
import { expectWholeTexts } from '../support/places/raw-texts.ts';

/** The language that was drawn first is looked at in all three widths; the others where there is the least room. */
const [first] = languages;
const widthsOf = (language: Language) => (language === first ? [1024, 390, 1440] : [390]);

for (const language of languages)
  for (const area of areas) {
    const isWhole = language === first;
    const also = isWhole ? ', and is accessible in both themes' : '';
    test(`every screen and slide-over speaks ${language} and fits${also}: ${area}`, async ({ page, visit }) => {
      test.slow();
      await visit(area, language, async ({ isOver }, resize) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectWholeTexts(page, language);
        if (isWhole) {
          if (isOver) await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
          await expectAccessible(page, targetSize);
        }
        for (const width of widthsOf(language)) {
          await resize(width);
          await expectNoSidewaysScroll(page);
        }
      });
    });
  }
