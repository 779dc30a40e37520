import type { Locator, Page } from '@playwright/test';
import { type Contact, type ContactForm, contacts } from '@yupflow/contract/contacts';
import { customFields } from '@yupflow/contract/custom-fields';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import type { Person } from './people.ts';
import { t } from './texts.ts';

/** The contact's slide-over, as people name its parts. */
export function contactSlideOver(page: Page) {
  const form = page.getByRole('dialog').first();
  const text = (name: string): Locator => form.getByRole('textbox', { name });
  return {
    open: (query: string) => page.goto(`/contacts?open=${query}`),
    form,
    name: text(t('contact:keys.name')),
    phone: text(t('contact:keys.phone')),
    email: text(t('contact:keys.email')),
    document: text(t('contact:documents.cpfOrCnpj')),
    field: text,
    addTags: form.getByRole('button', { name: t('tags:picker.add') }),
    tab: (name: string): Locator => form.getByRole('tab', { name }),
    save: form.getByRole('button', { name: t('contact:save') }),
    button: (name: string): Locator => form.getByRole('button', { name, exact: true }),
    note: form.getByRole('textbox', { name: t('contact:notes.label') }),
    menu: (name: string): Locator => form.getByRole('button', { name: t('common:actionsFor', { name }) }),
    menuItem: (name: string): Locator => page.getByRole('menuitem', { name }),
    question: page.getByRole('alertdialog'),
    answer: (name: string): Locator => page.getByRole('alertdialog').getByRole('button', { name }),
    toast: (words: string): Locator => page.getByRole('listitem').filter({ hasText: words }),
  };
}

/** A contact that was there before, made through the API. */
export function haveContact({ call }: Person, form: Partial<ContactForm> & { phone: string }): Promise<Contact> {
  return call(contacts.create, { body: form });
}

/** A custom field that was there before. */
export async function haveField({ call }: Person, name: string, type: FieldType): Promise<string> {
  return (await call(customFields.create, { body: { name, type } })).id;
}
