import { companyPermissions } from '@yupflow/contract/permissions';
import { sql } from 'kysely';
import type { Jobs } from '../../jobs/jobs.ts';
import { mailQueue } from '../../jobs/mail.ts';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Config } from '../../platform/config.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { composeMail } from '../../platform/mail/compose.ts';
import { letterheadOfCompany } from '../../platform/mail/letterhead.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { lockOwner } from '../members/memberships.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { languageOf } from '../session/account-mails.service.ts';
import { administratorRole } from './default-roles.ts';
import { ownerMail } from './owner-mail.ts';

interface OwnershipParts {
  readonly bus: Pick<Bus, 'publish'>;
  readonly realtime: Pick<Realtime, 'emit' | 'emitTo'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly config: Pick<Config, 'publicUrl' | 'primaryColor' | 'isFranchiseMode'>;
}

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

async function memberOf({ tx, companyId }: Scope, userId: string) {
  const row = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select(['u.id', 'u.name', 'u.email', 'u.language', 'c.name as company'])
    .where('m.company_id', '=', companyId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, language: languageOf(row.language) };
}

type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>;

/** A role that may do everything: one that is there, or a new one under the first name that is free. */
async function fullRole({ tx, companyId }: Scope, { language }: Member): Promise<string> {
  const full = await tx
    .selectFrom('roles')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`permissions @> ${[...companyPermissions]}::text[]`)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (full) return full.id;
  const { name, ...role } = administratorRole(language);
  for (let number = 1; ; number += 1) {
    const created = await tx
      .insertInto('roles')
      .values({
        ...role,
        company_id: companyId,
        name: number === 1 ? name : `${name} ${number}`,
        permissions: [...role.permissions],
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created) return created.id;
  }
}

async function tell(parts: OwnershipParts, { tx, companyId }: Scope, from: Member, to: Member): Promise<void> {
  const { company } = to;
  const { brand, publicUrl, franchiseId } = await letterheadOfCompany(tx, parts.config, companyId);
  const { label, ...content } = ownerMail[to.language]({ by: from.name, company, brand: brand.name });
  const mail = composeMail(to.email, to.language, brand, { ...content, button: { label, url: publicUrl } });
  await parts.jobs.enqueue(tx, mailQueue, { ...mail, franchiseId });
  const data = { company, by: from.name };
  await notify(tx, parts.realtime, { userId: to.id, kind: 'owner.received', data, companyId });
}

/** The company belongs to another member from now on; whoever gives it keeps a role that may do everything. */
export async function transferOwnership(parts: OwnershipParts, scope: Scope, memberId: string): Promise<void> {
  const { tx, companyId, userId } = scope;
  // Nobody is taken out of the company, and nobody else hands it over, until this is done.
  if ((await lockOwner(tx, companyId, 'update')) !== userId) throw new AppError('owner_only');
  const from = await memberOf(scope, userId);
  const to = await memberOf(scope, memberId);
  if (!from || !to) throw new AppError('not_found');
  if (from.id === to.id) return;
  const roleId = await fullRole(scope, from);
  await tx
    .insertInto('member_roles')
    .values({ company_id: companyId, user_id: userId, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.updateTable('companies').set({ owner_id: memberId }).where('id', '=', companyId).execute();
  await tell(parts, scope, from, to);
  await audit(tx, { ...scope, action: 'companies.transfer', targetId: memberId, details: { from: userId } });
  afterCommit(tx, () => {
    parts.bus.publish('sessions.changed', { companyId });
    for (const person of [userId, memberId]) parts.realtime.emitTo(person, 'me.changed');
    parts.realtime.emit(companyId, 'company.changed', {});
    parts.realtime.emit(companyId, 'members.changed', { ids: [userId, memberId] });
    parts.realtime.emit(companyId, 'roles.changed', { ids: [roleId] });
  });
}
