import type { Cycle } from '@yupflow/contract/money';
import type { Payer } from '@yupflow/contract/payer';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

interface Purchase {
  readonly franchiseId: string;
  readonly company: string;
  readonly planId: string;
  readonly cycle: Cycle;
  readonly code: string | undefined;
  readonly payer: Payer;
}

/** What was paid at once, with its answer lost on the way, is asked for again within minutes. */
const repeatMinutes = 15;

/**
 * Who has no account has no key to say "once": whoever sends all of the same again means the same purchase, and gets its
 * invoice. Two at once come one after the other. Behind the reseller's wall.
 */
export async function findPurchase(
  tx: Tx,
  { franchiseId, company, planId, cycle, code, payer }: Purchase,
): Promise<{ id: string; token: string; state: string } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${franchiseId} ${payer.document}`}, 0))`.execute(tx);
  return tx
    .selectFrom('invoices as i')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.franchise_id', '=', 'i.franchise_id').onRef('c.id', '=', 'i.company_id'),
    )
    .leftJoin('coupons as u', (join) =>
      join.onRef('u.franchise_id', '=', 'i.franchise_id').onRef('u.id', '=', 'i.coupon_id'),
    )
    .select(['i.id', 'i.token', 'i.state'])
    .where('i.franchise_id', '=', franchiseId)
    .where('i.buyer_language', 'is not', null)
    .where('i.plan_id', '=', planId)
    .where('i.cycle', '=', cycle)
    .where('i.payer', '=', sql<never>`${JSON.stringify(payer)}::jsonb`)
    .where('u.code', 'is not distinct from', code ?? null)
    .where('c.name', '=', company)
    .where('c.owner_id', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('i.state', '=', 'open').and('i.issued_at', '>', sql<Date>`app.now() - interval '1 day'`),
        eb('i.state', '=', 'paid').and(
          'i.issued_at',
          '>',
          sql<Date>`app.now() - make_interval(mins => ${repeatMinutes})`,
        ),
      ]),
    )
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
