import type { ShortField } from '@yupflow/contract/custom-fields';
import { limits } from '@yupflow/contract/limits';
import { useCompany } from '../../api/companies.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { DocumentField } from '../../ui/document-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fieldKey } from './contact-values.ts';
import type { ContactForm } from './use-contact-form.ts';

interface Props {
  readonly field: ShortField;
  readonly form: ContactForm;
}

/** The input that a field's type asks for. */
export function CustomFieldInput({ field, form }: Props) {
  const country = useCompany()?.country;
  const key = fieldKey(field.id);
  const value = form.field(field.id);
  const text = value === null ? '' : String(value);
  const shared = {
    label: field.name,
    error: form.errorOf(key),
    inputRef: form.refOf(key),
    onBlur: () => form.leave(key),
  };
  const changeText = (typed: string) => form.change(key, typed === '' ? null : typed);
  const change = (typed: string | number | null) => form.change(key, typed);
  switch (field.type) {
    case 'number':
      return <NumberField {...shared} value={value} onChange={change} />;
    case 'date':
      return <DateField {...shared} value={value === null ? null : text} onChange={change} />;
    case 'datetime':
      return <DatetimeField {...shared} value={value === null ? null : text} onChange={change} />;
    case 'document':
      return <DocumentField {...shared} value={text} onChange={changeText} countries={country ? [country] : []} />;
    default:
      return (
        <TextField
          {...shared}
          type={field.type === 'email' ? 'email' : 'text'}
          value={text}
          onChange={changeText}
          longest={limits.fieldValueLength}
          autoComplete="off"
        />
      );
  }
}
