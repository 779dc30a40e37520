import { languageCookie, languageNames, languages } from '@yupflow/contract/languages';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { signInForm } from '../support/sign-in-form.ts';
import { haveTags, tagsScreen } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t, textsIn } from '../support/texts.ts';

const widths = [1440, 1024, 390, 360];

for (const language of languages)
  for (const theme of ['light', 'dark'] as const)
    test(`speaks ${language} on every screen, at every width, in the ${theme} theme`, async ({
      page,
      people,
      origin,
    }) => {
      const words = textsIn(language);
      await page.context().addCookies([{ name: languageCookie.name, value: language, url: origin }]);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const lookAround = async () => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
        await expectNoRawKeys(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoSidewaysScroll(page);
        }
        await page.setViewportSize({ width: 1440, height: 800 });
      };

      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('session:title'));
      await expect(signInForm(page, words).submit).toBeVisible();
      await lookAround();

      const owner = await people.owner();
      await haveTags(
        owner,
        'VIP',
        'Uma etiqueta com um nome comprido até o limite de sessenta',
        `${'largo'.repeat(12)}`,
      );
      await enter(page.context(), owner);
      const tags = tagsScreen(page, words);
      await tags.open();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('shell:menu.registers'));
      await expect(tags.rows).toHaveCount(3);
      await lookAround();
      await tags.newButton.click();
      await expect(tags.save).toBeVisible();
      await lookAround();
    });

test('remembers a chosen language for a year', async ({ page }) => {
  const english = textsIn('en-US');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('session:title'));
  await page.getByRole('combobox', { name: t('common:language') }).selectOption(languageNames['en-US']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('session:title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');

  const cookie = (await page.context().cookies()).find(({ name }) => name === languageCookie.name);
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(cookie).toMatchObject({ value: 'en-US', sameSite: 'Lax', path: '/' });
  expect(Math.round(days)).toBe(365);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('session:title'));
});

test('changes the language of the whole page from the user menu, without a reload', async ({ ownersPage, owner }) => {
  const spanish = textsIn('es-ES');
  const tags = tagsScreen(ownersPage);
  await tags.open('?search=vip');
  await expect(tags.search).toHaveValue('vip');
  await ownersPage.getByRole('button', { name: t('shell:userMenu', { name: owner.name }) }).click();
  await ownersPage.getByRole('menuitemradio', { name: languageNames['es-ES'] }).click();
  await expect(tagsScreen(ownersPage, spanish).search).toHaveValue('vip');
  await expect(ownersPage.getByRole('heading', { level: 1 })).toHaveText(spanish('shell:menu.registers'));
});
