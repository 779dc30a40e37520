import type pg from 'pg';
import { cachedFolder, withoutIndexes } from './cached-folder.ts';
import { describeContacts, insertContacts } from './contacts-dataset.ts';
import { createCompany } from './database.ts';

export interface ContactCompanies {
  /** A million contacts. */
  readonly large: string;
  /** A hundred thousand. */
  readonly medium: string;
  /** Ten thousand. */
  readonly small: string;
}

export const contactCounts = { large: 1_000_000, medium: 100_000, small: 10_000 } as const;
const filled = ['contacts', 'contact_identities', 'contact_tags', 'contact_field_values'];

async function fill(client: pg.Client): Promise<ContactCompanies> {
  const companyOf = async (size: keyof ContactCompanies) => {
    const { id } = await createCompany(client, 0, 0);
    await insertContacts(client, id, contactCounts[size]);
    await describeContacts(client, id);
    return id;
  };
  const companies = await withoutIndexes(client, filled, async () => ({
    large: await companyOf('large'),
    medium: await companyOf('medium'),
    small: await companyOf('small'),
  }));
  await client.query('vacuum analyze');
  return companies;
}

/** A data folder with these companies, made once and kept between runs. */
export async function contactsFolder(): Promise<{ folder: string; companies: ContactCompanies }> {
  const { folder, made } = await cachedFolder({
    name: 'contacts',
    what: 'a million contacts',
    sources: ['contacts-cache.ts', 'contacts-dataset.ts', 'contacts-people.ts'],
    fill,
  });
  return { folder, companies: made };
}
