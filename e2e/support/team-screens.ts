import type { Locator, Page } from '@playwright/test';
import { t } from './texts.ts';

const rolesPath = '/settings/roles';
const membersPath = '/settings/members';

/** What the screens of roles and of members have in common. */
function listScreen(page: Page) {
  const form = page.getByRole('dialog');
  return {
    form,
    row: (name: string | RegExp): Locator =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) }),
    menuOf: (name: string): Locator => page.getByRole('button', { name: t('common:actionsFor', { name }) }),
    question: page.getByRole('alertdialog'),
    answer: (label: string): Locator => page.getByRole('alertdialog').getByRole('button', { name: label }),
    toast: (text: string): Locator => page.getByRole('listitem').filter({ hasText: text }),
  };
}

export function rolesScreen(page: Page) {
  const screen = listScreen(page);
  return {
    ...screen,
    open: (query = '') => page.goto(rolesPath + query),
    newButton: page.getByRole('button', { name: t('roles:new') }),
    name: screen.form.getByRole('textbox', { name: t('roles:name') }),
    permission: (name: string): Locator => screen.form.getByRole('checkbox', { name, exact: true }),
    save: screen.form.getByRole('button', { name: t('roles:save') }),
  };
}

export function membersScreen(page: Page) {
  const screen = listScreen(page);
  return {
    ...screen,
    open: (query = '') => page.goto(membersPath + query),
    inviteButton: page.getByRole('button', { name: t('members:new'), exact: true }),
    email: screen.form.getByRole('textbox', { name: t('members:invite.email') }),
    role: (name: string): Locator => screen.form.getByRole('checkbox', { name, exact: true }),
    send: screen.form.getByRole('button', { name: t('members:invite.send') }),
    save: screen.form.getByRole('button', { name: t('members:save') }),
  };
}
