import { limits } from '@yupflow/contract/limits';
import { type Cycle, cycleForm, type CycleForm as Sent } from '@yupflow/contract/shipping-cycles';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLines } from '../../pickers/use-lines.ts';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import type { FormProps } from '../../resource/resource-page.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useSave } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { cyclesResource } from './cycles-resource.ts';

interface Props extends FormProps<Cycle> {
  /** Its steps come next. */
  readonly onCreated?: (cycle: Cycle) => void;
}

const anyLine = '';

export function CycleForm({ item, onClose, onSaved, onRemove, onCreated }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const { data: lines = [] } = useLines();
  const save = useSave(cyclesResource, { created: t('created'), edited: t('edited') });
  const form = useContractForm<Sent, Sent>(cycleForm, {
    name: item?.name ?? '',
    is_active: item?.is_active ?? true,
    connection_id: item?.connection_id ?? null,
  });
  const { submit, refusal } = useSubmit(form, async (sent) => {
    const saved = await save(item?.id ?? null, sent);
    if (!item && onCreated) onCreated(saved);
    else onSaved();
  });
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={item ? item.name : t('new')}
      note={item ? undefined : t('newNote')}
      saveLabel={t(item ? 'save' : 'create')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label={t('name')}
            placeholder={t('namePlaceholder')}
            longest={limits.nameLength}
            autoComplete="off"
          />
        )}
      </FormField>
      <Controller
        control={form.control}
        name="is_active"
        render={({ field }) => (
          <Toggle
            label={t('activeLabel')}
            help={t(field.value ? 'activeHelp' : 'inactiveHelp')}
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="connection_id"
        render={({ field: { value, onChange } }) => (
          <Select
            label={t('line')}
            help={t('lineHelp')}
            value={value ?? anyLine}
            options={[
              { value: anyLine, label: t('anyLine') },
              ...lines.map(({ id, name, status }) => ({
                value: id,
                label: status === 'CONNECTED' ? name : t('lineDown', { name }),
              })),
            ]}
            onChange={(id) => onChange(id === anyLine ? null : id)}
            error={form.errorOf('connection_id')}
          />
        )}
      />
    </FormSlideOver>
  );
}
