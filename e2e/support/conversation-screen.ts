import { expect, type Locator, type Page } from '@playwright/test';
import { type Chat, chats } from '@yupflow/contract/chats';
import { simulator, type WireEntry } from '@yupflow/contract/simulator';
import { listening } from './listening.ts';
import type { Person } from './people.ts';
import { t } from './texts.ts';

/** An open conversation with its composer, as people name their parts. */
export function conversationScreen(page: Page) {
  const thread = page.getByRole('region', { name: t('conversation:label'), exact: true });
  const field = page.locator('textarea[data-composer]');
  const tool = (name: string): Locator => page.getByRole('button', { name, exact: true });
  return {
    thread,
    field,
    tool,
    messages: thread.getByRole('article'),
    message: (words: string): Locator => thread.getByRole('article').filter({ hasText: words }),
    /** How far one of ours got, as it is read out. */
    state: (words: string, state: string): Locator =>
      thread.getByRole('article').filter({ hasText: words }).getByText(state, { exact: true }),
    send: tool(t('conversation:send')),
    option: (name: string): Locator => page.getByRole('option', { name }),
    menuItem: (name: string): Locator => page.getByRole('menuitem', { name, exact: true }),
    jump: page.getByRole('button', { name: new RegExp(`^${t('conversation:jump_other').split(':')[0]}`) }),
    toNote: page.getByRole('radio', { name: t('conversation:mode.note') }),
    async open({ id }: Pick<Chat, 'id'>, more = '') {
      const heard = listening(page);
      await page.goto(`/chats?chat=${id}${more}`);
      await expect(field).toBeVisible();
      await heard;
    },
    async write(words: string) {
      await field.fill(words);
      await field.press('Enter');
    },
    /** Speaks into the microphone for a second or more; the recording is as long as that took, and no longer. */
    async record() {
      const began = performance.now();
      await tool(t('conversation:tools.voice')).click();
      const timer = page.getByRole('timer');
      await expect(timer).toHaveText(/^0:(?!00)[0-5]\d$/);
      const seconds = Number((await timer.innerText()).slice(2));
      expect(seconds).toBeLessThanOrEqual((performance.now() - began) / 1_000);
    },
    /** The menu of one message, by the keyboard. */
    async actions(words: string) {
      await thread.getByRole('article').filter({ hasText: words }).first().focus();
      await page.keyboard.press('Enter');
    },
  };
}

/** The chat with this phone, once it is there. */
export async function chatWith({ call }: Person, phone: string): Promise<Chat> {
  const find = async () => (await call(chats.list, {})).results.find(({ contact }) => contact?.phone === phone);
  await expect.poll(find).toBeTruthy();
  return (await find()) as Chat;
}

/** What the phone got, oldest first. */
export async function gotBy(owner: Person, lineId: string, phone: string): Promise<WireEntry[]> {
  const query = { to: phone, limit: 1_000 };
  const { results } = await owner.call(simulator.listMessages, { params: { id: lineId }, query });
  return results.reverse().filter(({ direction }) => direction === 'out');
}
