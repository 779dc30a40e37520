import { type CustomField, customFields, type FieldKind, fieldKinds } from '@yupflow/contract/custom-fields';
import { limits } from '@yupflow/contract/limits';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useFormat } from '../../locales/format.ts';
import { FieldName } from '../../pickers/known-fields.tsx';
import { RemovalUses } from '../../resource/removal-uses.tsx';
import { ResourcePage } from '../../resource/resource-page.tsx';
import type { TableColumn } from '../../resource/resource-table.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { BuiltInFields } from './built-in-fields.tsx';
import { customFieldsResource } from './custom-fields-resource.ts';
import { EditFieldForm } from './edit-field-form.tsx';
import { NewFieldForm } from './new-field-form.tsx';
import { NoFieldsYet } from './no-fields-yet.tsx';

export default function CustomFieldsPage() {
  const { t } = useTranslation('custom-fields');
  const [params, changeSearch] = useSearchParams();
  const kind = fieldKinds.find((one) => one === params.kind) ?? null;
  const columns = useColumns();
  return (
    <ResourcePage
      resource={customFieldsResource}
      columns={columns}
      nameOf={(field) => field.name}
      form={({ item, ...form }) =>
        item ? <EditFieldForm {...form} field={item} /> : <NewFieldForm {...form} kind={kind ?? 'user'} />
      }
      removalOf={(field) => ({
        question: t('confirmDelete', { name: field.name }),
        consequence: <FieldUses field={field} />,
        done: t('deleted'),
      })}
      filter={{
        field: <KindFilter kind={kind} onChange={(chosen) => void changeSearch({ kind: chosen }, { replace: true })} />,
        query: kind ? { kind } : undefined,
      }}
      above={kind !== 'bot' && !params.search && <BuiltInFields />}
      empty={(create) => <NoFieldsYet onCreate={create} isFiltered={kind !== null} />}
    />
  );
}

interface KindFilterProps {
  readonly kind: FieldKind | null;
  readonly onChange: (kind: FieldKind | null) => void;
}

function KindFilter({ kind, onChange }: KindFilterProps) {
  const { t } = useTranslation('custom-fields');
  return (
    <Segmented
      label={t('filter.label')}
      value={kind ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? null : chosen)}
      options={(['all', ...fieldKinds] as const).map((one) => ({ value: one, label: t(`filter.${one}`) }))}
    />
  );
}

function FieldUses({ field: { id, kind } }: { readonly field: CustomField }) {
  const { t } = useTranslation('custom-fields');
  return (
    <RemovalUses
      of={[customFieldsResource.name, id]}
      ask={(signal) => call(customFields.listUses, { params: { id } }, { signal })}
      texts={{
        loading: t('uses.loading'),
        loadFailed: t('uses.loadFailed'),
        contacts: (count, number) => {
          if (kind === 'bot') return null;
          return count === 0 ? t('uses.nobody') : t('uses.contacts', { count, number });
        },
        filters: t('uses.filters'),
        flows: t('uses.flows'),
        webhooks: t('uses.webhooks'),
        final: t('uses.final'),
      }}
    />
  );
}

/** A phone shows the name, which has the icon of its type, and the number of contacts. */
function useColumns(): TableColumn<CustomField>[] {
  const { t } = useTranslation('custom-fields');
  const format = useFormat();
  const contactsOf = ({ kind, contacts }: CustomField) => {
    if (kind === 'bot') return <span title={t('companyWide')}>—</span>;
    return format.number(contacts) + (contacts >= limits.countedTotal ? '+' : '');
  };
  return [
    {
      id: 'name',
      title: t('name'),
      cell: (field) => (
        <span className="font-medium">
          <FieldName field={field} />
        </span>
      ),
    },
    {
      id: 'type',
      title: t('type'),
      className: 'w-40 max-sm:hidden',
      cell: ({ type }) => <span className="text-soft">{t(`types.${type}.name`)}</span>,
    },
    {
      id: 'kind',
      title: t('kind'),
      className: 'w-40 max-sm:hidden',
      cell: ({ kind }) => <span className="text-soft">{t(`kinds.${kind}.name`)}</span>,
    },
    {
      id: 'contacts',
      title: t('contacts'),
      className: 'w-28 text-right tabular-nums max-sm:w-24',
      cell: contactsOf,
    },
    {
      id: 'created_at',
      title: t('createdAt'),
      className: 'w-36 text-right tabular-nums @max-4xl:hidden',
      cell: (field) => (
        <time dateTime={field.created_at} title={format.moment(field.created_at)} className="text-muted">
          {format.day(field.created_at)}
        </time>
      ),
    },
  ];
}
