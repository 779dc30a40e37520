import { type ApiKey, apiKeyForm } from '@yupflow/contract/api-keys';
import type { ApiScope } from '@yupflow/contract/api-scopes';
import { limits } from '@yupflow/contract/limits';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useCreateKey } from './api-keys.ts';
import { ScopeChecklist } from './scope-checklist.tsx';

export type MadeKey = ApiKey & { readonly key: string };

interface Values {
  name: string;
  scopes: ApiScope[];
}

const newKey: Values = { name: '', scopes: [] };

interface Props {
  readonly onMade: (key: MadeKey) => void;
  readonly onClose: () => void;
}

export function KeyForm({ onMade, onClose }: Props) {
  const { t } = useTranslation('integration');
  const create = useCreateKey();
  const form = useContractForm<Values, Values>(apiKeyForm, newKey);
  const { submit, refusal } = useSubmit(form, async (sent) => onMade(await create.mutateAsync(sent)));
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={t('keys.new')}
      note={t('keys.newNote')}
      saveLabel={t('keys.create')}
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
            label={t('keys.name')}
            help={t('keys.nameHelp')}
            longest={limits.nameLength}
            autoComplete="off"
          />
        )}
      </FormField>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <ScopeChecklist
            marked={field.value}
            error={form.errorOf('scopes')}
            inputRef={field.ref}
            onChange={field.onChange}
          />
        )}
      />
    </FormSlideOver>
  );
}
