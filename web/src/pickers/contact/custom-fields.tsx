import type { Contact } from '@yupflow/contract/contacts';
import type { ShortField } from '@yupflow/contract/custom-fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { fold } from '../../locales/fold.ts';
import { Button } from '../../ui/button.tsx';
import { FailedPart } from '../../ui/failed-part.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useContactFields } from './contact-calls.ts';
import { fieldKey } from './contact-values.ts';
import { CustomFieldInput } from './custom-field-input.tsx';
import type { ContactForm } from './use-contact-form.ts';
import { useFieldText } from './use-field-text.ts';

interface Props {
  readonly contact: Contact | null;
  readonly form: ContactForm;
}

/** More than these are searched, or asked for. */
const fewEnoughToSee = 12;

export function CustomFields({ contact, form }: Props) {
  const { t } = useTranslation('contact');
  const canChange = useMe()?.permissions.includes('contacts_custom_fields') ?? false;
  const { data: fields, isPending, refetch, isRefetching } = useContactFields();
  if (isPending)
    return (
      <div role="status" aria-label={t('loadingFields')} className="flex flex-col gap-2">
        <Skeleton className="h-3 w-24 rounded" />
        <Skeleton className="h-8 rounded-lg" />
      </div>
    );
  if (!fields)
    return (
      <FailedPart onRetry={() => void refetch()} isRetrying={isRefetching}>
        {t('fieldsFailed')}
      </FailedPart>
    );
  if (fields.length === 0 || (!canChange && !contact)) return null;
  return (
    <section aria-labelledby="contact-custom-fields" className="flex flex-col gap-4 border-t border-line pt-4">
      <h3 id="contact-custom-fields" className="text-dense font-semibold">
        {t('customFields')}
      </h3>
      {canChange ? (
        <FieldInputs contact={contact} form={form} fields={fields} />
      ) : (
        contact && <FieldTexts contact={contact} fields={fields} />
      )}
    </section>
  );
}

interface FieldsProps {
  readonly fields: readonly ShortField[];
}

function FieldInputs({ contact, form, fields }: Props & FieldsProps) {
  const { t } = useTranslation('contact');
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  // As they were on arrival: a field that is being filled in stays where it is.
  const [filled] = useState(() => Object.keys(contact?.custom_fields ?? {}));
  const isMany = fields.length > fewEnoughToSee;
  const ordered = isMany
    ? [...fields.filter(({ id }) => filled.includes(id)), ...fields.filter(({ id }) => !filled.includes(id))]
    : fields;
  const words = fold(search.trim());
  const found = ordered.filter(({ name }) => fold(name).includes(words));
  const isUsed = ({ id }: ShortField) => form.edits.has(fieldKey(id)) || form.faults.has(fieldKey(id));
  const shown =
    isMany && !isOpen && words === '' ? found.filter((field, at) => at < fewEnoughToSee || isUsed(field)) : found;
  return (
    <>
      {isMany && (
        <SearchField
          label={t('searchField')}
          value={search}
          onChange={setSearch}
          // Enter would send the form around it.
          onSubmit={() => {}}
        />
      )}
      {shown.map((field) => (
        <CustomFieldInput key={field.id} field={field} form={form} />
      ))}
      {shown.length === 0 && <p className="text-dense text-muted">{t('noField', { search: search.trim() })}</p>}
      {isMany && words === '' && (
        <Button look="ghost" className="self-start" onPress={() => setIsOpen(!isOpen)}>
          {isOpen ? t('fewerFields') : t('allFields', { count: fields.length })}
        </Button>
      )}
    </>
  );
}

function FieldTexts({ contact, fields }: FieldsProps & { readonly contact: Contact }) {
  const { t } = useTranslation('contact');
  const fieldText = useFieldText();
  const filled = fields.flatMap((field) => {
    const value = contact.custom_fields[field.id];
    return value === undefined ? [] : [{ ...field, text: fieldText(field.type, value) }];
  });
  if (filled.length === 0) return <p className="text-dense text-muted">{t('noFieldFilled')}</p>;
  return (
    <dl className="flex flex-col gap-3 text-dense">
      {filled.map(({ id, name, text }) => (
        <div key={id}>
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
