import { emailForm, me, type User } from '@yupflow/contract/me';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { reloadMe } from '../../api/me.ts';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly user: User;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const nothing = { email: '', password: '' };

export function ChangeEmail({ user, onClose, onSaved }: Props) {
  const { t } = useTranslation('account');
  const form = useContractForm<typeof nothing, typeof nothing>(emailForm, nothing);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await call(me.changeEmail, { body: sent });
    // Asking for one's own takes an earlier wish back.
    toast.success(t(sent.email === user.email ? 'emailKept' : 'linkSent', { email: sent.email }));
    onSaved();
    await reloadMe();
  });
  useFocusFirst(form, 'email');
  return (
    <FormSlideOver
      title={t('changeEmail')}
      note={user.email}
      saveLabel={t('sendLink')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <p className="text-dense text-muted">{t('changeEmailText')}</p>
      <FormField form={form} name="email">
        {(field) => (
          <TextField
            {...field}
            type="email"
            label={t('newEmail')}
            help={user.pendingEmail && t('takeBackHelp')}
            autoComplete="email"
            isCode
          />
        )}
      </FormField>
      <FormField form={form} name="password">
        {(field) => <PasswordField {...field} label={t('currentPassword')} autoComplete="current-password" />}
      </FormField>
    </FormSlideOver>
  );
}
