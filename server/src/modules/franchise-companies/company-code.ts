import type { SoldCompanyWithCode } from '@yupflow/contract/franchise-companies';
import type { Cycle } from '@yupflow/contract/money';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { newActivationCode } from '../companies/activation-codes.service.ts';
import { getCompany, lockCompany } from './franchise-companies.repository.ts';
import type { CompaniesParts, FranchiseScope } from './franchise-scope.ts';
import { recordDeed } from './record-deed.ts';

/** A company has one code: a new one takes the place of the one before, redeemed or not. Nothing keeps it. */
export async function giveCode(tx: Tx, companyId: string, cycle: Cycle): Promise<string> {
  const { code, hash, lastFour } = newActivationCode();
  const fresh = { code_hash: hash, last_four: lastFour, cycle };
  await tx
    .insertInto('activation_codes')
    .values({ company_id: companyId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ ...fresh, created_at: sql<Date>`app.now()`, redeemed_at: null, redeemed_by: null }),
    )
    .execute();
  return code;
}

/** For an owner who lost it, or who pays for one more cycle elsewhere. */
export async function renewCode(
  parts: CompaniesParts,
  scope: FranchiseScope,
  id: string,
): Promise<SoldCompanyWithCode> {
  const { tx, franchiseId } = scope;
  const company = await lockCompany(tx, franchiseId, id);
  if (!company) throw new AppError('not_found');
  if (company.deleted_at) throw new AppError('company_state');
  if (!company.cycle) throw new AppError('invalid_fields', { fields: { cycle: 'required' } });
  // The database holds this column to the words of the contract.
  const code = await giveCode(tx, id, company.cycle as Cycle);
  await recordDeed(parts, scope, { companyId: id, verb: 'code', details: { lastFour: code.slice(-4) } });
  const sold = await getCompany(tx, franchiseId, id);
  if (!sold) throw new AppError('not_found');
  return { ...sold, code, invoiceId: null };
}
