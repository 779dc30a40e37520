import type pg from 'pg';
import { deriveKeys, type MasterKeys } from './master-keys.ts';
import { secretCheckOf } from './verify-secret-key.ts';
import { unwrap, wrap } from './wrapped-key.ts';

interface Row {
  company_id: string | null;
  version: number;
  wrapped: Buffer;
}

/**
 * Changes the master key of a running deployment: every node knows both keys, then this runs once, then nodes forget
 * the old one. Secrets themselves stay as they are, because only their data keys are wrapped anew.
 */
export async function rewrap(owner: Pick<pg.Client, 'query'>, oldMaster: Buffer, newMaster: Buffer): Promise<number> {
  const masters: MasterKeys = [newMaster, oldMaster];
  const wrapping = deriveKeys(masters, 'data keys');
  const anew = ({ company_id, version, wrapped }: Row) =>
    wrap(wrapping[0], company_id, version, unwrap(wrapping, company_id, version, wrapped));

  await owner.query('begin');
  try {
    const companies = await owner.query<Row>('select company_id, version, wrapped from company_keys for update');
    await owner.query(
      `update company_keys k set wrapped = n.wrapped
       from unnest($1::uuid[], $2::int[], $3::bytea[]) n (company_id, version, wrapped)
       where k.company_id = n.company_id and k.version = n.version`,
      [companies.rows.map((row) => row.company_id), companies.rows.map((row) => row.version), companies.rows.map(anew)],
    );
    const own = await owner.query<Row>('select null company_id, version, wrapped from deployment_keys for update');
    for (const row of own.rows)
      await owner.query('update deployment_keys set wrapped = $2 where version = $1', [row.version, anew(row)]);
    await owner.query('update app.deployment set secret_check = $1', [secretCheckOf(newMaster)]);
    await owner.query('commit');
    return companies.rows.length + own.rows.length;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
