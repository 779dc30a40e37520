import type { TeamMember } from '@yupflow/contract/members';
import { Check, Clock, ClockAlert, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../locales/error-text.ts';
import { MembersOnly } from '../../resource/members-only.tsx';
import { Button } from '../../ui/button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { InviteHint } from './invite-hint.tsx';
import { useDaysLeft } from './invite-state.ts';
import { useResend } from './use-resend.ts';

/** Long enough to see that it went out, before another mail is sent. */
const pauseSeconds = 15;

/** Where an invite stands, and what helps it along. */
export function InviteWaiting({ invite }: { readonly invite: TeamMember }) {
  const { t } = useTranslation('members');
  const days = useDaysLeft(invite) ?? 0;
  const errorText = useErrorText();
  const resend = useResend();
  const pause = useCountdown();
  const sendAgain = () => resend.mutate(invite.id, { onSuccess: () => pause.start(pauseSeconds) });
  const outcome = resend.error ? errorText(resend.error) : resend.isSuccess ? t('invite.resent') : null;
  const Icon = days > 0 ? Clock : ClockAlert;
  return (
    <section className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <div className="flex gap-2.5 text-dense">
        <Icon
          aria-hidden
          className={days > 0 ? 'mt-px size-4 shrink-0 text-muted' : 'mt-px size-4 shrink-0 text-warn'}
        />
        <div className="flex-1">
          <p className="font-medium">{days > 0 ? t('expiresIn', { count: days }) : t('expired')}</p>
          {/* Said here: a toast would lie over the form's own buttons. */}
          <p role="status" className="text-muted">
            {outcome ?? t(days > 0 ? 'invite.waitingText' : 'invite.expiredText')}
          </p>
        </div>
        <MembersOnly>
          {(isOff) => (
            <Button
              icon={pause.isRunning ? Check : Send}
              isPending={resend.isPending}
              isDisabled={isOff || pause.isRunning}
              onPress={sendAgain}
            >
              {t(pause.isRunning ? 'invite.sentJustNow' : 'invite.resend')}
            </Button>
          )}
        </MembersOnly>
      </div>
      <InviteHint email={invite.email} />
    </section>
  );
}
