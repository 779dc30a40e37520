import { useMutation } from '@tanstack/react-query';
import type { ReceivedInvite, User } from '@yupflow/contract/me';
import { invites as inviteCalls } from '@yupflow/contract/members';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { callOnce } from '../../api/call-once.ts';
import { reloadMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConfirmEmailFirst } from './confirm-email-first.tsx';
import { InviteRow } from './invite-row.tsx';

/** What waits for an answer. Only who showed that the address is theirs can give one. */
export function Invites({ user }: { readonly user: User }) {
  const { t } = useTranslation('subscription');
  const answer = useAnswer();
  const [toReject, setToReject] = useState<ReceivedInvite | null>(null);
  return (
    <section className="rounded-xl border border-line bg-surface">
      <h2 className="px-6 pt-5 pb-3 text-section font-semibold max-sm:px-4">{t('invites.title')}</h2>
      {user.invites.length === 0 ? (
        <div className="px-6 pb-5 text-dense text-muted max-sm:px-4">
          <p className="font-medium text-text">{t('invites.none')}</p>
          <p className="mt-0.5 wrap-anywhere">
            <Trans
              t={t}
              i18nKey="invites.noneText"
              values={{ email: user.email }}
              components={{ 1: <strong className="font-medium text-text" /> }}
            />
          </p>
        </div>
      ) : (
        <>
          {!user.isEmailConfirmed && <ConfirmEmailFirst email={user.email} />}
          <ul className="divide-y divide-line border-t border-line">
            {user.invites.map((invite) => (
              <InviteRow
                key={invite.id}
                invite={invite}
                canAnswer={user.isEmailConfirmed}
                pending={answer.variables?.invite.id === invite.id && answer.isPending ? answer.variables.verb : null}
                onAccept={() => answer.mutate({ invite, verb: 'accept' })}
                onReject={() => setToReject(invite)}
              />
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        isOpen={toReject !== null}
        title={t('invites.confirmReject', { company: toReject?.company.name })}
        confirmLabel={t('invites.reject')}
        onCancel={() => setToReject(null)}
        onConfirm={() => {
          if (toReject) answer.mutate({ invite: toReject, verb: 'reject' });
          setToReject(null);
        }}
      >
        {t('invites.confirmRejectText')}
      </ConfirmDialog>
    </section>
  );
}

interface Answer {
  readonly invite: ReceivedInvite;
  readonly verb: 'accept' | 'reject';
}

/** Either way we look who we are now: a new company, or one invite less. */
function useAnswer() {
  const { t } = useTranslation('subscription');
  const errorText = useErrorText();
  return useMutation({
    mutationFn: ({ invite, verb }: Answer) => callOnce(inviteCalls[verb], { params: { id: invite.id } }),
    onSuccess: (_, { verb }) => void toast.success(t(verb === 'accept' ? 'invites.accepted' : 'invites.rejected')),
    onError: (error) => void toast.error(errorText(error)),
    onSettled: () => reloadMe().catch(() => {}),
  });
}
