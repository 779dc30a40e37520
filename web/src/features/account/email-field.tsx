import { useMutation } from '@tanstack/react-query';
import { me, type User } from '@yupflow/contract/me';
import { MailWarning } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { call } from '../../api/call.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { denseControlClass } from '../../ui/settings.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Props {
  readonly user: User;
  readonly onChange: () => void;
}

/** The address as it counts now; another one takes its place through a link sent to it. */
export function EmailField({ user, onChange }: Props) {
  const { t } = useTranslation('account');
  const waiting = user.pendingEmail ?? (user.isEmailConfirmed ? null : user.email);
  return (
    <>
      <TextField
        label={t('email')}
        value={user.email}
        onChange={() => {}}
        isReadOnly
        help={t('emailHelp')}
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
      {waiting && <WaitingForLink address={waiting} isChange={user.pendingEmail !== null} onChange={onChange} />}
    </>
  );
}

interface WaitingProps {
  readonly address: string;
  readonly isChange: boolean;
  readonly onChange: () => void;
}

function WaitingForLink({ address, isChange, onChange }: WaitingProps) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const resend = useMutation({
    mutationFn: () => call(me.sendConfirmation, {}),
    onSuccess: () => toast.success(t('linkSent', { email: address })),
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Banner
      look="warn"
      icon={MailWarning}
      role="status"
      className="order-last rounded-lg border px-3 py-2.5 @lg:col-span-2"
    >
      <p className="wrap-anywhere">{t(isChange ? 'emailWaits' : 'emailUnconfirmed', { email: address })}</p>
      <p className="mt-0.5 font-normal">{t(isChange ? 'emailWaitsText' : 'emailUnconfirmedText')}</p>
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
