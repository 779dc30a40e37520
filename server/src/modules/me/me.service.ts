import type { ReceivedInvite, User } from '@yupflow/contract/me';
import { sql } from 'kysely';
import type { Caller } from '../../platform/auth/find-session.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { pictureUrl } from '../pictures/pictures.service.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { pendingEmailOf } from '../session/email.service.ts';

/** Everything the web must know about whoever is signed in. */
export async function getUser(tx: Tx, caller: Caller): Promise<User> {
  const { userId, franchiseId, viewer } = caller;
  const user = await tx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'image',
      'phone',
      'status',
      'language',
      'email_confirmed_at',
      'password_changed_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    isEmailConfirmed: user.email_confirmed_at !== null,
    pendingEmail: await pendingEmailOf(tx, userId),
    image: pictureUrl(user.image),
    phone: user.phone,
    status: user.status === 'online' ? 'online' : 'offline',
    language: languageOf(user.language),
    activeCompany: await activeCompanyOf(tx, caller),
    permissions: [...viewer.permissions],
    invites: await invitesFor(tx, user.email, franchiseId),
    isFranchiseAdmin: viewer.isFranchiseAdmin,
    isFranchisePaid: !viewer.isFranchiseUnpaid,
    password_changed_at: user.password_changed_at.toISOString(),
  };
}

async function activeCompanyOf(
  tx: Tx,
  { companyId, isOwner, terms, supportUntil }: Caller,
): Promise<User['activeCompany']> {
  if (!companyId || !terms) return null;
  const company = await tx
    .selectFrom('companies')
    .select(['id as company_id', 'name', 'image', 'timezone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    ...company,
    image: pictureUrl(company.image),
    isOwner,
    isSubscriptionValid: terms.isValid,
    subscription: terms.subscription,
    due_date: terms.dueDate,
    modules: [...terms.modules],
    support_until: supportUntil?.toISOString() ?? null,
  };
}

interface InviteRow {
  id: string;
  company_name: string;
  company_image: string | null;
  invited_by: string | null;
  roles: string[];
  created_at: Date;
  expires_at: Date;
}

async function invitesFor(tx: Tx, email: string, franchiseId: string | null): Promise<ReceivedInvite[]> {
  const { rows } = await sql<InviteRow>`select * from app.invites_for(${email}, ${franchiseId})`.execute(tx);
  return rows.map(({ company_name, company_image, ...invite }) => ({
    id: invite.id,
    company: { name: company_name, image: pictureUrl(company_image) },
    invited_by: invite.invited_by,
    roles: invite.roles,
    created_at: invite.created_at.toISOString(),
    expires_at: invite.expires_at.toISOString(),
  }));
}

/** Invites that wait for this person, whatever their company. */
export async function listInvites(tx: Tx, { userId, franchiseId }: Caller): Promise<ReceivedInvite[]> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  return invitesFor(tx, email, franchiseId);
}
