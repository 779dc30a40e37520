import { timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { deriveKey } from './derive-key.ts';
import type { MasterKeys } from './master-keys.ts';

/** Tells the right key from a wrong one, and nothing about the key itself. */
export function secretCheckOf(master: Buffer): Buffer {
  return deriveKey(master, 'secret check');
}

/** The first start leaves a check value of its key; from then on a node with another key does not start. */
export async function verifySecretKey(owner: Pick<pg.Client, 'query'>, ...masters: MasterKeys): Promise<void> {
  const checks = masters.map(secretCheckOf);
  await owner.query('insert into app.deployment (secret_check) values ($1) on conflict do nothing', [checks[0]]);
  const { rows } = await owner.query<{ secret_check: Buffer }>('select secret_check from app.deployment');
  const known = rows[0]?.secret_check;
  if (!known || !checks.some((check) => check.length === known.length && timingSafeEqual(check, known)))
    throw new StartError(
      'SECRET_KEY is not the one this database was set up with: start with that key, because without it stored secrets are lost.',
    );
}
