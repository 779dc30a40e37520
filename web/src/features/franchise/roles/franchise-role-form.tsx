import { type FranchiseRole, franchiseRoleForm, type FranchiseRoleForm as Sent } from '@yupflow/contract/franchise';
import { limits } from '@yupflow/contract/limits';
import { type ResellerModule, resellerModules } from '@yupflow/contract/permissions';
import { TriangleAlert } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import type { FormProps } from '../../../resource/resource-page.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { useSave } from '../../../resource/use-save.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { Banner } from '../../../ui/banner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { franchiseRolesResource } from './franchise-roles-resource.ts';
import { ModuleChecklist } from './module-checklist.tsx';

interface Values {
  name: string;
  description: string;
  permissions: ResellerModule[];
}

/** Most sell everything first, and take away afterwards. */
const newRole: Values = { name: '', description: '', permissions: [...resellerModules] };
const valuesOf = ({ name, description, permissions }: FranchiseRole): Values => ({ name, description, permissions });

export function FranchiseRoleForm({ item, onClose, onSaved, onRemove }: FormProps<FranchiseRole>) {
  const { t } = useTranslation('franchise-roles');
  const save = useSave(franchiseRolesResource, { created: t('created'), edited: t('edited') });
  const form = useContractForm<Values, Sent>(franchiseRoleForm, item ? valuesOf(item) : newRole);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await save(item?.id ?? null, sent);
    onSaved();
  });
  useFocusFirst(form, 'name');

  const marked = form.watch('permissions');
  const lost = item && item.companies > 0 ? item.permissions.filter((module) => !marked.includes(module)) : [];

  const note = () => {
    if (!item) return t('newNote');
    return item.companies === 0 ? t('noteNone') : t('note', { count: item.companies });
  };

  return (
    <FormSlideOver
      title={item ? item.name : t('new')}
      note={note()}
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
          <TextField
            {...field}
            label={t('name')}
            help={item ? undefined : t('nameHelp')}
            longest={limits.nameLength}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField form={form} name="description">
        {(field) => (
          <TextField
            {...field}
            label={t('description')}
            isOptional
            help={item ? undefined : t('descriptionHelp')}
            longest={limits.descriptionLength}
            autoComplete="off"
          />
        )}
      </FormField>
      {item && lost.length > 0 && (
        <Banner look="warn" icon={TriangleAlert} role="status" className="rounded-lg border px-3 py-2.5">
          {t('losing', {
            count: item.companies,
            modules: lost.map((module) => t(`keys.${module}.name`)).join(', '),
          })}
        </Banner>
      )}
      <Controller
        control={form.control}
        name="permissions"
        render={({ field: { value, onChange } }) => <ModuleChecklist marked={value} onChange={onChange} />}
      />
    </FormSlideOver>
  );
}
