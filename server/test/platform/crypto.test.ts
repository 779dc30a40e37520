import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveKey } from '../../src/platform/crypto/derive-key.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';
import { anOwner } from '../support/people.ts';
import { createTestDatabase } from '../support/test-database.ts';

let db: Database;
let address: DatabaseAddress;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ address, remove } = await createTestDatabase());
  db = openDatabase({ app: address.as('app'), maintenance: address.as('maintenance'), onIdleError: () => {} });
});
afterAll(async () => {
  await db.close();
  await remove();
});

const master = randomBytes(32);
const aCompany = async () => (await anOwner({ db, origin: '' })).companyId;
const place = { table: 'connections', id: randomUUID(), column: 'token' };
const refused = expect.objectContaining({ name: 'SealError' });

describe('a secret', () => {
  it('comes back as it was, whatever its text', async () => {
    const secrets = createSecrets([master]);
    const companyId = await aCompany();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        await db.withCompany(companyId, async (tx) => {
          const sealed = await secrets.encrypt(tx, companyId, place, text);
          expect(await secrets.decrypt(tx, companyId, place, sealed)).toBe(text);
          if (text.length > 3) expect(sealed.includes(text)).toBe(false);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('is refused rather than altered where it is no well-formed text', async () => {
    const companyId = await aCompany();
    const sealing = db.withCompany(companyId, (tx) =>
      createSecrets([master]).encrypt(tx, companyId, place, 'half a pair: \ud83d'),
    );
    await expect(sealing).rejects.toThrow('well-formed');
  });

  it('is sealed differently each time', async () => {
    const secrets = createSecrets([master]);
    const companyId = await aCompany();
    const seal = () => db.withCompany(companyId, (tx) => secrets.encrypt(tx, companyId, place, 'the same'));
    expect(await seal()).not.toEqual(await seal());
  });

  it('does not open with any bit of it flipped, cut off or added', async () => {
    const secrets = createSecrets([master]);
    const companyId = await aCompany();
    const sealed = await db.withCompany(companyId, (tx) => secrets.encrypt(tx, companyId, place, 'açaí 🍇'));
    const open = (altered: Buffer) => db.withCompany(companyId, (tx) => secrets.decrypt(tx, companyId, place, altered));
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const altered = Buffer.from(sealed);
      altered[bit >> 3] = (altered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await expect(open(altered)).rejects.toEqual(refused);
    }
    for (let length = 0; length < sealed.length; length++)
      await expect(open(sealed.subarray(0, length))).rejects.toEqual(refused);
    await expect(open(Buffer.concat([sealed, Buffer.of(0)]))).rejects.toEqual(refused);
    expect(await open(sealed)).toBe('açaí 🍇');
  });

  it('opens nowhere but in its own row, column, table and company [S23]', async () => {
    const secrets = createSecrets([master]);
    const [ours, theirs] = [await aCompany(), await aCompany()];
    const sealed = await db.withCompany(ours, (tx) => secrets.encrypt(tx, ours, place, 'ours'));
    await db.withCompany(theirs, (tx) => secrets.encrypt(tx, theirs, place, 'theirs'));
    const elsewhere = [
      { ...place, id: randomUUID() },
      { ...place, column: 'password' },
      { ...place, table: 'channels' },
      // Names that join to the same text are still other places.
      { table: 'connectionst', id: place.id, column: 'oken' },
    ];
    for (const other of elsewhere)
      await expect(db.withCompany(ours, (tx) => secrets.decrypt(tx, ours, other, sealed))).rejects.toEqual(refused);
    await expect(db.withCompany(theirs, (tx) => secrets.decrypt(tx, theirs, place, sealed))).rejects.toEqual(refused);
    await expect(db.withCompany(ours, (tx) => secrets.decrypt(tx, null, place, sealed))).rejects.toEqual(refused);
  });

  it('of the deployment needs no company and opens for none', async () => {
    const secrets = createSecrets([master]);
    const companyId = await aCompany();
    const sealed = await db.withoutCompany((tx) => secrets.encrypt(tx, null, place, 'smtp password'));
    expect(await db.withoutCompany((tx) => secrets.decrypt(tx, null, place, sealed))).toBe('smtp password');
    await db.withCompany(companyId, (tx) => secrets.encrypt(tx, companyId, place, 'own'));
    const opening = db.withCompany(companyId, (tx) => secrets.decrypt(tx, companyId, place, sealed));
    await expect(opening).rejects.toEqual(refused);
  });

  it('opens in another process with the same master key, and in none with another', async () => {
    const companyId = await aCompany();
    const sealed = await db.withCompany(companyId, (tx) =>
      createSecrets([master]).encrypt(tx, companyId, place, 'shared'),
    );
    const openWith = (key: Buffer) =>
      db.withCompany(companyId, (tx) => createSecrets([key]).decrypt(tx, companyId, place, sealed));
    expect(await openWith(master)).toBe('shared');
    await expect(openWith(randomBytes(32))).rejects.toEqual(refused);
  });
});

describe("a company's data key", () => {
  it('is one, however many are the first to need it', async () => {
    const companyId = await aCompany();
    const processes = Array.from({ length: 4 }, () => createSecrets([master]));
    const sealed = await Promise.all(
      processes.map((secrets) => db.withCompany(companyId, (tx) => secrets.encrypt(tx, companyId, place, 'mine'))),
    );
    const later = createSecrets([master]);
    for (const each of sealed)
      expect(await db.withCompany(companyId, (tx) => later.decrypt(tx, companyId, place, each))).toBe('mine');
  });

  it('is forgotten with the transaction that made it and failed', async () => {
    const secrets = createSecrets([master]);
    const companyId = await aCompany();
    const failed = db.withCompany(companyId, async (tx) => {
      await secrets.encrypt(tx, companyId, place, 'never kept');
      await sql`select 1 / 0`.execute(tx);
    });
    await expect(failed).rejects.toThrow('division by zero');
    const sealed = await db.withCompany(companyId, (tx) => secrets.encrypt(tx, companyId, place, 'kept'));
    const later = createSecrets([master]);
    expect(await db.withCompany(companyId, (tx) => later.decrypt(tx, companyId, place, sealed))).toBe('kept');
  });

  it('is useless in the row of another company', async () => {
    const secrets = createSecrets([master]);
    const [ours, theirs] = [await aCompany(), await aCompany()];
    await db.withCompany(ours, (tx) => secrets.encrypt(tx, ours, place, 'x'));
    const { wrapped } = await db.withCompany(ours, (tx) =>
      tx.selectFrom('company_keys').select('wrapped').executeTakeFirstOrThrow(),
    );
    await db.withCompany(theirs, (tx) =>
      tx.insertInto('company_keys').values({ company_id: theirs, version: 1, wrapped }).execute(),
    );
    const sealing = db.withCompany(theirs, (tx) => secrets.encrypt(tx, theirs, place, 'x'));
    await expect(sealing).rejects.toEqual(refused);
  });
});

describe('a derived key', () => {
  it('is the same for a purpose, another for each purpose and each master, and never the master', () => {
    const keys = ['file links', 'data keys'].map((purpose) => deriveKey(master, purpose).toString('hex'));
    expect(deriveKey(master, 'file links').toString('hex')).toBe(keys[0]);
    expect(
      new Set([...keys, deriveKey(randomBytes(32), 'file links').toString('hex'), master.toString('hex')]).size,
    ).toBe(4);
    expect(() => deriveKey(Buffer.alloc(16), 'file links')).toThrow('32 bytes');
  });
});
