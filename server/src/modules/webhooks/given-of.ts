import type { RequestOutcome } from '@yupflow/contract/webhooks';
import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { localTimeOf } from '@yupflow/flow-engine/conditions/local-time';
import { plainNumber } from '@yupflow/flow-engine/formula/plain-number';
import { presentValue, storeValue } from '../custom-fields/field-values.service.ts';
import type { FlowWorld } from '../flows/flow-names.service.ts';
import type { MappedRequest } from './read-request.ts';

interface Place {
  readonly country: string;
  readonly timezone: string;
}

/** What a request sets, as the fields keep it, and what of it can't be. */
interface Given {
  readonly given: readonly { readonly field: string; readonly value: FieldValue }[];
  readonly faults: RequestOutcome['faults'];
}

/** Seconds or milliseconds since 1970, between 2001 and 2286. */
const epoch = /^\d{10}(?:\d{3})?$/;

/** Programs write moments as ISO texts or as a count since 1970. */
function readMoment(raw: FieldValue): string | null {
  const text = String(raw).trim();
  if (epoch.test(text)) return new Date(Number(text) * (text.length === 10 ? 1_000 : 1)).toISOString();
  const isMoment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  return isMoment && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null;
}

/** As programs write it where they do, else as people of the country do. */
function plainOf(type: FieldType, raw: FieldValue, { timezone }: Place): FieldValue {
  if (type === 'number') return typeof raw === 'number' ? raw : (plainNumber(raw) ?? raw);
  if (type !== 'date' && type !== 'datetime') return raw;
  const moment = readMoment(raw);
  if (moment === null) return raw;
  return type === 'date' ? localTimeOf(new Date(moment), timezone).day : moment;
}

/** The value as the field keeps it; null where it does not fit. */
export function readFor(type: FieldType, raw: FieldValue, place: Place): FieldValue | null {
  const stored = storeValue(type, plainOf(type, raw, place), place.country, place.timezone);
  return typeof stored === 'string' ? null : presentValue(type, stored);
}

/** What is empty sets nothing: the value stays. */
export function givenOf(read: MappedRequest, names: Pick<FlowWorld, 'typeOf'>, place: Place): Given {
  const given: { field: string; value: FieldValue }[] = [];
  const faults: Given['faults'] = [];
  if (read.name) given.push({ field: 'full_name', value: read.name });
  for (const field of ['email', 'document'] as const) {
    const { value, fault } = read[field];
    if (value) given.push({ field, value });
    if (fault) faults.push({ fault, field });
  }
  for (const { fieldId, value: raw } of read.fields) {
    const type = names.typeOf(fieldId);
    const value = raw === null || !type || type === 'phone' ? null : readFor(type, raw, place);
    if (!type) faults.push({ fault: 'missing_field', field: fieldId });
    else if (value !== null) given.push({ field: fieldId, value });
    else if (raw !== null) faults.push({ fault: 'bad_value', field: fieldId });
  }
  return { given, faults };
}
