import type { Page } from '@playwright/test';
import { registerPage } from './session-pages.ts';

interface Account {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Fills in and sends the page for a new account. */
export async function register(page: Page, { name, email, password }: Account): Promise<void> {
  const form = registerPage(page);
  await form.name.fill(name);
  await form.email.fill(email);
  await form.password.fill(password);
  await form.submit.click();
}
