import { useQueryClient } from '@tanstack/react-query';
import { customFields } from '@yupflow/contract/custom-fields';
import type { FieldType } from '@yupflow/flow-engine/conditions/fields';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { fold } from '../../locales/fold.ts';
import { toast } from '../../ui/toast.ts';
import { FieldName, type KnownField, useKnownFields } from '../known-fields.tsx';
import { useListFailure } from '../use-list-failure.ts';
import { NewOption, toCreate } from './new-option.tsx';

type Found = Pick<KnownField, 'id' | 'name' | 'type'>;

interface Asked {
  readonly fits: (field: KnownField) => boolean;
  /** Of a field that is made here. */
  readonly newType: FieldType;
  readonly onChoose: (field: string, type: KnownField['type']) => void;
}

/** Fields of the contact by their names; whoever may make fields makes one from what they typed. */
export function useFieldSearch({ fits, newType, onChoose }: Asked) {
  const { t } = useTranslation('blocks');
  const { t: ofFields } = useTranslation('custom-fields');
  const errorText = useErrorText();
  const known = useKnownFields();
  const { fields, isPending } = known;
  const failure = useListFailure(known);
  const createField = useCreateField();
  const canCreate = useMe()?.permissions.includes('custom_fields') ?? false;

  async function choose({ id, name, type }: Found) {
    try {
      onChoose(id === toCreate ? await createField(name, newType) : id, type);
    } catch (refusal) {
      toast.error(errorText(refusal));
    }
  }

  return {
    searchLabel: t('form.searchField'),
    find(words: string): Found[] {
      const name = words.trim();
      const found = fields.filter((field) => fits(field) && fold(field.name).includes(fold(name)));
      // A name stands for one field, whether it fits here or not.
      const isNew = canCreate && name !== '' && !isPending && !fields.some((field) => fold(field.name) === fold(name));
      return isNew ? [...found, { id: toCreate, name, type: newType }] : found;
    },
    choose: (field: Found) => void choose(field),
    show: (field: Found) =>
      field.id === toCreate ? (
        <NewOption>{t('form.newField', { name: field.name, type: ofFields(`types.${newType}.name`) })}</NewOption>
      ) : (
        <FieldName field={field} />
      ),
    failure,
    empty: () => t('form.noField'),
  };
}

/** Every list of fields knows it before it is chosen. */
function useCreateField(): (name: string, type: FieldType) => Promise<string> {
  const client = useQueryClient();
  return async (name, type) => {
    const { id } = await call(customFields.create, { body: { name, type } });
    await client.invalidateQueries({ queryKey: ['custom-fields'] });
    return id;
  };
}
