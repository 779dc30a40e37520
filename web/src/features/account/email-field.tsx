import { useMutation } from '@tanstack/react-query';
import { me, type User } from '@yupflow/contract/me';
import { MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { denseControlClass } from '../../ui/settings.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  readonly user: User;
  readonly onChange: () => void;
}

/** The address as it counts now; another one takes its place through a link sent to it. */
export function EmailField({ user, onChange }: Props) {
  const { t } = useTranslation('account');
  return (
    <>
      <TextField
        label={t('email')}
        value={user.email}
        onChange={() => {}}
        isReadOnly
        help={user.isEmailConfirmed || user.pendingEmail ? t('emailHelp') : <Unconfirmed address={user.email} />}
        inputClassName="pr-20 text-ellipsis"
        end={
          <button
            type="button"
            onClick={onChange}
            aria-label={t('changeEmail')}
            className="absolute inset-y-0 right-0 rounded-lg px-3 text-dense font-medium text-brand-strong hover:underline"
          >
            {t('change')}
          </button>
        }
      />
      {user.pendingEmail && <WaitingForLink address={user.pendingEmail} onChange={onChange} />}
    </>
  );
}

function useResend(address: string) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => call(me.sendConfirmation, {}),
    onSuccess: () => toast.success(t('linkSent', { email: address })),
    onError: (error) => toast.error(errorText(error)),
  });
}

function Unconfirmed({ address }: { readonly address: string }) {
  const { t } = useTranslation('account');
  const resend = useResend(address);
  return (
    <>
      <span className="font-medium text-warn">{t('emailUnconfirmed')}</span>{' '}
      <button
        type="button"
        aria-busy={resend.isPending || undefined}
        onClick={() => resend.isPending || resend.mutate()}
        className="font-medium text-brand-strong hover:underline"
      >
        {t('resend')}
      </button>
    </>
  );
}

interface WaitingProps {
  readonly address: string;
  readonly onChange: () => void;
}

/** Another address that somebody asked for and did not confirm yet. */
function WaitingForLink({ address, onChange }: WaitingProps) {
  const { t } = useTranslation('account');
  const resend = useResend(address);
  return (
    <Banner
      look="warn"
      icon={MailWarning}
      role="status"
      className="order-last rounded-lg border px-3 py-2.5 @lg:col-span-2"
    >
      <p className="wrap-anywhere">{t('emailWaits', { email: address })}</p>
      <p className="mt-0.5 font-normal">{t('emailWaitsText')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button className={denseControlClass} isPending={resend.isPending} onPress={() => resend.mutate()}>
          {t('resend')}
        </Button>
        <Button look="ghost" className={denseControlClass} onPress={onChange}>
          {t('otherEmail')}
        </Button>
      </div>
    </Banner>
  );
}
