import type { FieldKind } from '@yupflow/contract/custom-fields';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** What conditions must know about the custom fields that they name. */
export type ConditionFields = ReadonlyMap<string, { readonly type: FieldType; readonly kind: FieldKind }>;

export interface ConditionScope {
  readonly companyId: string;
  readonly timezone: string;
  readonly now: Date;
  readonly fields: ConditionFields;
  /**
   * Each contact is looked up in other tables by itself, whatever PostgreSQL believes to be quicker. Without
   * statistics of a company it expects one row of everything, and then compares everything with everything.
   */
  readonly isOneByOne?: boolean;
}

/** Whether a row is there, or is not. What is tested for its truth is no join for PostgreSQL. */
export function whether(exists: RawBuilder<SqlBool>, isNegated: boolean, { isOneByOne }: ConditionScope) {
  if (isOneByOne) return isNegated ? sql<SqlBool>`(${exists}) is not true` : sql<SqlBool>`(${exists}) is true`;
  return isNegated ? sql<SqlBool>`not ${exists}` : exists;
}
