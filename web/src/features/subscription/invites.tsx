import { ApiError } from '@yupflow/contract/client';
import type { ReceivedInvite, User } from '@yupflow/contract/me';
import { invites as inviteCalls } from '@yupflow/contract/members';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { reloadMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ConfirmEmailFirst } from './confirm-email-first.tsx';
import { InviteRow } from './invite-row.tsx';

/** What waits for an answer. Only who showed that the address is theirs can give one. */
export function Invites({ user }: { readonly user: User }) {
  const { t } = useTranslation('subscription');
  const { pending, answer } = useAnswer();
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
                pending={pending?.invite.id === invite.id ? pending.verb : null}
                isBusy={pending !== null}
                onAccept={() => void answer({ invite, verb: 'accept' })}
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
          if (toReject) void answer({ invite: toReject, verb: 'reject' });
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

/** One at a time, also for a double click. Either way we look who we are now: a new company, or one invite less. */
function useAnswer() {
  const { t } = useTranslation('subscription');
  const errorText = useErrorText();
  const [pending, setPending] = useState<Answer | null>(null);

  async function answer(given: Answer) {
    if (pending) return;
    setPending(given);
    const { invite, verb } = given;
    try {
      await callOnce(inviteCalls[verb], { params: { id: invite.id } });
      toast.success(t(verb === 'accept' ? 'invites.accepted' : 'invites.rejected'));
    } catch (error) {
      // Answered already, as in another tab or by the bell: nothing went wrong.
      if (error instanceof ApiError && error.code === 'not_found') toast(t('invites.gone'));
      else toast.error(errorText(error));
    }
    await reloadMe().catch(() => {});
    setPending(null);
  }

  return { pending, answer };
}
