import type { Franchise } from '@yupflow/contract/franchise';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';

const columns = [
  'id',
  'name',
  'logo',
  'favicon',
  'primary_color',
  'is_default',
  'is_paid',
  'not_in_company',
  'not_paid',
  'send_email_to_unpaid',
  'mail_host',
  'mail_port',
  'mail_user',
  'mail_password',
  'created_at',
] as const;

const own = (tx: Tx, franchiseId: string) => tx.selectFrom('franchises').select(columns).where('id', '=', franchiseId);

/** Held until the end of the transaction, so that what is compared stays true. */
export const lockFranchise = (tx: Tx, franchiseId: string) =>
  own(tx, franchiseId).forNoKeyUpdate().executeTakeFirstOrThrow();

export type FranchiseRow = Awaited<ReturnType<typeof lockFranchise>>;

/** The first, should the operator have given it more than one. */
export async function domainOf(tx: Tx, franchiseId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('franchise_hosts')
    .select('host')
    .where('franchise_id', '=', franchiseId)
    .orderBy('host')
    .limit(1)
    .executeTakeFirst();
  return row?.host ?? null;
}

export async function getFranchise(tx: Tx, franchiseId: string): Promise<Franchise> {
  const row = await own(tx, franchiseId).executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    logo: pictureUrl(row.logo),
    favicon: pictureUrl(row.favicon),
    primaryColor: row.primary_color,
    domain: await domainOf(tx, franchiseId),
    isDefault: row.is_default,
    isPaid: row.is_paid,
    notInCompany: row.not_in_company ?? '',
    notPaid: row.not_paid ?? '',
    sendEmailToUnpaidCompany: row.send_email_to_unpaid,
    mailHost: row.mail_host,
    mailPort: row.mail_port,
    mailUser: row.mail_user,
    hasMailPassword: row.mail_password !== null,
    created_at: row.created_at.toISOString(),
  };
}

const inUse = () => new AppError('invalid_fields', { fields: { domain: 'domain_in_use' } });

/** Whoever asked for a host first has it; of two at once, the second hears so. */
export async function replaceDomain(tx: Tx, franchiseId: string, host: string): Promise<void> {
  await tx.deleteFrom('franchise_hosts').where('franchise_id', '=', franchiseId).execute();
  if (host === '') return;
  await tx
    .insertInto('franchise_hosts')
    .values({ host, franchise_id: franchiseId })
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'franchise_hosts_pkey') ? inUse() : error;
    });
}
