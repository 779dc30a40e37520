import type { CustomField, FieldKind, ShortField } from '@yupflow/contract/custom-fields';
import { limits } from '@yupflow/contract/limits';
import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { afterCommit, type Tx } from '../../platform/db/transaction.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import * as repository from './custom-fields.repository.ts';
import { isNoValue, type StoredValue, storeValue } from './field-values.service.ts';

interface Scope {
  readonly tx: Tx;
  readonly companyId: string;
  readonly userId: string;
}

interface FieldForm {
  readonly name: string;
  readonly type: FieldType;
  readonly kind: FieldKind;
  readonly value?: FieldValue | null | undefined;
}

interface FieldChanges {
  readonly name?: string | undefined;
  readonly value?: FieldValue | null | undefined;
}

const nameInUse = () => new AppError('name_in_use', { fields: { name: 'name_in_use' } });

/** What a company's fields are: all of them, or those that are named and there. One query. */
export const fieldsOf = (tx: Tx, companyId: string, ids?: readonly string[]): Promise<ShortField[]> =>
  ids?.length === 0 ? Promise.resolve([]) : repository.listFieldsOf(tx, companyId, ids);

/** For whoever writes values of them: they stay until the transaction is over. */
export const holdFields = (tx: Tx, companyId: string, ids: readonly string[]): Promise<ShortField[]> =>
  ids.length === 0 ? Promise.resolve([]) : repository.holdFieldsOf(tx, companyId, ids);

/** What automation makes of the company's own values. They are held. */
export async function setCompanyValues(
  realtime: Pick<Realtime, 'emit'>,
  tx: Tx,
  companyId: string,
  values: readonly { readonly id: string; readonly value: StoredValue | null }[],
): Promise<void> {
  if (values.length === 0) return;
  // The last one of each counts.
  const last = new Map(values.map(({ id, value }) => [id, value ?? { text: null, number: null, at: null }]));
  await repository.setOwnValues(tx, companyId, last);
  afterCommit(tx, () => realtime.emit(companyId, 'custom-fields.changed', { ids: [...last.keys()] }));
}

/** The columns that a company's own value fills; none of them change when it was not given. */
async function ownValue(
  { tx, companyId }: Scope,
  { type, kind }: { type: FieldType; kind: FieldKind },
  raw: FieldValue | null | undefined,
): Promise<Partial<StoredValue>> {
  if (raw === undefined) return {};
  if (isNoValue(raw)) return { text: null, number: null, at: null };
  if (kind === 'user') throw new AppError('invalid_fields', { fields: { value: 'unknown_field' } });
  const { country, timezone } = await repository.getPlace(tx, companyId);
  const stored = storeValue(type, raw, country, timezone);
  if (typeof stored === 'string') throw new AppError('invalid_fields', { fields: { value: stored } });
  return stored;
}

export function customFieldsService(realtime: Pick<Realtime, 'emit'>) {
  /** Contacts show the names and values of their fields. */
  const announce = ({ tx, companyId }: Scope, id: string, { hasContacts }: { hasContacts: boolean }) =>
    afterCommit(tx, () => {
      realtime.emit(companyId, 'custom-fields.changed', { ids: [id] });
      if (hasContacts) realtime.emit(companyId, 'contacts.changed', { ids: [] });
    });

  async function get({ tx, companyId }: Scope, id: string): Promise<CustomField> {
    const field = await repository.getField(tx, companyId, id);
    if (!field) throw new AppError('not_found');
    return field;
  }

  return {
    get,

    list: ({ tx, companyId }: Scope, query: repository.FieldListQuery) => repository.listFields(tx, companyId, query),

    listShort: ({ tx, companyId }: Scope, query: repository.FieldListQuery) =>
      repository.listShortFields(tx, companyId, query),

    async create(scope: Scope, { value, ...form }: FieldForm): Promise<CustomField> {
      const { tx, companyId } = scope;
      const stored = await ownValue(scope, form, value);
      if ((await repository.countOwnFields(tx, companyId)) >= limits.customFields)
        throw new AppError('too_many_custom_fields');
      const id = await repository.createField(tx, companyId, { ...form, ...stored });
      if (!id) throw nameInUse();
      await audit(tx, { ...scope, action: 'custom-fields.create', targetId: id, details: form });
      announce(scope, id, { hasContacts: false });
      return get(scope, id);
    },

    async update(scope: Scope, id: string, changes: FieldChanges): Promise<CustomField> {
      const { tx, companyId } = scope;
      const before = await repository.lockField(tx, companyId, id);
      if (!before) throw new AppError('not_found');
      const { name = before.name } = changes;
      const stored = await ownValue(scope, before, changes.value);
      await repository.updateField(tx, companyId, id, { name, ...stored }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'custom_fields_name') ? nameInUse() : error;
      });
      await audit(tx, { ...scope, action: 'custom-fields.update', targetId: id, details: { ...changes } });
      const after = await get(scope, id);
      announce(scope, id, { hasContacts: after.contacts > 0 });
      return after;
    },

    async remove(scope: Scope, id: string): Promise<void> {
      const { tx, companyId } = scope;
      const field = await repository.lockField(tx, companyId, id);
      if (!field) throw new AppError('not_found');
      const contacts = await repository.countHolders(tx, companyId, id);
      await repository.removeField(tx, companyId, id);
      await audit(tx, { ...scope, action: 'custom-fields.remove', targetId: id, details: { ...field, contacts } });
      announce(scope, id, { hasContacts: contacts > 0 });
    },
  };
}
