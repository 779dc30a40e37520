import type { SoldCompany } from '@yupflow/contract/franchise-companies';
import { limits } from '@yupflow/contract/limits';
import { localDate } from '@yupflow/contract/subscription';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { afterCommit, insideCompany } from '../../platform/db/transaction.ts';
import { tellCompany } from '../franchise-integration/tell-company.service.ts';
import { holdCompany, soldCompany } from './change-company.ts';
import { lockCompany } from './franchise-companies.repository.ts';
import type { CompaniesParts, FranchiseScope } from './franchise-scope.ts';
import { recordDeed } from './record-deed.ts';

type Values = Partial<{ status: string; due_date: string | null; deleted_at: 'now' | null }>;

async function setLife({ tx, franchiseId }: FranchiseScope, id: string, values: Values): Promise<void> {
  const { status, due_date, deleted_at } = values;
  await tx
    .updateTable('companies')
    .set({
      ...(status === undefined ? {} : { status }),
      ...(due_date === undefined
        ? {}
        : { due_date: sql<Date | null>`${due_date}::date`, anchor_day: due_date ? Number(due_date.slice(8)) : null }),
      ...(deleted_at === undefined ? {} : { deleted_at: deleted_at && sql<Date>`app.now()` }),
    })
    .where('franchise_id', '=', franchiseId)
    .where('id', '=', id)
    .execute();
}

/** By the reseller's hand: whatever is paid, nobody gets in until the reseller says so. */
export async function suspendCompany(
  parts: CompaniesParts,
  scope: FranchiseScope,
  id: string,
  reason: string,
): Promise<SoldCompany> {
  const { tx, franchiseId } = scope;
  const { name, status } = await holdCompany(scope, id);
  if (status !== 'active') throw new AppError('company_state');
  await setLife(scope, id, { status: 'suspended' });
  await recordDeed(parts, scope, {
    companyId: id,
    verb: 'suspend',
    details: { reason },
    told: { kind: 'company.suspended', data: { company: name, reason } },
    isAccess: true,
  });
  await tellCompany(tx, parts, franchiseId, id, { event: 'company.suspended', by: 'hand', reason });
  return soldCompany(scope, id);
}

/** Without a day, the one that it had; where that is over, it falls due today. */
const dueAfter = (before: string | null, given: string | null, today: string) =>
  given ?? (before !== null && before < today ? today : before);

export async function reactivateCompany(
  parts: CompaniesParts,
  scope: FranchiseScope,
  id: string,
  day: string | null,
): Promise<SoldCompany> {
  const { tx, franchiseId } = scope;
  const { name, due_date, timezone } = await holdCompany(scope, id);
  const { state } = await soldCompany(scope, id);
  if (state !== 'suspended' && state !== 'cancelled') throw new AppError('company_state');
  const today = localDate(parts.clock.now(), timezone);
  if (day !== null && day < today) throw new AppError('invalid_fields', { fields: { due_date: 'invalid_date' } });
  const dueDate = dueAfter(due_date, day, today);
  await setLife(scope, id, { status: 'active', ...(dueDate === due_date ? {} : { due_date: dueDate }) });
  await recordDeed(parts, scope, {
    companyId: id,
    verb: 'reactivate',
    details: { due_date: dueDate },
    told: { kind: 'company.reactivated', data: { company: name } },
    isAccess: true,
  });
  await tellCompany(tx, parts, franchiseId, id, { event: 'company.activated' });
  return soldCompany(scope, id);
}

const dayMs = 86_400_000;

/** Whoever runs its lines looks again, and lets go of them; once it is restored, they are found free and taken up. */
async function restLines({ bus }: CompaniesParts, { tx }: FranchiseScope, companyId: string): Promise<void> {
  const lines = await insideCompany(tx, companyId, () =>
    tx.selectFrom('connections').select('id').where('company_id', '=', companyId).execute(),
  );
  afterCommit(tx, () => {
    for (const { id } of lines) bus.publish('lines.wake', { companyId, connectionId: id });
  });
}

/** Its doors shut at once; its data waits some days, should somebody think better of it. */
export async function removeCompany(parts: CompaniesParts, scope: FranchiseScope, id: string): Promise<SoldCompany> {
  const { tx, franchiseId } = scope;
  const { name } = await holdCompany(scope, id);
  const until = new Date(parts.clock.now().getTime() + limits.companyGraceDays * dayMs).toISOString();
  await setLife(scope, id, { deleted_at: 'now' });
  await recordDeed(parts, scope, {
    companyId: id,
    verb: 'remove',
    details: { name },
    told: { kind: 'company.deleted', data: { company: name, until } },
    isAccess: true,
  });
  await restLines(parts, scope, id);
  await tellCompany(tx, parts, franchiseId, id, { event: 'company.deleted' });
  return soldCompany(scope, id);
}

export async function restoreCompany(parts: CompaniesParts, scope: FranchiseScope, id: string): Promise<SoldCompany> {
  const { tx, franchiseId } = scope;
  const company = await lockCompany(tx, franchiseId, id);
  if (!company) throw new AppError('not_found');
  const end = company.deleted_at && company.deleted_at.getTime() + limits.companyGraceDays * dayMs;
  // Once its days are over it is being taken away: half a company is of no use.
  if (!end || end <= parts.clock.now().getTime()) throw new AppError('company_state');
  await setLife(scope, id, { deleted_at: null });
  await recordDeed(parts, scope, {
    companyId: id,
    verb: 'restore',
    told: { kind: 'company.restored', data: { company: company.name } },
    isAccess: true,
  });
  return soldCompany(scope, id);
}
