import type { Franchise, franchiseForm } from '@yupflow/contract/franchise';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { logFranchise } from '../../platform/franchise-log.ts';
import { mailPasswordPlace } from '../../platform/mail/franchise-mailer.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { replacePicture } from '../pictures/pictures.service.ts';
import { domainOf, type FranchiseRow, getFranchise, lockFranchise, replaceDomain } from './franchise.repository.ts';
import { tellAdmins } from './tell-admins.service.ts';

type FranchiseForm = z.output<typeof franchiseForm>;

export interface FranchiseScope {
  readonly tx: Tx;
  readonly franchiseId: string;
  readonly userId: string;
}

interface SettingsParts {
  readonly realtime: Pick<Realtime, 'emitTo'>;
  readonly secrets: Secrets;
  readonly config: Pick<Config, 'publicUrl'>;
}

const faulty = (fields: Record<string, 'required' | 'domain_in_use'>) => new AppError('invalid_fields', { fields });

type Picture = FranchiseForm['logo'];

const pictureAfter = (tx: Tx, current: string | null, given: Picture): Promise<string | null> | string | null =>
  given === undefined || (given === '' && !current) ? current : replacePicture(tx, current, given, 'png');

/** True where it changed. Who is found by its domain alone needs one, and the deployment's own is nobody else's. */
async function moveDomain(
  { tx, franchiseId }: FranchiseScope,
  { is_default }: FranchiseRow,
  domain: string | undefined,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<boolean> {
  if (domain === undefined || domain === ((await domainOf(tx, franchiseId)) ?? '')) return false;
  if (!is_default && domain === '') throw faulty({ domain: 'required' });
  if (!is_default && domain === new URL(publicUrl).host) throw faulty({ domain: 'domain_in_use' });
  await replaceDomain(tx, franchiseId, domain);
  return true;
}

/**
 * The password that is kept was given for one account on one server. It goes to no other: whoever may change the
 * settings, and does not know it, could otherwise have it sent to a server of their own.
 */
async function passwordAfter(
  { tx, franchiseId }: FranchiseScope,
  secrets: Secrets,
  before: FranchiseRow,
  { mailHost = before.mail_host, mailUser = before.mail_user, mailPassword }: FranchiseForm,
): Promise<Buffer | null> {
  if (mailHost === '' || mailPassword === '') return null;
  if (mailPassword !== undefined) return secrets.encrypt(tx, null, mailPasswordPlace(franchiseId), mailPassword);
  const isSameAccount = mailHost === before.mail_host && mailUser === before.mail_user;
  if (before.mail_password && !isSameAccount) throw faulty({ mailPassword: 'required' });
  return before.mail_password;
}

/** What is not given, or is the same as before, stays; where nothing is left, nothing happened. */
export async function updateFranchise(
  { realtime, secrets, config }: SettingsParts,
  scope: FranchiseScope,
  form: FranchiseForm,
): Promise<Franchise> {
  const { tx, franchiseId } = scope;
  const before = await lockFranchise(tx, franchiseId);
  const wanted = {
    name: form.name ?? before.name,
    logo: await pictureAfter(tx, before.logo, form.logo),
    favicon: await pictureAfter(tx, before.favicon, form.favicon),
    primary_color: form.primaryColor ?? before.primary_color,
    not_in_company: form.notInCompany === undefined ? before.not_in_company : form.notInCompany || null,
    not_paid: form.notPaid === undefined ? before.not_paid : form.notPaid || null,
    send_email_to_unpaid: form.sendEmailToUnpaidCompany ?? before.send_email_to_unpaid,
    mail_host: form.mailHost ?? before.mail_host,
    mail_port: form.mailPort ?? before.mail_port,
    mail_user: form.mailUser ?? before.mail_user,
    mail_password: await passwordAfter(scope, secrets, before, form),
  };
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => value !== before[column as keyof typeof wanted]),
  );
  const hasMoved = await moveDomain(scope, before, form.domain, config);
  if (Object.keys(changed).length > 0)
    await tx.updateTable('franchises').set(changed).where('id', '=', franchiseId).execute();
  if (Object.keys(changed).length > 0 || hasMoved) {
    const { mail_password, ...shown } = changed;
    const details = {
      ...shown,
      ...(mail_password === undefined ? {} : { mail_password: mail_password !== null }),
      ...(hasMoved ? { domain: form.domain } : {}),
    };
    await logFranchise(tx, { ...scope, action: 'franchise.update', targetId: franchiseId, details });
    await tellAdmins(tx, realtime, franchiseId);
  }
  return getFranchise(tx, franchiseId);
}
