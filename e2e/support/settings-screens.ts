import type { Page } from '@playwright/test';
import { session } from '@yupflow/contract/session';
import { password } from './password.ts';
import type { Person } from './people.ts';
import { type Translate, t } from './texts.ts';

/** My account, as people name its parts. */
export function accountScreen(page: Page, words: Translate = t) {
  const dialog = page.getByRole('dialog');
  return {
    open: (query = '') => page.goto(`/settings${query}`),
    name: page.getByRole('textbox', { name: words('account:name'), exact: true }),
    phone: page.getByRole('textbox', { name: words('account:phone') }),
    language: page.getByRole('combobox', { name: words('account:language') }),
    picture: page.getByRole('group', { name: words('account:picture') }),
    save: page.getByRole('button', { name: words('account:saveProfile') }),
    changeEmail: page.getByRole('button', { name: words('account:changeEmail') }),
    changePassword: page.getByRole('button', { name: words('account:changePassword') }),
    sessions: page.getByRole('list', { name: words('account:sessions') }).getByRole('listitem'),
    dialog,
    currentPassword: dialog.getByLabel(words('account:currentPassword')),
  };
}

/** The company's settings, as people name its parts. */
export function companyScreen(page: Page, words: Translate = t) {
  const section = page.getByRole('region', { name: words('company:ownership') });
  return {
    open: (query = '') => page.goto(`/settings/company${query}`),
    name: page.getByRole('textbox', { name: words('company:name') }),
    timeZone: page.getByRole('button', { name: words('company:timeZone') }),
    country: page.getByRole('button', { name: words('company:country') }),
    picture: page.getByRole('group', { name: words('company:picture') }),
    save: page.getByRole('button', { name: words('company:save'), exact: true }),
    showName: page.getByRole('switch', { name: words('company:showName') }),
    saveAttending: page.getByRole('button', { name: words('company:saveAttending') }),
    ownership: section,
    transfer: section.getByRole('button', { name: words('company:transfer') }),
    dialog: page.getByRole('dialog', { name: words('company:transferTitle') }),
    search: page.getByRole('searchbox'),
    option: (name: string | RegExp) => page.getByRole('option', { name }),
  };
}

export const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** The same person in another place: a session of its own. */
export async function signedInAgain(person: Person): Promise<Person> {
  const { token } = await person.call(session.login, { body: { email: person.email, password } });
  return { ...person, token };
}
