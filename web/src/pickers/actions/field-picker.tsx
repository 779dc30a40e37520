import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { isWritable } from '@yupflow/flow-engine/run/contact-fields';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '../../ui/search-select.tsx';
import { FieldName, type KnownField, useKnownFields } from '../known-fields.tsx';
import { useFieldSearch } from './field-search.tsx';

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (field: string, type: KnownField['type']) => void;
  /** Which make sense here; those that a flow may write where nothing is said. */
  readonly fits?: (field: KnownField) => boolean;
  /** Of a field that is made here. */
  readonly newType?: FieldType;
  readonly help?: string;
  readonly error?: string | null;
}

const canBeWritten = ({ id, kind }: KnownField) => kind !== 'moment' && isWritable(id);

/** A field of the contact; whoever may make fields makes it here. */
export function FieldPicker(props: Props) {
  const { label, value, onChange, fits = canBeWritten, newType = 'text', help, error } = props;
  const { t } = useTranslation('blocks');
  const { fields, isPending } = useKnownFields();
  const { choose, ...search } = useFieldSearch({ fits, newType, onChoose: onChange });
  const chosen = fields.find(({ id }) => id === value);
  const isGone = value !== null && !isPending && !chosen;
  return (
    <SearchSelect
      {...search}
      label={label}
      shown={chosen ? <FieldName field={chosen} /> : isGone ? t('preview.goneField') : null}
      placeholder={t('form.chooseField')}
      chosenId={value}
      onChange={choose}
      help={help}
      error={error ?? (isGone ? t('deleted.field') : null)}
    />
  );
}
