import { sql } from 'kysely';
import type { Config } from '../config.ts';
import { only } from '../db/only.ts';
import type { Tx } from '../db/transaction.ts';
import { type Brand, brandOf } from './brand.ts';
import { publicUrlOf } from './public-url.ts';

/** In whose name a mail goes out, where its links lead, and whose mail server takes it. */
export interface Letterhead {
  readonly brand: Brand;
  readonly publicUrl: string;
  readonly franchiseId: string | null;
}

type LetterConfig = Pick<Config, 'publicUrl' | 'primaryColor'>;

export async function letterheadOf(tx: Tx, config: LetterConfig, franchiseId: string | null): Promise<Letterhead> {
  const brand = await brandOf(tx, config, franchiseId);
  return { brand, publicUrl: await publicUrlOf(tx, config, franchiseId), franchiseId };
}

/** The reseller of the company behind whose wall this is. */
export async function franchiseOfCompany(tx: Tx, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select app.franchise_of_company(${companyId}) as id`.execute(tx);
  return only(rows).id;
}

/** Of the reseller of the company behind whose wall this is. */
export async function letterheadOfCompany(
  tx: Tx,
  config: LetterConfig & Pick<Config, 'isFranchiseMode'>,
  companyId: string,
): Promise<Letterhead> {
  return letterheadOf(tx, config, config.isFranchiseMode ? await franchiseOfCompany(tx, companyId) : null);
}
