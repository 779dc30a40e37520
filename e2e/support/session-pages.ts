import type { Page } from '@playwright/test';
import { type Translate, t } from './texts.ts';

/** The page for a new account, as people name its parts. */
export function registerPage(page: Page, words: Translate = t) {
  return {
    name: page.getByRole('textbox', { name: words('register:name'), exact: true }),
    email: page.getByRole('textbox', { name: words('session:email') }),
    phone: page.getByRole('textbox', { name: words('register:phone') }),
    country: page.getByRole('combobox', { name: words('common:phoneCountry') }),
    password: page.getByLabel(words('session:password'), { exact: true }),
    submit: page.getByRole('button', { name: words('register:submit') }),
  };
}

/** The pages of a forgotten password, as people name their parts. */
export function passwordPages(page: Page, words: Translate = t) {
  return {
    email: page.getByRole('textbox', { name: words('session:email') }),
    ask: page.getByRole('button', { name: words('forgot-password:submit') }),
    sent: page.getByRole('heading', { name: words('forgot-password:sent.title') }),
    newPassword: page.getByLabel(words('reset-password:password'), { exact: true }),
    save: page.getByRole('button', { name: words('reset-password:submit') }),
    expired: page.getByRole('heading', { name: words('reset-password:expired.title') }),
    askAgain: page.getByRole('link', { name: words('reset-password:expired.action') }),
  };
}

/** The page of a link that confirms an address, as people name its parts. */
export function confirmPage(page: Page, words: Translate = t) {
  return {
    confirm: page.getByRole('button', { name: words('confirm-email:submit') }),
    done: page.getByRole('heading', { name: words('confirm-email:done.title') }),
    already: page.getByRole('heading', { name: words('confirm-email:already.title') }),
    expired: page.getByRole('heading', { name: words('confirm-email:expired.title') }),
    resend: page.getByRole('button', { name: words('confirm-email:expired.resend') }),
    goOn: page.getByRole('link', { name: words('confirm-email:done.action') }),
    signIn: page.getByRole('link', { name: words('confirm-email:done.signIn') }),
  };
}
