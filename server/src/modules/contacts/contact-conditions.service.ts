import type { FieldKind } from '@yupflow/contract/custom-fields';
import type { ContactCondition, ContactConditions } from '@yupflow/flow-engine/conditions/conditions';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { faultOf } from '@yupflow/flow-engine/conditions/operators';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import { uuidShape } from '../../platform/db/database.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { compileField } from './contact-conditions-fields.ts';
import { type ConditionFields, type ConditionScope, whether } from './contact-conditions-scope.ts';
import { anyOf } from './contacts.repository.ts';

type Predicate = RawBuilder<SqlBool>;

const customFieldsOf = ({ items }: ContactConditions) =>
  items.flatMap((item) => (item.item === 'field' && uuidShape.test(item.field) ? [item.field] : []));

/** Fields that are gone are left out: nobody has a value of them. */
async function listConditionFields(tx: Tx, companyId: string, conditions: ContactConditions): Promise<ConditionFields> {
  const ids = customFieldsOf(conditions);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('custom_fields')
    .select(['id', 'type', 'kind'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute();
  // The table's checks hold what its types can't say.
  return new Map(rows.map(({ id, type, kind }) => [id, { type: type as FieldType, kind: kind as FieldKind }]));
}

/** Refuses what doesn't fit its field, and answers what `compileConditions` must know. */
export async function checkConditions(
  tx: Tx,
  companyId: string,
  conditions: ContactConditions,
): Promise<ConditionFields> {
  const fields = await listConditionFields(tx, companyId, conditions);
  const typeOf = (field: string) => fields.get(field)?.type;
  const hasFault = conditions.items.some((item) => item.item === 'field' && faultOf(item, typeOf) !== null);
  if (hasFault) throw new AppError('invalid_fields', { fields: { conditions: 'invalid_condition' } });
  return fields;
}

function compileItem(condition: ContactCondition, scope: ConditionScope, alias: string): Predicate {
  if (condition.item === 'field') return compileField(condition, scope, alias);
  if (condition.item === 'member') {
    const assigned = sql.ref(`${alias}.assigned_to`);
    if ('value' in condition) {
      if (condition.operator === 'is') return sql`${assigned} = ${condition.value}::uuid`;
      return sql`${assigned} is distinct from ${condition.value}::uuid`;
    }
    return condition.operator === 'has_value' ? sql`${assigned} is not null` : sql`${assigned} is null`;
  }
  const tags = condition.operator === 'in' ? condition.value : [condition.value];
  const has: Predicate = sql`exists (
    select from contact_tags as given
    where given.company_id = ${scope.companyId}::uuid and given.contact_id = ${sql.ref(`${alias}.id`)}
      and given.tag_id = ${anyOf(tags)})`;
  return whether(has, condition.operator === 'not_is', scope);
}

/**
 * The contacts for whom the evaluator of flow-engine would say yes. Questions to other tables are `exists`, which
 * PostgreSQL turns into joins from the rarer side, or into single looks by key where something else decides.
 * Where contacts are few, or chosen already, they are looked at `isOneByOne`.
 */
export function compileConditions(conditions: ContactConditions, scope: ConditionScope, alias = 'contacts'): Predicate {
  const items = conditions.items.map((item) => sql`(${compileItem(item, scope, alias)})`);
  if (items.length === 0) return sql`true`;
  return sql`(${sql.join(items, conditions.match === 'all' ? sql` and ` : sql` or `)})`;
}
