import { languages } from '@yupflow/contract/languages';
import { answerHostilely } from '../support/hostile-answers.ts';
import { expectOnlyText, hostileText, refuseScripts } from '../support/hostile-texts.ts';
import { areas } from '../support/places/areas.ts';
import { expect, test } from '../support/places/demo-test.ts';

const [language] = languages;

// An invoice is still asked whether it was paid when its test is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const area of areas)
  test(`whatever people wrote is shown as text, on every screen and slide-over: ${area} [S18]`, async ({
    page,
    visit,
  }) => {
    test.slow();
    const expectNoScripts = refuseScripts(page);
    await answerHostilely(page);
    let shown = 0;
    await visit(area, language, async () => {
      await expectOnlyText(page);
      expectNoScripts();
      shown += await page.getByText(hostileText).count();
    });
    expect(shown).toBeGreaterThan(0);
  });
