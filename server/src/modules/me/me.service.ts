import { isLanguage, languages } from '@yupflow/contract/languages';
import type { User } from '@yupflow/contract/me';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** A profile can outlive a language that the product no longer speaks. */
const languageOf = (stored: string) => (isLanguage(stored) ? stored : languages[0]);

export async function getUser(tx: Tx, caller: Caller): Promise<User> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'image', 'phone', 'status', 'language'])
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  return {
    ...user,
    status: user.status === 'online' ? 'online' : 'offline',
    language: languageOf(user.language),
    activeCompany: await activeCompanyOf(tx, caller),
    permissions: [...caller.viewer.permissions],
  };
}

async function activeCompanyOf(tx: Tx, { companyId, isOwner, viewer }: Caller): Promise<User['activeCompany']> {
  if (!companyId || !viewer.company) return null;
  const company = await tx
    .selectFrom('companies')
    .select(['id as company_id', 'name', 'image', 'timezone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { ...company, isOwner, isSubscriptionValid: viewer.company.isSubscriptionValid };
}
