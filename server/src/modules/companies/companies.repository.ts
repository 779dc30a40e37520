import type { Company, OwnCompany } from '@yupflow/contract/companies';
import { sql } from 'kysely';
import { type CompanyFacts, type CompanyTerms, termsOf } from '../../platform/auth/company-terms.ts';
import { insideFranchise, type Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';

interface OwnRow extends CompanyFacts {
  company_id: string;
  name: string;
  image: string | null;
  is_owner: boolean | null;
}

interface Looking {
  readonly userId: string;
  /** The active one. */
  readonly companyId: string | null;
  readonly franchiseId: string | null;
}

/** Every company that somebody belongs to, whatever stands between them: the oldest membership first. */
export async function listOwnCompanies(
  tx: Tx,
  { userId, companyId, franchiseId }: Looking,
  today: Parameters<typeof termsOf>[1],
): Promise<OwnCompany[]> {
  const { rows } = await sql<OwnRow>`select * from app.companies_of(${userId}, ${franchiseId})`.execute(tx);
  return rows.map((row) => {
    const { subscription, isValid } = termsOf(row, today);
    return {
      id: row.company_id,
      name: row.name,
      image: pictureUrl(row.image),
      isOwner: row.is_owner === true,
      isActive: row.company_id === companyId,
      subscription,
      isSubscriptionValid: isValid,
    };
  });
}

/** Few: a company has `limits.connections` at most. */
async function listDisconnected(tx: Tx, companyId: string): Promise<Company['disconnected']> {
  return (
    tx
      .selectFrom('connections')
      .select(['id', 'name', 'type', 'reason'])
      .$narrowType<Pick<Company['disconnected'][number], 'reason'>>()
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'CONNECTED')
      // What never was connected is not lost.
      .where('reason', 'is distinct from', 'new')
      .orderBy('id')
      .execute()
  );
}

/** The reseller's word for it. */
async function planNameOf(
  tx: Tx,
  { franchise_id, plan_id }: { franchise_id: string; plan_id: string | null },
): Promise<string | null> {
  if (!plan_id) return null;
  const plan = await insideFranchise(tx, franchise_id, () =>
    tx
      .selectFrom('plans')
      .select('name')
      .where('franchise_id', '=', franchise_id)
      .where('id', '=', plan_id)
      .executeTakeFirst(),
  );
  return plan?.name ?? null;
}

export async function getCompany(tx: Tx, companyId: string, terms: CompanyTerms): Promise<Company> {
  const row = await tx
    .selectFrom('companies as c')
    .leftJoin('users as u', 'u.id', 'c.owner_id')
    .leftJoin('activation_codes as a', 'a.company_id', 'c.id')
    .select([
      'c.id',
      'c.name',
      'c.image',
      'c.timezone',
      'c.country',
      'c.show_attendant_name',
      'c.assignment_mode',
      'c.assignment_role_id',
      'c.reopen_minutes',
      'c.response_target_minutes',
      'c.cycle',
      'c.franchise_id',
      'c.plan_id',
      'c.status',
      'c.payment_status',
      'c.created_at',
      'u.id as owner_id',
      'u.name as owner_name',
      'u.email as owner_email',
      'u.image as owner_image',
      'a.last_four',
      'a.redeemed_at',
    ])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { owner_id, owner_name, owner_email } = row;
  return {
    id: row.id,
    name: row.name,
    image: pictureUrl(row.image),
    timezone: row.timezone,
    country: row.country,
    showAttendantName: row.show_attendant_name,
    // The database holds these columns to the words of the contract.
    assignmentMode: row.assignment_mode as Company['assignmentMode'],
    assignmentRoleId: row.assignment_role_id,
    reopenMinutes: row.reopen_minutes,
    responseTargetMinutes: row.response_target_minutes,
    plan: row.cycle as Company['plan'],
    planName: await planNameOf(tx, row),
    status: row.status as Company['status'],
    payment_status: row.payment_status as Company['payment_status'],
    owner:
      owner_id && owner_name !== null && owner_email !== null
        ? { id: owner_id, name: owner_name, email: owner_email, image: pictureUrl(row.owner_image) }
        : null,
    subscription: terms.subscription,
    due_date: terms.dueDate,
    activation:
      row.last_four === null ? null : { lastFour: row.last_four, redeemed_at: row.redeemed_at?.toISOString() ?? null },
    modules: [...terms.modules],
    disconnected: await listDisconnected(tx, companyId),
    created_at: row.created_at.toISOString(),
  };
}
