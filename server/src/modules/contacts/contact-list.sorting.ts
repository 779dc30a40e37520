import { type ContactSort, contactSorts } from '@yupflow/contract/contacts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { fieldsOf } from '../custom-fields/custom-fields.service.ts';

type ValueType = 'text' | 'timestamptz' | 'float8';

/** What a list is sorted by. Contacts without a value come last, in both orders, by their ids. */
export interface Sorting {
  readonly type: ValueType;
  /** A plain column: behind the tenant wall an index serves no expression. */
  readonly value: RawBuilder<unknown>;
  /** Stands behind the value in its index, and decides between equal ones. */
  readonly id: RawBuilder<unknown>;
  readonly hasValue: RawBuilder<SqlBool>;
  readonly lacksValue: RawBuilder<SqlBool>;
  /** Who lacks it has an empty one instead of none, which stands before all others. */
  readonly isEmptyLowest: boolean;
  /** `contacts` with the value, led by the index of the values. */
  readonly valued: RawBuilder<unknown>;
  /** What brings the value to contacts that were found otherwise. */
  readonly joined: RawBuilder<unknown>;
}

const columns: Record<ContactSort, { readonly column: string; readonly type: ValueType }> = {
  name: { column: 'contacts.sort_name', type: 'text' },
  phone: { column: 'contacts.phone', type: 'text' },
  email: { column: 'contacts.email', type: 'text' },
  created_at: { column: 'contacts.created_at', type: 'timestamptz' },
  last_activity_at: { column: 'contacts.last_activity_at', type: 'timestamptz' },
};

function byOwnColumn(sort: ContactSort): Sorting {
  const { column, type } = columns[sort];
  const value = sql.ref(column);
  const isName = sort === 'name';
  return {
    type,
    value,
    id: sql.ref('contacts.id'),
    // Nobody's name is null; who has none has an empty one.
    hasValue: isName ? sql`${value} > ''` : sql`${value} is not null`,
    lacksValue: isName ? sql`${value} = ''` : sql`${value} is null`,
    isEmptyLowest: isName,
    valued: sql`contacts`,
    joined: sql``,
  };
}

const fieldColumns = { text: 'sorted.plain', timestamptz: 'sorted.at', float8: 'sorted.number' } as const;

function byField(companyId: string, fieldId: string, type: ValueType): Sorting {
  const value = sql.ref(fieldColumns[type]);
  const ofField = sql`company_id = ${companyId}::uuid and field_id = ${fieldId}::uuid`;
  const own = sql`select * from contact_field_values where ${ofField} and contact_id = contacts.id offset 0`;
  return {
    type,
    value,
    id: sql.ref('sorted.contact_id'),
    hasValue: sql`${value} is not null`,
    // Each looked up by its key: a plain join without statistics may compare everything with everything.
    lacksValue: sql`(select true from (${own}) as sorted) is null`,
    isEmptyLowest: false,
    valued: sql`(select * from contact_field_values where ${ofField}) as sorted cross join lateral (
      select * from contacts where company_id = ${companyId}::uuid and id = sorted.contact_id offset 0) as contacts`,
    joined: sql`left join lateral (${own}) as sorted on true`,
  };
}

const isContactSort = (sort: string): sort is ContactSort => contactSorts.some((known) => known === sort);

/** By the name of a column, or by the id of a field with values of contacts. */
export async function sortingOf(tx: Tx, companyId: string, sort: string): Promise<Sorting> {
  if (isContactSort(sort)) return byOwnColumn(sort);
  const [field] = await fieldsOf(tx, companyId, [sort]);
  if (field?.kind !== 'user') throw new AppError('invalid_fields', { fields: { sort: 'invalid' } });
  if (field.type === 'number') return byField(companyId, sort, 'float8');
  return byField(companyId, sort, field.type === 'date' || field.type === 'datetime' ? 'timestamptz' : 'text');
}
