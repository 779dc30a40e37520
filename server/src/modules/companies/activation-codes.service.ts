import { randomInt } from 'node:crypto';
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

const monthsOf: Record<Cycle, number | null> = {
  monthly: 1,
  semiannual: 6,
  yearly: 12,
  lifetime: null,
};

/** The day on which a plan that begins today falls due; null for ever. The 31st becomes the last day of a shorter month. */
export function dueDateOf(cycle: Cycle, today: string): string | null {
  const months = monthsOf[cycle];
  if (months === null) return null;
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}

/** Wrong, used, or for somebody else's company: whoever tries codes learns nothing from the answer. */
const refused = () => new AppError('invalid_fields', { fields: { code: 'invalid_code' } });

interface Redeeming {
  readonly userId: string;
  readonly code: string;
  readonly franchiseId: string | null;
  readonly now: Date;
}

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
      .select(['owner_id', 'timezone'])
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
    const dueDate = dueDateOf(cycle, localDate(now, company.timezone));
    await tx
      .updateTable('companies')
      .set({ owner_id: userId, status: 'active', cycle, payment_status: 'paid', due_date: sql`${dueDate}::date` })
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
