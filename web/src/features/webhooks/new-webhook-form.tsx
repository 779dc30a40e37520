import { limits } from '@yupflow/contract/limits';
import { newWebhookForm, type Webhook, type WebhookSource } from '@yupflow/contract/webhooks';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useCreate } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { SourceChoice } from './source-choice.tsx';
import { webhooksResource } from './webhooks-resource.ts';

interface Values {
  name: string;
  source: WebhookSource;
}

interface Props {
  readonly onClose: () => void;
  readonly onCreated?: (webhook: Webhook) => void;
}

export function NewWebhookForm({ onClose, onCreated }: Props) {
  const { t } = useTranslation('webhooks');
  const create = useCreate(webhooksResource, t('created'));
  const form = useContractForm<Values, Values>(newWebhookForm, { name: '', source: 'custom' });
  const { submit, refusal } = useSubmit(form, async (sent) => onCreated?.(await create.mutateAsync(sent)));
  useFocusFirst(form, 'name');
  return (
    <FormSlideOver
      title={t('new')}
      note={t('newNote')}
      saveLabel={t('create')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
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
        name="source"
        render={({ field: { value, onChange } }) => <SourceChoice value={value} onChange={onChange} />}
      />
    </FormSlideOver>
  );
}
