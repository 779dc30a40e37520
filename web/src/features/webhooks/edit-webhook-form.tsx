import { limits } from '@yupflow/contract/limits';
import { type WebhookForm as Sent, type Webhook, type WebhookSource, webhookForm } from '@yupflow/contract/webhooks';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useUpdate } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { LockedWebhook } from './locked-webhook.tsx';
import { SecretField } from './secret-field.tsx';
import { SourceChoice } from './source-choice.tsx';
import { webhooksResource } from './webhooks-resource.ts';

interface Values {
  name: string;
  source: WebhookSource;
  /** Empty keeps what is stored; null takes it away. */
  secret: string | null;
  ignores_duplicates: boolean;
}

interface Props {
  readonly webhook: Webhook;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onRemove?: () => void;
}

/** Once it is back in test mode, its form takes the place of what was only to be read. */
export function EditWebhookForm(props: Props) {
  return props.webhook.mode === 'production' ? <LockedWebhook {...props} /> : <Form {...props} />;
}

function Form({ webhook, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation('webhooks');
  const { id, name, source, ignores_duplicates, has_secret, mapping, actions } = webhook;
  const update = useUpdate(webhooksResource, t('edited'));
  const schema = useMemo(() => {
    const whole = ({ secret, ...values }: Values): object => ({
      ...values,
      mapping,
      actions,
      ...(secret === '' ? {} : { secret }),
    });
    return z.pipe(z.pipe(z.custom<Values>(), z.transform(whole)), webhookForm);
  }, [mapping, actions]);
  const form = useContractForm<Values, Sent>(schema, { name, source, secret: '', ignores_duplicates });
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await update.mutateAsync({ id, form: sent });
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
        {(field) => <TextField {...field} label={t('name')} longest={limits.nameLength} autoComplete="off" />}
      </FormField>
      <Controller
        control={form.control}
        name="source"
        render={({ field: { value, onChange } }) => <SourceChoice value={value} onChange={onChange} />}
      />
      <Controller
        control={form.control}
        name="secret"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <SecretField
            source={form.watch('source')}
            isStored={has_secret}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            inputRef={ref}
            error={form.errorOf('secret')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="ignores_duplicates"
        render={({ field: { value, onChange } }) => (
          <Toggle label={t('duplicates.label')} help={t('duplicates.help')} isOn={value} onChange={onChange} />
        )}
      />
    </FormSlideOver>
  );
}
