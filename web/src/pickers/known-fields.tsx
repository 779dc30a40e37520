import { queryOptions, useQuery } from '@tanstack/react-query';
import { customFields, type ShortField } from '@yupflow/contract/custom-fields';
import { limits } from '@yupflow/contract/limits';
import {
  type BuiltInField,
  builtInFields,
  type ContactMoment,
  contactMoments,
  type ValueType,
} from '@yupflow/flow-engine/conditions/fields';
import { Calendar, CalendarClock, Hash, IdCard, Mail, Phone, Type, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import type { Icon } from '../ui/button.tsx';

/** Something a contact is asked for: built in, a moment of the contact, or a custom field by its id. */
export interface KnownField {
  readonly id: string;
  readonly name: string;
  readonly type: ValueType;
  readonly kind: ShortField['kind'] | 'default' | 'moment';
}

export const fieldIcons: Record<ValueType, Icon> = {
  text: Type,
  number: Hash,
  date: Calendar,
  datetime: CalendarClock,
  name: UserRound,
  email: Mail,
  document: IdCard,
  phone: Phone,
};

/** Every field of the company, by name: there are `limits.customFields` at most. */
export const customFieldsQuery = queryOptions({
  queryKey: ['custom-fields', 'short'],
  queryFn: ({ signal }) => listAll(signal),
});

export const useCustomFields = () => useQuery(customFieldsQuery);

/** What contacts can be asked for, in words: built in, their moments, then the company's own. Needs the texts of `custom-fields`. */
export function useKnownFields() {
  const { t } = useTranslation('custom-fields');
  const custom = useCustomFields();
  const builtIn = Object.entries(builtInFields).map(
    ([id, type]): KnownField => ({ id, type, name: t(`builtIn.names.${id as BuiltInField}`), kind: 'default' }),
  );
  const moments = Object.entries(contactMoments).map(
    ([id, type]): KnownField => ({ id, type, name: t(`moments.${id as ContactMoment}`), kind: 'moment' }),
  );
  return { ...custom, fields: [...builtIn, ...moments, ...(custom.data ?? [])] };
}

async function listAll(signal: AbortSignal): Promise<ShortField[]> {
  const found: ShortField[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(customFields.listShort, { query: { cursor, limit: limits.page.most } }, { signal });
    found.push(...page.results);
    cursor = page.cursor ?? undefined;
  } while (cursor);
  return found;
}

/** Its name, with the icon of its type. */
export function FieldName({ field }: { readonly field: Pick<KnownField, 'name' | 'type'> }) {
  const TypeIcon = fieldIcons[field.type];
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <TypeIcon aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate" title={field.name}>
        {field.name}
      </span>
    </span>
  );
}
