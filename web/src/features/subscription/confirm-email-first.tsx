import { ApiError } from '@yupflow/contract/client';
import { me } from '@yupflow/contract/me';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';

/** Stands before the invites until the address was shown to be theirs; the page hears of it by itself. */
export function ConfirmEmailFirst({ email }: { readonly email: string }) {
  const { t } = useTranslation('subscription');
  const errorText = useErrorText();
  const wait = useCountdown();
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState('');

  async function send() {
    setIsSending(true);
    setOutcome('');
    try {
      await callOnce(me.sendConfirmation, {});
      setOutcome(t('confirmEmail.resent'));
    } catch (error) {
      if (error instanceof ApiError && error.retryAfterSeconds) wait.start(error.retryAfterSeconds);
      else setOutcome(errorText(error));
    }
    setIsSending(false);
  }

  return (
    <div className="mx-6 mb-4 flex gap-3 rounded-lg border border-warn-line bg-warn-soft p-4 text-dense max-sm:mx-4">
      <MailCheck aria-hidden className="mt-px size-4 shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-warn">{t('confirmEmail.title')}</p>
        <p className="mt-0.5 mb-3 wrap-anywhere text-soft">
          <Trans
            t={t}
            i18nKey="confirmEmail.text"
            values={{ email }}
            components={{ 1: <strong className="font-medium text-text" /> }}
          />
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button isPending={isSending} isDisabled={wait.isRunning} onPress={() => void send()}>
            {t('confirmEmail.resend')}
          </Button>
          <p role="status" className="text-soft">
            {wait.isRunning ? t('wait', { time: wait.text }) : outcome}
          </p>
        </div>
      </div>
    </div>
  );
}
