import type { ReceivedInvite } from '@yupflow/contract/me';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { switchCompany } from '../../api/companies.ts';
import { acceptInvite, rejectInvite } from '../../api/invites.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

interface Props {
  readonly invite: ReceivedInvite;
  readonly onAnswered: () => void;
}

/** An invite, answered where it is read. */
export function InviteCard({ invite, onAnswered }: Props) {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const format = useFormat();
  const [answering, setAnswering] = useState<'accept' | 'reject' | null>(null);
  const { company, invited_by: by, roles, expires_at } = invite;

  async function answer(how: 'accept' | 'reject') {
    if (answering) return;
    setAnswering(how);
    try {
      if (how === 'accept') await accept();
      else await reject();
      onAnswered();
    } catch (error) {
      toast.error(errorText(error));
    }
    setAnswering(null);
  }

  async function accept() {
    const joined = await acceptInvite(invite.id);
    const enter = joined &&
      !joined.isActive && { label: t('invite.enter'), onClick: () => void enterCompany(joined.id) };
    toast.success(t('invite.accepted', { company: company.name }), enter ? { action: enter } : {});
  }

  async function reject() {
    await rejectInvite(invite.id);
    toast.success(t('invite.rejected'));
  }

  const enterCompany = (id: string) => switchCompany(id).catch((error: unknown) => toast.error(errorText(error)));

  return (
    <section aria-label={t('invite.label', { company: company.name })} className="flex gap-3 border-b border-line p-4">
      <Avatar name={company.name} image={company.image} look="company" />
      <div className="min-w-0 flex-1">
        <p className="text-dense text-pretty wrap-anywhere">
          {by === null
            ? t('invite.text', { company: company.name })
            : t('invite.textBy', { company: company.name, by })}
        </p>
        <p className="mt-0.5 text-meta text-muted">
          {roles.length > 0 && `${roles.join(', ')} · `}
          {t('invite.until', { day: format.day(expires_at) })}
        </p>
        <div className="mt-3 flex gap-2">
          <Button look="primary" isPending={answering === 'accept'} onPress={() => void answer('accept')}>
            {t('invite.accept')}
          </Button>
          <Button isPending={answering === 'reject'} onPress={() => void answer('reject')}>
            {t('invite.reject')}
          </Button>
        </div>
      </div>
    </section>
  );
}
