import type { UserEvent } from '@testing-library/user-event';

/** Words at once, behind what is there: every key lays the page out anew. Where each one counts there is `user.type`. */
export async function write(user: UserEvent, field: HTMLElement, words: string): Promise<void> {
  await user.click(field);
  await user.paste(words);
}
