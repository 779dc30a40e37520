import { defaultTimezone } from '@yupflow/contract/calendar';
import type { Language } from '@yupflow/contract/languages';
import type { Cycle, PaymentMethod } from '@yupflow/contract/money';
import { sql } from 'kysely';
import { only } from '../../platform/db/only.ts';
import { insideCompany, type Tx } from '../../platform/db/transaction.ts';
import { addFirstRoles } from './companies.service.ts';
import { countryOfTimezone } from './country-of-timezone.ts';

interface SoldCompany {
  readonly franchiseId: string;
  readonly name: string;
  /** Null until somebody redeems its code. */
  readonly ownerId: string | null;
  /** Whom it is for, until somebody has it. */
  readonly ownerEmail: string | null;
  readonly planId: string | null;
  readonly cycle: Cycle | null;
  /** Its modules; null for all of them. */
  readonly roleId: string | null;
  readonly status: 'inactive' | 'active';
  /** How its owner means to pay. */
  readonly method?: PaymentMethod | null;
  /** What its first roles are named in. */
  readonly language: Language;
}

/**
 * A company that a reseller has sold, or is about to: behind the reseller's wall. Nothing of it works before it is paid
 * for, unless it begins active. Answers its id.
 */
export async function createSoldCompany(tx: Tx, sold: SoldCompany): Promise<string> {
  const { franchiseId, ownerId, language } = sold;
  const { rows } = await sql<{ id: string }>`select app.new_id() as id`.execute(tx);
  const { id } = only(rows);
  await tx
    .insertInto('companies')
    .values({
      id,
      franchise_id: franchiseId,
      name: sold.name,
      timezone: defaultTimezone,
      country: countryOfTimezone(defaultTimezone),
      owner_id: ownerId,
      owner_email: sold.ownerEmail,
      plan_id: sold.planId,
      cycle: sold.cycle,
      franchise_role_id: sold.roleId,
      status: sold.status,
      payment_status: sold.status === 'active' ? 'paid' : 'pending',
      payment_method: sold.method ?? null,
    })
    .execute();
  if (ownerId)
    await insideCompany(tx, id, async () => {
      await tx.insertInto('members').values({ company_id: id, user_id: ownerId }).execute();
      await addFirstRoles(tx, id, language);
    });
  return id;
}
