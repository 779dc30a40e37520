import type { Page } from '@playwright/test';
import { type Language, languageCookie, languageNames, languages } from '@yupflow/contract/languages';
import { invites } from '@yupflow/contract/members';
import { expectNoRawKeys, expectNoSidewaysScroll } from '../support/page-state.ts';
import { haveTags, tagsScreen } from '../support/tags-screen.ts';
import { enter, expect, test } from '../support/test.ts';
import { t, textsIn } from '../support/texts.ts';

const widths = [1440, 1024, 390, 360];
const themes = ['light', 'dark'] as const;

async function inBothThemes(page: Page, look: () => Promise<void>): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /dark/ : /^(?!.*dark)/);
    await look();
  }
}

/** Speaks one language, without a word missing and without anything sticking out at any width. */
async function lookAround(page: Page, language: Language): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await inBothThemes(page, async () => {
    await expectNoRawKeys(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    await page.setViewportSize({ width: 1440, height: 800 });
  });
}

const outside = ['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email', '/no/such/page'];
const inside = [
  '/',
  '/settings',
  '/settings/company',
  '/settings/roles',
  '/settings/members',
  '/settings/subscription',
  '/settings/data-cleanup',
  '/access-denied',
];

for (const language of languages) {
  test(`speaks ${language} to strangers, at every width, in both themes`, async ({ page, origin }) => {
    await page.context().addCookies([{ name: languageCookie.name, value: language, url: origin }]);
    for (const path of outside) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await lookAround(page, language);
    }
  });

  test(`speaks ${language} on every screen, at every width, in both themes`, async ({ page, people, origin }) => {
    test.slow();
    const words = textsIn(language);
    await page.context().addCookies([{ name: languageCookie.name, value: language, url: origin }]);
    const owner = await people.owner();
    await enter(page.context(), owner);
    for (const path of inside) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await lookAround(page, language);
    }

    await haveTags(owner, 'VIP', 'Uma etiqueta com um nome comprido até o limite de sessenta', 'largo'.repeat(12));
    const tags = tagsScreen(page, words);
    await tags.open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('shell:menu.registers'));
    await expect(tags.rows).toHaveCount(3);
    await lookAround(page, language);
    await tags.newButton.click();
    await expect(tags.save).toBeVisible();
    await lookAround(page, language);
  });

  test(`speaks ${language} around the page, at every width, in both themes`, async ({ page, people, origin }) => {
    const words = textsIn(language);
    await page.context().addCookies([{ name: languageCookie.name, value: language, url: origin }]);
    const owner = await people.owner({ name: `Empresa ${'comprida '.repeat(6)}`.trim() });
    const other = await people.owner({ name: 'Horizonte' });
    await other.call(invites.create, { body: { email: owner.email, roles: [] } });
    await enter(page.context(), owner);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('dashboard:title'));

    const lookOnce = async () => {
      await expectNoRawKeys(page);
      await expectNoSidewaysScroll(page);
    };
    const parts = [
      [page.getByRole('button', { name: words('shell:help.title') }), 'menu'],
      [page.getByRole('button', { name: new RegExp(`^${words('shell:company.menu')}`) }), 'menu'],
      [page.getByRole('button', { name: words('shell:userMenu', { name: owner.name }) }), 'menu'],
      [page.getByRole('button', { name: new RegExp(`^${words('shell:bell.title')}`) }), 'dialog'],
      [page.getByRole('button', { name: words('shell:search') }), 'dialog'],
    ] as const;
    for (const [opener, role] of parts) {
      await opener.click();
      await expect(page.getByRole(role)).toBeVisible();
      await inBothThemes(page, lookOnce);
      await page.keyboard.press('Escape');
      await expect(page.getByRole(role)).toBeHidden();
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: words('shell:more') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inBothThemes(page, lookOnce);
  });
}

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
