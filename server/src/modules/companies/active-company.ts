import type { Company, companyForm } from '@yupflow/contract/companies';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Caller } from '../../platform/auth/find-session.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { replacePicture } from '../pictures/pictures.service.ts';
import { getCompany } from './companies.repository.ts';
import { countryOfTimezone } from './country-of-timezone.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
  readonly caller: Caller;
}

type CompanyForm = z.output<typeof companyForm>;

export function getActiveCompany({ tx, companyId, caller }: Scope): Promise<Company> {
  if (!caller.terms) throw new Error('a member has a company');
  return getCompany(tx, companyId, caller.terms);
}

interface Place {
  readonly timezone: string;
  readonly country: string;
}

/** Whoever moves takes the country along, unless somebody chose another one than their clocks suggest. */
export function countryAfter(
  before: Place,
  given: { timezone?: string | undefined; country?: string | undefined },
): string {
  const isGuess = before.country === countryOfTimezone(before.timezone);
  return given.country ?? (given.timezone && isGuess ? countryOfTimezone(given.timezone) : before.country);
}

/** Empty: everybody who attends. */
async function readRole(tx: Tx, companyId: string, roleId: string): Promise<string | null> {
  if (roleId === '') return null;
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', roleId)
    .executeTakeFirst();
  if (!role) throw new AppError('invalid_fields', { fields: { assignmentRoleId: 'invalid' } });
  return role.id;
}

/** What is not given, or is the same as before, stays; where nothing is left, nothing happened. */
export async function updateActiveCompany(
  realtime: Pick<Realtime, 'emit'>,
  scope: Scope,
  { image, ...form }: CompanyForm,
): Promise<Company> {
  const { tx, companyId } = scope;
  const before = await tx
    .selectFrom('companies')
    .select([
      'name',
      'timezone',
      'country',
      'show_attendant_name',
      'assignment_mode',
      'assignment_role_id',
      'reopen_minutes',
      'response_target_minutes',
      'image',
    ])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const wanted = {
    name: form.name ?? before.name,
    timezone: form.timezone ?? before.timezone,
    country: countryAfter(before, form),
    show_attendant_name: form.showAttendantName ?? before.show_attendant_name,
    assignment_mode: form.assignmentMode ?? before.assignment_mode,
    assignment_role_id:
      form.assignmentRoleId === undefined
        ? before.assignment_role_id
        : await readRole(tx, companyId, form.assignmentRoleId),
    reopen_minutes: form.reopenMinutes ?? before.reopen_minutes,
    response_target_minutes: form.responseTargetMinutes ?? before.response_target_minutes,
    image:
      image === undefined || (image === '' && !before.image)
        ? before.image
        : await replacePicture(tx, before.image, image),
  };
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => value !== before[column as keyof typeof wanted]),
  );
  if (Object.keys(changed).length > 0) {
    await tx.updateTable('companies').set(changed).where('id', '=', companyId).execute();
    await audit(tx, { ...scope, action: 'companies.update', targetId: companyId, details: changed });
    afterCommit(tx, () => realtime.emit(companyId, 'company.changed', {}));
  }
  return getActiveCompany(scope);
}
