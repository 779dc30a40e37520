import { randomInt } from 'node:crypto';
import { dueDateOf } from '@yupflow/contract/calendar';
import { limits } from '@yupflow/contract/limits';
import type { Cycle } from '@yupflow/contract/money';
import { localDate } from '@yupflow/contract/subscription';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { hashToken } from '../../platform/auth/tokens.ts';
import { insideCompany, type Tx } from '../../platform/db/transaction.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { addFirstRoles } from './companies.service.ts';

/** To be read aloud and typed, so without 0, 1, I and O: 16 of 32 signs are 80 bits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

interface NewCode {
  /** As people see it: XXXX-XXXX-XXXX-XXXX. Nothing keeps it. */
  readonly code: string;
  readonly hash: Buffer;
  readonly lastFour: string;
}

export function newActivationCode(): NewCode {
  const signs = Array.from({ length: limits.activationCodeLength }, () => alphabet[randomInt(alphabet.length)]).join(
    '',
  );
  return {
    code: signs.match(/.{4}/g)?.join('-') ?? signs,
    hash: hashToken(signs),
    lastFour: signs.slice(-4),
  };
}

/** Wrong, used, or for somebody else's company: whoever tries codes learns nothing from the answer. */
const refused = () => new AppError('invalid_fields', { fields: { code: 'invalid_code' } });

interface Redeeming {
  readonly userId: string;
  readonly code: string;
  readonly franchiseId: string | null;
  readonly now: Date;
}

const maxDay = (one: string, other: string) => (one > other ? one : other);

/** A company that was nobody's gets its first member, and the roles to begin with. */
async function moveIn(tx: Tx, companyId: string, userId: string): Promise<void> {
  await tx.insertInto('members').values({ company_id: companyId, user_id: userId }).execute();
  const { language } = await tx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await addFirstRoles(tx, companyId, languageOf(language));
}

/**
 * Answers the id of the company, which is the redeemer's and active from now on. Of two who redeem a code at once
 * the second is refused: the company is held until the first is done.
 */
export async function redeemCode(tx: Tx, { userId, code, franchiseId, now }: Redeeming): Promise<string> {
  const hash = hashToken(code);
  const { rows } = await sql<{ id: string | null }>`select app.company_of_code(${hash}, ${franchiseId}) as id`.execute(
    tx,
  );
  const companyId = rows[0]?.id;
  if (!companyId) throw refused();
  return insideCompany(tx, companyId, async () => {
    const company = await tx
      .selectFrom('companies')
      .select(['owner_id', 'timezone', 'status', 'anchor_day', sql<string | null>`due_date::text`.as('due_date')])
      .where('id', '=', companyId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (company.owner_id && company.owner_id !== userId) throw refused();
    const used = await tx
      .updateTable('activation_codes')
      .set({ redeemed_at: sql`app.now()`, redeemed_by: userId })
      .where('company_id', '=', companyId)
      .where('code_hash', '=', hash)
      .where('redeemed_at', 'is', null)
      .returning('cycle')
      .executeTakeFirst();
    if (!used) throw refused();
    const cycle = used.cycle as Cycle;
    const today = localDate(now, company.timezone);
    // Bought without an account: it was paid for, and its time runs since then.
    const isPaid = !company.owner_id && company.status === 'active';
    // Nobody who redeems one early loses days.
    const from = company.status === 'active' && company.due_date ? maxDay(company.due_date, today) : today;
    const anchorDay = (from === company.due_date ? company.anchor_day : null) ?? Number(from.slice(8));
    const dueDate = isPaid ? company.due_date : dueDateOf(cycle, from, anchorDay);
    await tx
      .updateTable('companies')
      .set({
        owner_id: userId,
        owner_email: null,
        status: 'active',
        cycle,
        payment_status: 'paid',
        due_date: sql`${dueDate}::date`,
        anchor_day: dueDate === null ? null : anchorDay,
      })
      .where('id', '=', companyId)
      .execute();
    if (!company.owner_id) await moveIn(tx, companyId, userId);
    await audit(tx, {
      companyId,
      userId,
      action: 'companies.redeem',
      targetId: companyId,
      details: { cycle, dueDate },
    });
    return companyId;
  });
}
