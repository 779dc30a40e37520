import { type CustomField, customFieldChanges } from '@yupflow/contract/custom-fields';
import { limits } from '@yupflow/contract/limits';
import type { FieldValue } from '@yupflow/flow-engine/conditions/fields';
import { Building2, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fieldIcons } from '../../pickers/known-fields.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useUpdate } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { customFieldsResource } from './custom-fields-resource.ts';
import { LockedChoice } from './locked-choice.tsx';
import { OwnValueField } from './own-value-field.tsx';

interface Values {
  name: string;
  value: FieldValue | null;
}

interface Props {
  readonly field: CustomField;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onRemove?: () => void;
}

export function EditFieldForm({ field: { id, name, type, kind, value }, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation('custom-fields');
  const update = useUpdate(customFieldsResource, t('edited'));
  const form = useContractForm<Values, Partial<Values>>(customFieldChanges, { name, value });
  useFocusFirst(form, 'name');
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await update.mutateAsync({ id, form: kind === 'bot' ? sent : { name: sent.name } });
    onSaved();
  });
  return (
    <FormSlideOver
      title={name}
      note={t('one')}
      saveLabel={t('save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField {...field} label={t('name')} help={t('nameHelp')} longest={limits.nameLength} autoComplete="off" />
        )}
      </FormField>
      {kind === 'bot' && (
        <FormField form={form} name="value">
          {(field) => <OwnValueField {...field} type={type} />}
        </FormField>
      )}
      <LockedChoice
        label={t('type')}
        icon={fieldIcons[type]}
        value={t(`types.${type}.name`)}
        reason={t('typeLocked')}
      />
      <LockedChoice
        label={t('kind')}
        icon={kind === 'bot' ? Building2 : UserRound}
        value={t(`kinds.${kind}.name`)}
        reason={t('kindLocked')}
      />
    </FormSlideOver>
  );
}
