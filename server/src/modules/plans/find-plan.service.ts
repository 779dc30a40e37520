import type { Cycle } from '@yupflow/contract/money';
import type { Prices } from '@yupflow/contract/plans';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** A plan as the rest of the server needs it. */
export interface FoundPlan {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly prices: Prices;
  /** The modules that its companies get; null for all of them. */
  readonly roleId: string | null;
  readonly isActive: boolean;
}

export const priceColumns = ['monthly_cents', 'semiannual_cents', 'yearly_cents', 'lifetime_cents'] as const;

type PriceRow = Record<(typeof priceColumns)[number], number | null>;

export const pricesOf = (row: PriceRow): Prices => ({
  monthly: row.monthly_cents,
  semiannual: row.semiannual_cents,
  yearly: row.yearly_cents,
  lifetime: row.lifetime_cents,
});

/** Null: this cycle is not sold. */
export const priceOf = ({ prices }: Pick<FoundPlan, 'prices'>, cycle: Cycle): number | null => prices[cycle];

const select = (tx: Tx, franchiseId: string) =>
  tx
    .selectFrom('plans')
    .select(['id', 'name', 'description', 'role_id', 'is_active', ...priceColumns])
    .where('franchise_id', '=', franchiseId);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const present = (row: Row): FoundPlan => ({
  id: row.id,
  name: row.name,
  description: row.description,
  prices: pricesOf(row),
  roleId: row.role_id,
  isActive: row.is_active,
});

/** Also one that is no longer sold: whoever has it keeps it. */
export async function findPlan(tx: Tx, franchiseId: string, id: string): Promise<FoundPlan | undefined> {
  const row = await select(tx, franchiseId).where('id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** The same, and it can't be deleted until the end of the transaction: for whoever is about to give it to a company. */
export async function holdPlan(tx: Tx, franchiseId: string, id: string): Promise<FoundPlan | undefined> {
  const row = await select(tx, franchiseId).where('id', '=', id).forKeyShare().executeTakeFirst();
  return row && present(row);
}

/** What the link of a checkout leads to; undefined where it is no longer sold. */
export async function planOfOffer(tx: Tx, franchiseId: string, token: string): Promise<FoundPlan | undefined> {
  const row = await select(tx, franchiseId).where('token', '=', token).where('is_active', '=', true).executeTakeFirst();
  return row && present(row);
}

/** Of those sold for this cycle. */
export async function cheapestPlan(tx: Tx, franchiseId: string, cycle: Cycle): Promise<FoundPlan | undefined> {
  const row = await select(tx, franchiseId)
    .where('is_active', '=', true)
    .where(`${cycle}_cents`, 'is not', null)
    .orderBy(`${cycle}_cents`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && present(row);
}

/** What can be bought, the cheapest first: by what a month of it costs at best, then what is only sold for ever. */
export async function listOffered(tx: Tx, franchiseId: string): Promise<FoundPlan[]> {
  const rows = await select(tx, franchiseId)
    .where('is_active', '=', true)
    .orderBy(sql`least(monthly_cents, semiannual_cents / 6.0, yearly_cents / 12.0)`, (order) => order.asc().nullsLast())
    .orderBy('lifetime_cents', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
  return rows.map(present);
}
