import { ApiError } from '@yupflow/contract/client';
import type { ReceivedInvite } from '@yupflow/contract/me';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchCompany } from '../../api/companies.ts';
import { acceptInvite, rejectInvite } from '../../api/invites.ts';
import { reloadMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { focusOnArrival } from '../../ui/focus-on-arrival.ts';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly invite: ReceivedInvite;
  /** Only who showed that the address is theirs. */
  readonly canAnswer: boolean;
  readonly onAnswered: () => void;
}

/** An invite, answered where it is read. */
export function InviteCard({ invite, canAnswer, onAnswered }: Props) {
  const { t } = useTranslation('notifications');
  const { t: common } = useTranslation();
  const questionId = useId();
  const errorText = useErrorText();
  const format = useFormat();
  const [answering, setAnswering] = useState<'accept' | 'reject' | null>(null);
  /** Asked in place: a dialog on top would close the bell. */
  const [isAsking, setIsAsking] = useState(false);
  const { company, invited_by: by, roles, expires_at } = invite;

  async function answer(how: 'accept' | 'reject') {
    if (answering) return;
    setAnswering(how);
    try {
      if (how === 'accept') await accept();
      else await sendRejection();
      onAnswered();
    } catch (error) {
      // Answered already, as in another tab: nothing went wrong.
      if (error instanceof ApiError && error.code === 'not_found') {
        toast(t('invite.gone'));
        await reloadMe().catch(() => {});
      } else toast.error(errorText(error));
    }
    setAnswering(null);
  }

  async function accept() {
    const joined = await acceptInvite(invite.id);
    const enter = joined &&
      !joined.isActive && { label: t('invite.enter'), onClick: () => void enterCompany(joined.id) };
    toast.success(t('invite.accepted', { company: company.name }), enter ? { action: enter } : {});
  }

  async function sendRejection() {
    await rejectInvite(invite.id);
    toast.success(t('invite.rejected'));
  }

  function reject() {
    setIsAsking(false);
    void answer('reject');
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
        {isAsking && (
          <div role="alertdialog" aria-labelledby={questionId} className="mt-3 text-dense">
            <p id={questionId} className="font-medium wrap-anywhere">
              {t('invite.confirmReject', { company: company.name })}
            </p>
            <p className="mt-0.5 text-muted">{t('invite.confirmRejectText')}</p>
            <div className="mt-3 flex gap-2">
              <Button onPress={() => setIsAsking(false)} ref={focusOnArrival}>
                {common('cancel')}
              </Button>
              <Button look="danger" onPress={reject}>
                {t('invite.reject')}
              </Button>
            </div>
          </div>
        )}
        {canAnswer && !isAsking && (
          <div className="mt-3 flex gap-2">
            <Button
              isPending={answering === 'reject'}
              isDisabled={answering === 'accept'}
              onPress={() => setIsAsking(true)}
            >
              {t('invite.reject')}
            </Button>
            <Button
              look="primary"
              isPending={answering === 'accept'}
              isDisabled={answering === 'reject'}
              onPress={() => void answer('accept')}
            >
              {t('invite.accept')}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
