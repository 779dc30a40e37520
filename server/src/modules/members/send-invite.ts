import type { Jobs } from '../../jobs/jobs.ts';
import { mailQueue } from '../../jobs/mail.ts';
import type { Config } from '../../platform/config.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { letterheadOfCompany } from '../../platform/mail/letterhead.ts';
import { inviteMail } from './invite-mail.ts';
import { findAccount } from './invites.repository.ts';
import type { TeamScope } from './team-events.ts';

interface SendParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor' | 'isFranchiseMode'>;
}

/** Sends the mail of an invite, in the language of whoever reads it. Answers the names it was sent in. */
export async function sendInvite(
  { jobs, config }: SendParts,
  { tx, companyId, userId }: TeamScope,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<{ by: string; company: string }> {
  const {
    name: company,
    timezone,
    expires_at,
  } = await tx
    .selectFrom('invites as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['c.name', 'c.timezone', 'i.expires_at'])
    .where('i.company_id', '=', companyId)
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  const inviter = await findAccount(tx, { id: userId });
  const invited = await findAccount(tx, { email });
  if (!inviter) throw new Error('whoever invites has an account');
  const { brand, publicUrl, franchiseId } = await letterheadOfCompany(tx, config, companyId);
  const url = new URL(invited ? '/login' : '/register', publicUrl);
  url.searchParams.set('email', email);
  // Nobody knows what a stranger speaks: most likely what the inviter does.
  const { language } = invited ?? inviter;
  const content = inviteMail(language, {
    by: inviter.name,
    company,
    brand: brand.name,
    isKnown: invited !== null,
    expiresAt: expires_at,
    timezone,
    url: url.href,
  });
  await jobs.enqueue(tx, mailQueue, { ...composeMail(email, language, brand, content), franchiseId });
  return { by: inviter.name, company };
}
