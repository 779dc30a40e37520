import { limits } from '@yupflow/contract/limits';
import { inviteForm, type TeamMember } from '@yupflow/contract/members';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RolePicker } from '../../pickers/role-picker.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import type { FormProps } from '../../resource/resource-page.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../resource/use-focus-first.ts';
import { useCreate } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { InviteSent } from './invite-sent.tsx';
import { membersResource } from './members-resource.ts';

interface Values {
  email: string;
  roles: string[];
}

type Props = Pick<FormProps<TeamMember>, 'onClose'>;

/** One address at a time; whoever has a whole team to invite goes on with the same roles. */
export function InviteForm({ onClose }: Props) {
  const [sent, setSent] = useState<TeamMember | null>(null);
  const [roles, setRoles] = useState<string[]>([]);
  if (sent) return <InviteSent invite={sent} onAnother={() => setSent(null)} onClose={onClose} />;
  return (
    <EmptyInvite
      roles={roles}
      onClose={onClose}
      onSent={(invite) => {
        setRoles(invite.roles.map((role) => role.id));
        setSent(invite);
      }}
    />
  );
}

interface EmptyProps extends Props {
  readonly roles: string[];
  readonly onSent: (invite: TeamMember) => void;
}

function EmptyInvite({ roles, onSent, onClose }: EmptyProps) {
  const { t } = useTranslation('members');
  const invite = useCreate(membersResource);
  const form = useContractForm<Values, Values>(inviteForm, { email: '', roles });
  const { submit, refusal } = useSubmit(form, async (sent) => onSent(await invite.mutateAsync(sent)));
  useFocusFirst(form, 'email');

  return (
    <FormSlideOver
      title={t('invite.title')}
      note={t('invite.note')}
      saveLabel={t('invite.send')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <FormField form={form} name="email">
        {(field) => (
          <TextField
            {...field}
            type="email"
            label={t('invite.email')}
            help={t('invite.emailHelp')}
            maxLength={limits.emailLength}
            autoComplete="off"
            isCode
          />
        )}
      </FormField>
      <Controller
        control={form.control}
        name="roles"
        render={({ field }) => <RolePicker chosen={field.value} held={[]} onChange={field.onChange} />}
      />
    </FormSlideOver>
  );
}
