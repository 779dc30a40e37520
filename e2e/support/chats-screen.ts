import { expect, type Page } from '@playwright/test';
import { listening } from './listening.ts';
import { t } from './texts.ts';

/** The inbox, as people name its parts. */
export function chatsScreen(page: Page) {
  const list = page.getByRole('navigation', { name: t('chats:list') });
  const chat = page.getByRole('region', { name: t('chats:conversation'), exact: true });
  const panel = page.getByRole('complementary', { name: t('chats:panel.contact') });
  return {
    list,
    rows: list.getByRole('link'),
    row: (name: string) => list.getByRole('link', { name }),
    tab: (name: string) => page.getByRole('radio', { name }),
    search: page.getByRole('searchbox', { name: t('chats:search') }),
    filter: page.getByRole('button', { name: t('chats:types.button', { type: '' }) }),
    chat,
    title: chat.getByRole('heading', { level: 2 }),
    start: chat.getByRole('button', { name: t('chats:header.start'), exact: true }),
    transfer: chat.getByRole('button', { name: t('chats:header.transfer') }),
    close: chat.getByRole('button', { name: t('chats:header.close'), exact: true }),
    more: chat.getByRole('button', { name: t('chats:header.more') }),
    panel,
    section: (name: string) => panel.getByRole('button', { name }),
    slideOver: page.getByRole('dialog'),
    toast: (text: string) => page.getByRole('listitem').filter({ hasText: text }),
    /** Open, and hearing what happens. */
    async open(search = '') {
      const heard = listening(page);
      await page.goto(`/chats${search}`);
      await expect(page.getByRole('heading', { level: 1, name: t('chats:title') })).toBeAttached();
      await heard;
    },
    /** From the keyboard, with nothing in particular focused. */
    async press(key: string) {
      await page.locator('main').focus();
      await page.keyboard.press(key);
    },
  };
}
