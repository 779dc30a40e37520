import { me, passwordForm, type User } from '@yupflow/contract/me';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { reloadMe } from '../../api/me.ts';
import { queryClient } from '../../api/query-client.ts';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { devicesQuery } from './devices.ts';

interface Props {
  readonly user: User;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const nothing = { current: '', password: '' };

export function ChangePassword({ user, onClose, onSaved }: Props) {
  const { t } = useTranslation('account');
  const form = useContractForm<typeof nothing, typeof nothing>(passwordForm, nothing);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await call(me.changePassword, { body: sent });
    toast.success(t('passwordChanged'));
    onSaved();
    await Promise.all([reloadMe(), queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })]);
  });
  useFocusFirst(form, 'current');
  return (
    <FormSlideOver
      title={t('changePassword')}
      saveLabel={t('savePassword')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <p className="text-dense text-muted">{t('changePasswordText')}</p>
      {/* Password managers look for it, to know whose password they should keep anew. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <FormField form={form} name="current">
        {(field) => <PasswordField {...field} label={t('currentPassword')} autoComplete="current-password" />}
      </FormField>
      <FormField form={form} name="password">
        {(field) => <NewPasswordField {...field} label={t('newPassword')} personal={[user.name, user.email]} />}
      </FormField>
    </FormSlideOver>
  );
}
