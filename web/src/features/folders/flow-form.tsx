import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FlowTemplate, flows, flowTemplates, newFlowForm, type OpenFlow } from '@yupflow/contract/flows';
import { limits } from '@yupflow/contract/limits';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { MissingParts } from '../../pickers/missing-parts.tsx';
import { useFolders } from '../../pickers/use-folders.ts';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import type { FormProps } from '../../resource/resource-page.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useCreate, useUpdate } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CloneFromLink } from './clone-from-link.tsx';
import { flowsResource } from './flows-resource.ts';
import { TemplateCards } from './template-cards.tsx';

interface Values {
  name: string;
  folder_id: string | null;
  template: FlowTemplate;
}

interface Props extends FormProps<OpenFlow> {
  /** Where a new one goes. */
  readonly folderId: string | null;
}

/** A new flow, from nothing or a template, leads to the builder; one that is there gets another name or place. */
export function FlowForm({ item, folderId, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation('flows');
  const navigate = useNavigate();
  const create = useCreate(flowsResource);
  const update = useUpdate(flowsResource, t('edited'));
  const folders = useFolders().data ?? [];
  const form = useContractForm<Values, Values>(
    newFlowForm,
    item
      ? { name: item.name, folder_id: item.folder_id, template: 'blank' }
      : { name: '', folder_id: folderId, template: 'blank' },
  );
  const { submit, refusal } = useSubmit(form, async ({ template, ...sent }) => {
    if (item) {
      await update.mutateAsync({ id: item.id, form: sent });
      return onSaved();
    }
    const { id } = await create.mutateAsync({ ...sent, template });
    await navigate({ to: '/flows/$id', params: { id }, ignoreBlocker: true });
  });
  const template = form.watch('template');
  const { data: preview } = useQuery({
    queryKey: ['flows', 'templates', template],
    queryFn: ({ signal }) => call(flows.getTemplate, { params: { template } }, { signal }),
    enabled: !item,
  });
  useFocusFirst(form, 'name');

  return (
    <FormSlideOver
      title={item ? item.name : t('new')}
      note={t(item ? 'one' : 'newNote')}
      saveLabel={t(item ? 'save' : 'create')}
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
      {!item && (
        <>
          <Controller
            control={form.control}
            name="template"
            render={({ field }) => (
              <TemplateCards value={field.value} templates={flowTemplates} onChange={field.onChange} />
            )}
          />
          {preview && <MissingParts parts={preview.missing} />}
          <CloneFromLink />
        </>
      )}
    </FormSlideOver>
  );
}
