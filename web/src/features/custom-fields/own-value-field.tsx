import { limits } from '@yupflow/contract/limits';
import type { FieldType, FieldValue } from '@yupflow/flow-engine/conditions/fields';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../api/companies.ts';
import { DateField } from '../../ui/date-field.tsx';
import type { Focusable } from '../../ui/date-picker.tsx';
import { DatetimeField } from '../../ui/datetime-field.tsx';
import { DocumentField } from '../../ui/document-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  readonly type: FieldType;
  readonly value: FieldValue | null;
  readonly onChange: (value: FieldValue | null) => void;
  readonly error: string | null;
  readonly inputRef: (input: HTMLElement | null) => void;
}

/** The company's own value, typed as its field's type has it. */
export function OwnValueField({ type, value, onChange, error, inputRef }: Props) {
  const { t } = useTranslation('custom-fields');
  const company = useCompany();
  const shared = { label: t('value'), help: t('valueHelp'), error };
  const text = value === null ? '' : String(value);
  const writeText = (written: string) => onChange(written === '' ? null : written);
  // A form only ever focuses what it holds.
  const focusRef = inputRef as Ref<Focusable>;
  switch (type) {
    case 'number':
      return <NumberField {...shared} value={value} onChange={onChange} inputRef={inputRef} />;
    case 'date':
      return <DateField {...shared} value={text || null} onChange={onChange} inputRef={focusRef} />;
    case 'datetime':
      return <DatetimeField {...shared} value={text || null} onChange={onChange} inputRef={focusRef} />;
    case 'document':
      return (
        <DocumentField
          {...shared}
          value={text}
          onChange={writeText}
          countries={company ? [company.country] : []}
          inputRef={inputRef}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          value={text}
          onChange={writeText}
          inputRef={inputRef}
          longest={type === 'text' ? limits.fieldValueLength : limits.contactNameLength}
          autoComplete="off"
          isCode={type === 'email'}
        />
      );
  }
}
