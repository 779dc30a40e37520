import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FlowForm, flowForm, flows, type SharedFlow } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import { screens } from '@yupflow/contract/screens';
import { Copy } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { MissingParts } from '../../../pickers/missing-parts.tsx';
import { useFolders } from '../../../pickers/use-folders.ts';
import { FormField } from '../../../resource/form-field.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { linkButtonClass } from '../../../ui/link-button.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  readonly token: string;
  readonly flow: SharedFlow;
}

/** A copy for one's own company, or why there is none to be had. */
export function CloneForm({ token, flow }: Props) {
  const { t } = useTranslation('flows');
  if (flow.is_own)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-body text-soft">{t('shared.own')}</p>
        <Link to={screens.folders.path} className={linkButtonClass}>
          {t('shared.ownAction')}
        </Link>
      </div>
    );
  if (!flow.can_clone) return <p className="text-body text-soft">{t('shared.notAllowed')}</p>;
  return <Form token={token} flow={flow} />;
}

function Form({ token, flow }: Props) {
  const { t } = useTranslation('flows');
  const navigate = useNavigate();
  const client = useQueryClient();
  const folders = useFolders().data ?? [];
  const form = useContractForm<FlowForm, FlowForm>(flowForm, { name: flow.name, folder_id: null });
  const { submit, refusal } = useSubmit(form, async (body) => {
    const { id } = await call(flows.cloneShared, { params: { token }, body });
    toast.success(t('shared.cloned'));
    // Tags and fields may have been made along with it.
    for (const queryKey of [['flows'], ['folders'], ['tags'], ['custom-fields']])
      void client.invalidateQueries({ queryKey });
    await navigate({ to: '/flows/$id', params: { id } });
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label={t('name')} longest={limits.nameLength} autoComplete="off" />}
      </FormField>
      <Controller
        control={form.control}
        name="folder_id"
        render={({ field }) => (
          <Select
            label={t('folder')}
            value={field.value ?? ''}
            onChange={(id) => field.onChange(id === '' ? null : id)}
            options={[{ value: '', label: t('root') }, ...folders.map(({ id, name }) => ({ value: id, label: name }))]}
            error={form.errorOf('folder_id')}
          />
        )}
      />
      <MissingParts parts={flow.missing} />
      {refusal && (
        <p role="alert" className="text-dense text-bad">
          {refusal}
        </p>
      )}
      <Button look="primary" type="submit" icon={Copy} isPending={form.formState.isSubmitting}>
        {t('shared.clone')}
      </Button>
    </form>
  );
}
