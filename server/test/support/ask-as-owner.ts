import pg from 'pg';
import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';

/** Runs a statement as the owner of the database, to look at what the app may not see. */
export async function askAsOwner<Row extends object>(
  { address }: { readonly address: DatabaseAddress },
  text: string,
): Promise<Row[]> {
  const owner = new pg.Client(address.as('owner'));
  await owner.connect();
  try {
    return (await owner.query<Row>(text)).rows;
  } finally {
    await owner.end();
  }
}
