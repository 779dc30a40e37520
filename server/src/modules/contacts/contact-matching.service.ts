import type { ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import { eachMatches, filterOf } from './contact-list.filter.ts';

interface Asked {
  readonly search?: string | undefined;
  readonly conditions?: ContactConditions | undefined;
}

/** True for each of `contacts` that search and conditions find, and that is not deleted; they are looked at one by one. */
export const contactMatches = async (tx: Tx, companyId: string, asked: Asked): Promise<RawBuilder<SqlBool>> =>
  eachMatches(await filterOf(tx, companyId, asked));
