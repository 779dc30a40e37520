import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rewrap } from '../../src/platform/crypto/rewrap.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { verifySecretKey } from '../../src/platform/crypto/verify-secret-key.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { anOwner } from '../support/people.ts';
import { createTestDatabase } from '../support/test-database.ts';

let db: Database;
let address: DatabaseAddress;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ address, remove } = await createTestDatabase());
  db = openDatabase({ app: address.as('app'), maintenance: address.as('maintenance'), onIdleError: () => {} });
  await asOwner(address, (owner) => owner.query('delete from app.deployment'));
});
afterEach(async () => {
  await db.close();
  await remove();
});

const [before, after] = [randomBytes(32), randomBytes(32)];
const place = { table: 'connections', id: randomUUID(), column: 'token' };
const aCompany = async () => (await anOwner({ db, origin: '' })).companyId;

const encrypt = (keys: [Buffer, ...Buffer[]], companyId: string, text: string) =>
  db.withCompany(companyId, (tx) => createSecrets(keys).encrypt(tx, companyId, place, text));
const decrypt = (keys: [Buffer, ...Buffer[]], companyId: string, sealed: Buffer) =>
  db.withCompany(companyId, (tx) => createSecrets(keys).decrypt(tx, companyId, place, sealed));
const start = (...keys: [Buffer, ...Buffer[]]) => asOwner(address, (owner) => verifySecretKey(owner, ...keys));
const change = () => asOwner(address, (owner) => rewrap(owner, before, after));

describe('the master key', () => {
  it('must be the one of the first start at every later one', async () => {
    await start(before);
    await start(before);
    await expect(start(after)).rejects.toEqual(
      expect.objectContaining({
        name: 'StartError',
        message: expect.stringMatching(/^SECRET_KEY is not the one.*\.$/),
      }),
    );
  });

  it('is set by one of two first starts at once, and the other with another key is refused', async () => {
    const results = await Promise.allSettled([start(before), start(after)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('changes while secrets are read and written by nodes that know both [S23]', async () => {
    await start(before);
    const companies = [await aCompany(), await aCompany()];
    const sealed = await Promise.all(companies.map((id) => encrypt([before], id, `of ${id}`)));
    const own = await db.withoutCompany((tx) => createSecrets([before]).encrypt(tx, null, place, 'ours'));

    await start(after, before);
    const [early, late] = [await aCompany(), await aCompany()];
    const byOldNode = await encrypt([before, after], early, 'old first');
    const byNewNode = await encrypt([after, before], late, 'new first');
    expect(await decrypt([after, before], early, byOldNode)).toBe('old first');
    expect(await decrypt([before, after], late, byNewNode)).toBe('new first');

    let isChanging = true;
    const reading = (async () => {
      let reads = 0;
      for (; isChanging || reads === 0; reads++)
        for (const [index, id] of companies.entries())
          expect(await decrypt([before, after], id, sealed[index] as Buffer)).toBe(`of ${id}`);
      return reads;
    })();
    expect(await change()).toBe(5);
    isChanging = false;
    expect(await reading).toBeGreaterThan(0);

    for (const [index, id] of companies.entries())
      expect(await decrypt([after], id, sealed[index] as Buffer)).toBe(`of ${id}`);
    expect(await decrypt([after], early, byOldNode)).toBe('old first');
    expect(await db.withoutCompany((tx) => createSecrets([after]).decrypt(tx, null, place, own))).toBe('ours');
    await expect(decrypt([before], companies[0] as string, sealed[0] as Buffer)).rejects.toThrow('another key');
    await start(after);
    await expect(start(before)).rejects.toThrow('SECRET_KEY');
  });

  it('can be changed again after a change that a late writer missed', async () => {
    await start(before);
    await change();
    const late = await aCompany();
    const sealed = await encrypt([before, after], late, 'late');
    await change();
    expect(await decrypt([after], late, sealed)).toBe('late');
  });

  it('stays as it was where one key of the deployment does not open', async () => {
    await start(before);
    const [ours, broken] = [await aCompany(), await aCompany()];
    const sealed = await encrypt([before], ours, 'whole');
    await encrypt([randomBytes(32)], broken, 'of an unknown key');
    await expect(change()).rejects.toThrow('another key');
    expect(await decrypt([before], ours, sealed)).toBe('whole');
    await start(before);
  });
});
