import { useMutation } from '@tanstack/react-query';
import { me } from '@yupflow/contract/me';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Button } from '../../ui/button.tsx';

/** Above the invites until the address was shown to be theirs: before that nobody can answer one. */
export function ConfirmEmailFirst({ email }: { readonly email: string }) {
  const { t } = useTranslation('notifications');
  const errorText = useErrorText();
  const resend = useMutation({ mutationFn: () => callOnce(me.sendConfirmation, {}) });
  const outcome = resend.error ? errorText(resend.error) : resend.isSuccess && t('confirmEmail.resent');
  return (
    <section className="flex gap-3 border-b border-warn-line bg-warn-soft p-4 text-dense">
      <MailCheck aria-hidden className="mt-px size-4 shrink-0 text-warn" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-warn">{t('confirmEmail.title')}</p>
        <p className="mt-0.5 mb-3 wrap-anywhere text-soft">{t('confirmEmail.text', { email })}</p>
        <Button isPending={resend.isPending} isDisabled={resend.isSuccess} onPress={() => resend.mutate()}>
          {t('confirmEmail.resend')}
        </Button>
        <p role="status" className="mt-2 text-soft empty:hidden">
          {outcome}
        </p>
      </div>
    </section>
  );
}
