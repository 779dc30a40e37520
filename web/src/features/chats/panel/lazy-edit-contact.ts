import { later } from '../../../resource/later.tsx';

/** The contact in full: its form is heavy, and few open it. */
export const EditContact = later(
  async () => (await import('./edit-contact.tsx')).EditContact,
  ['contact', 'custom-fields', 'tags'],
);
