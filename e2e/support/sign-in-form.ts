import type { Page } from '@playwright/test';
import { type Translate, t } from './texts.ts';

export function signInForm(page: Page, words: Translate = t) {
  const email = page.getByRole('textbox', { name: words('session:email') });
  // A password field has no role, so its label finds it.
  const password = page.getByLabel(words('session:password'), { exact: true });
  const submit = page.getByRole('button', { name: words('session:submit') });
  async function fill(address: string, secret: string) {
    await email.fill(address);
    await password.fill(secret);
  }
  return {
    email,
    password,
    submit,
    fill,
    async send(address: string, secret: string) {
      await fill(address, secret);
      await submit.click();
    },
  };
}
