import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginBatch } from '../../src/modules/contact-imports/staged-rows.repository.ts';
import { lockKnown } from '../../src/modules/contact-imports/write-rows.repository.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { newId } from '../../src/platform/new-id.ts';
import { looksOf } from '../support/looks-of.ts';
import { anOwner } from '../support/people.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer();
});
afterAll(() => world.stop());

const people = 4_000;
const staged = 100;

/** Contacts of a company of which PostgreSQL has not heard yet, and rows with the numbers of the first of them. */
async function aFirstImport(): Promise<{ companyId: string; id: string }> {
  const { companyId } = await anOwner(world);
  const id = newId();
  await world.db.withCompany(companyId, (tx) =>
    sql`
      with made as (
        insert into contacts (company_id, name, phone, source)
        select ${companyId}, 'Ana', 5511982140000 + n, 'import' from generate_series(1, ${people}::int) n
        returning id, phone),
      staged as (
        insert into contact_import_rows (company_id, job_id, row, phone_key)
        select ${companyId}, ${id}::uuid, n, (5511982140000 + n)::text from generate_series(1, ${staged}::int) n)
      insert into contact_identities (company_id, kind, value, contact_id)
      select ${companyId}, 'phone', phone, id from made`.execute(tx),
  );
  return { companyId, id };
}

it('a batch finds who is known by its own numbers, however many the company has and nobody has counted', async () => {
  await aFirstImport();
  await asOwner(world.address, (owner) => owner.query('analyze contact_identities, contacts, contact_import_rows'));
  const { companyId, id } = await aFirstImport();
  await world.db.withCompany(companyId, async (tx) => {
    await beginBatch(tx);
    const before = await looksOf(tx, 'contact_identities');
    expect(await lockKnown({ tx, companyId, id }, { after: 0, last: staged })).toBe(staged);
    expect((await looksOf(tx, 'contact_identities')) - before).toBeLessThan(2 * staged);
  });
});
