import type { Contact, fieldValues } from '@yupflow/contract/contacts';
import type { ShortField } from '@yupflow/contract/custom-fields';
import type { FieldErrors } from '@yupflow/contract/error-codes';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { holdFields } from '../custom-fields/custom-fields.service.ts';
import { isNoValue, presentValue, type StoredValue, storeValue } from '../custom-fields/field-values.service.ts';
import { clearValues, listValues, setValues } from './contact-fields.repository.ts';
import { getPlace, lockContact, touchContact } from './contact-record.repository.ts';
import { announceContacts, type ContactScope } from './contact-record-scope.ts';
import { addEvents } from './contact-timeline.repository.ts';
import { getContact } from './contacts.service.ts';

type FieldValues = z.output<typeof fieldValues>;

interface Place {
  readonly country: string;
  readonly timezone: string;
}

interface ValueChange {
  readonly field: ShortField;
  /** Null clears it. */
  readonly value: StoredValue | null;
}

interface ReadValues {
  readonly changes: ValueChange[];
  readonly faults: FieldErrors;
}

export const noValues: ReadValues = { changes: [], faults: {} };

/** What was sent, as it would be kept; a fault stands under its field's id. */
export async function readValues(
  { tx, companyId }: ContactScope,
  { country, timezone }: Place,
  given: FieldValues,
  prefix = '',
): Promise<ReadValues> {
  const fields = await holdFields(tx, companyId, Object.keys(given));
  const byId = new Map(fields.filter(({ kind }) => kind === 'user').map((field) => [field.id, field]));
  const changes: ValueChange[] = [];
  const faults: FieldErrors = {};
  for (const [id, raw] of Object.entries(given)) {
    const field = byId.get(id);
    const value = !field ? 'unknown_field' : isNoValue(raw) ? null : storeValue(field.type, raw, country, timezone);
    if (typeof value === 'string') faults[`${prefix}${id}`] = value;
    else if (field) changes.push({ field, value });
  }
  return { changes, faults };
}

interface ChangedValue {
  readonly field_id: string;
  readonly name: string;
  readonly type: ShortField['type'];
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

/** Of a contact that is locked, or new. Answers what is another value now. */
export async function writeValues(
  { tx, companyId }: ContactScope,
  contactId: string,
  changes: readonly ValueChange[],
): Promise<ChangedValue[]> {
  if (changes.length === 0) return [];
  const before = await listValues(tx, companyId, contactId);
  const changed = changes
    .map(({ field: { id, name, type }, value }) => {
      const row = before.get(id);
      const after = value && presentValue(type, value);
      return { field_id: id, name, type, before: row ? presentValue(type, row) : null, after };
    })
    .filter((change) => change.before !== change.after);
  const ids = new Set(changed.map(({ field_id }) => field_id));
  const filled = changes.flatMap(({ field, value }) =>
    value && ids.has(field.id) ? [{ field_id: field.id, ...value }] : [],
  );
  const cleared = changed.filter(({ after }) => after === null).map(({ field_id }) => field_id);
  await setValues(tx, companyId, contactId, filled);
  await clearValues(tx, companyId, contactId, cleared);
  return changed;
}

export function contactFieldsService(realtime: Pick<Realtime, 'emit'>) {
  return {
    async change(scope: ContactScope, id: string, given: FieldValues): Promise<Contact> {
      const { tx, companyId } = scope;
      if (!(await lockContact(tx, companyId, id))) throw new AppError('not_found');
      const { changes, faults } = await readValues(scope, await getPlace(tx, companyId), given);
      if (Object.keys(faults).length > 0) throw new AppError('invalid_fields', { fields: faults });
      const changed = await writeValues(scope, id, changes);
      if (changed.length > 0) {
        const events = changed.map((data) => ({ kind: 'field_changed' as const, data: { ...data } }));
        await addEvents(scope, id, events);
        await touchContact(tx, companyId, id);
        announceContacts(realtime, scope, [id]);
      }
      return getContact(tx, companyId, id);
    },
  };
}
