import { ApiError } from '@yupflow/contract/client';
import { limits } from '@yupflow/contract/limits';
import { type CompanyPermission, companyPermissions } from '@yupflow/contract/permissions';
import { type Role, roleForm } from '@yupflow/contract/roles';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import type { FormProps } from '../../resource/resource-page.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useSave } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { PermissionChecklist } from './permission-checklist.tsx';
import { rolesResource } from './roles-resource.ts';

interface Values {
  name: string;
  description: string;
  permissions: CompanyPermission[];
}

const newRole: Values = { name: '', description: '', permissions: [] };
const valuesOf = ({ name, description, permissions }: Role): Values => ({ name, description, permissions });

export function RoleForm({ item, onClose, onSaved, onRemove }: FormProps<Role>) {
  const { t } = useTranslation('roles');
  const me = useMe();
  const giver = { permissions: me?.permissions ?? [], modules: me?.activeCompany?.modules ?? [] };
  const save = useSave(rolesResource, { created: t('created'), edited: t('edited') });
  const form = useContractForm<Values, Values>(roleForm, item ? valuesOf(item) : newRole);
  const { submit, refusal, error } = useSubmit(form, async (sent) => {
    await save(item?.id ?? null, sent);
    onSaved();
  });
  useFocusFirst(form, 'name');

  const note = () => {
    if (!item) return t('newNote');
    return item.member_count === 0 ? t('noteNobody') : t('note', { count: item.member_count });
  };
  const refused = ungrantable(error);

  return (
    <FormSlideOver
      title={item ? item.name : t('new')}
      note={note()}
      saveLabel={t('save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refused ? t('checklist.refused', { permission: t(`keys.${refused}.name`) }) : refusal}
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
      <Controller
        control={form.control}
        name="permissions"
        render={({ field: { value, onChange } }) => (
          <>
            {/* Always there: the list below must not move under the pointer. */}
            <p className="-my-1 text-meta text-muted">{t('checklist.none')}</p>
            <PermissionChecklist marked={value} held={item?.permissions ?? []} giver={giver} onChange={onChange} />
          </>
        )}
      />
    </FormSlideOver>
  );
}

/** What the server would not let us give, as when our own roles changed a moment ago. */
function ungrantable(error: unknown): CompanyPermission | undefined {
  if (!(error instanceof ApiError) || error.code !== 'cannot_grant') return undefined;
  return companyPermissions.find((permission) => permission === error.body.permission);
}
