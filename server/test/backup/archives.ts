import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkArchive } from '../../src/backup/check-archive.ts';
import { makeBackup } from '../../src/backup/make-backup.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import type { DatabaseAddress } from '../../src/platform/db/database-address.ts';
import { asOwner } from '../../src/platform/db/owner-connection.ts';
import { openFiles } from '../../src/platform/files/files.ts';
import { secretKey } from '../support/test-server.ts';

export interface Place {
  readonly address: DatabaseAddress;
  readonly dataDir: string;
}

export const fileKey = 'a'.repeat(32);
export const pathOfFile = ({ dataDir }: Place, companyId: string) => join(dataDir, 'files', companyId, 'aa', fileKey);

/** Somebody with a company that has a file, straight into the database. */
export async function settle(place: Place, content: string): Promise<string> {
  const [user, company] = [randomUUID(), randomUUID()];
  await asOwner(place.address, async (owner) => {
    await owner.query('insert into users (id, email, name, password_hash) values ($1, $2, $3, $3)', [
      user,
      `${user}@example.com`,
      'Ana',
    ]);
    await owner.query('insert into companies (id, name, owner_id) values ($1, $2, $3)', [company, content, user]);
    await owner.query(
      "insert into files (company_id, key, name, type, size) values ($1, $2, 'a.txt', 'text/plain', $3)",
      [company, fileKey, content.length],
    );
  });
  const path = pathOfFile(place, company);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return company;
}

export const namesOf = ({ address }: Place) =>
  asOwner(address, async (owner) => {
    const { rows } = await owner.query<{ name: string }>('select name from companies order by name');
    return rows.map(({ name }) => name);
  });

const filesOf = ({ dataDir }: Place) => openFiles({ dataDir, masters: [secretKey] });

export const backUp = (place: Place, path: string, key = secretKey) =>
  makeBackup({ address: place.address, store: filesOf(place).store, secretKey: key }, path);

export async function restore(place: Place, path: string, { mayReplace = false } = {}): Promise<void> {
  const archive = await checkArchive(path, secretKey);
  const preparation = { secretKey, isClockMovable: true, say: () => {} };
  await restoreBackup({ address: place.address, files: filesOf(place), preparation, mayReplace }, archive);
}
