import { memberForm, type TeamMember } from '@yupflow/contract/members';
import { Info } from 'lucide-react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useFormat } from '../../locales/format.ts';
import { RolePicker } from '../../pickers/role-picker.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import type { FormProps } from '../../resource/resource-page.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useUpdate } from '../../resource/use-save.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { InviteWaiting } from './invite-waiting.tsx';
import { membersResource } from './members-resource.ts';

interface Values {
  roles: string[];
}

/** The roles of a member, or of somebody who was invited. */
export function MemberForm({
  item,
  onClose,
  onSaved,
  onRemove,
}: FormProps<TeamMember> & { readonly item: TeamMember }) {
  const { t } = useTranslation('members');
  const { t: common } = useTranslation();
  const me = useMe();
  const format = useFormat();
  const update = useUpdate(membersResource, t('edited'));
  const held = item.roles.map((role) => role.id);
  const form = useContractForm<Values, Values>(memberForm, { roles: held });
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await update.mutateAsync({ id: item.id, form: sent });
    onSaved();
  });
  const isInvite = item.state === 'invited';
  return (
    <FormSlideOver
      title={item.name ?? item.email}
      note={isInvite ? t('invitedOn', { date: format.day(item.created_at) }) : item.email}
      saveLabel={t('save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
      removeLabel={t(isInvite ? 'invite.cancel' : 'remove')}
      // Beside “cancel the invite”, another “cancel” would be taken for it.
      closeLabel={isInvite ? common('close') : undefined}
    >
      {isInvite && <InviteWaiting invite={item} />}
      {item.id === me?.id && (
        <p className="flex gap-2.5 rounded-lg bg-raised px-3 py-2.5 text-dense text-soft">
          <Info aria-hidden className="mt-px size-4 shrink-0" />
          {t('selfNote')}
        </p>
      )}
      <Controller
        control={form.control}
        name="roles"
        render={({ field }) => <RolePicker chosen={field.value} held={held} onChange={field.onChange} />}
      />
      {!isInvite && <p className="text-meta text-muted">{t('since', { date: format.day(item.created_at) })}</p>}
    </FormSlideOver>
  );
}
