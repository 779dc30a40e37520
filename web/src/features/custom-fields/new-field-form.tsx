import { customFieldForm, type FieldKind } from '@yupflow/contract/custom-fields';
import { limits } from '@yupflow/contract/limits';
import { type FieldType, type FieldValue, fieldTypes } from '@yupflow/flow-engine/conditions/fields';
import { Building2, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fieldIcons } from '../../pickers/known-fields.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useCreate } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { customFieldsResource } from './custom-fields-resource.ts';
import { OwnValueField } from './own-value-field.tsx';

interface Values {
  name: string;
  type: FieldType;
  kind: FieldKind;
  value: FieldValue | null;
}

interface Props {
  readonly kind: FieldKind;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function NewFieldForm({ kind: firstKind, onClose, onSaved }: Props) {
  const { t } = useTranslation('custom-fields');
  const create = useCreate(customFieldsResource, t('created'));
  const form = useContractForm<Values, Parameters<typeof create.mutateAsync>[0]>(customFieldForm, {
    name: '',
    type: 'text',
    kind: firstKind,
    value: null,
  });
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await create.mutateAsync(sent.kind === 'bot' ? sent : { ...sent, value: null });
    onSaved();
  });
  const { type, kind } = form.watch();
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={t('new')}
      note={t('newNote')}
      saveLabel={t('save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField {...field} label={t('name')} help={t('nameHelp')} longest={limits.nameLength} autoComplete="off" />
        )}
      </FormField>
      <FormField form={form} name="kind">
        {(field) => (
          <ChoiceCards
            label={t('kind')}
            value={field.value}
            onChange={field.onChange}
            choices={[
              { value: 'user', label: t('kinds.user.name'), help: t('kinds.user.help'), icon: UserRound },
              { value: 'bot', label: t('kinds.bot.name'), help: t('kinds.bot.help'), icon: Building2 },
            ]}
          />
        )}
      </FormField>
      <FormField form={form} name="type">
        {(field) => (
          <ChoiceCards
            label={t('type')}
            isDense
            value={field.value}
            onChange={(chosen) => {
              // What was typed for one type means nothing for another.
              form.setValue('value', null);
              field.onChange(chosen);
            }}
            choices={fieldTypes.map((one) => ({
              value: one,
              label: t(`types.${one}.name`),
              help: t(`types.${one}.example`),
              icon: fieldIcons[one],
            }))}
          />
        )}
      </FormField>
      {kind === 'bot' && (
        <FormField form={form} name="value">
          {(field) => <OwnValueField {...field} key={type} type={type} />}
        </FormField>
      )}
    </FormSlideOver>
  );
}
