import { session } from '@yupflow/contract/session';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { Button } from '../../ui/button.tsx';
import { CardText, CardTitle } from './card.tsx';
import { useLinkLifetime } from './link-lifetime.ts';
import { SendAgain } from './send-again.tsx';

interface Props {
  readonly email: string;
  readonly onOtherEmail: () => void;
}

/** The same whether or not somebody has an account: whoever asks learns nothing about others. */
export function InstructionsSent({ email, onOtherEmail }: Props) {
  const { t } = useTranslation('forgot-password', { keyPrefix: 'sent' });
  const time = useLinkLifetime();
  return (
    <>
      <CardTitle isNews>{t('title')}</CardTitle>
      <p role="status" className="mt-1 mb-4 break-words text-muted">
        {t('text', { email, time })}
      </p>
      <CardText>{t('hint')}</CardText>
      <SendAgain
        send={() => callOnce(session.forgotPassword, { body: { email } })}
        label={(timeLeft) => (timeLeft ? t('resendIn', { time: timeLeft }) : t('resend'))}
        sent={t('resent')}
        isSecond
      />
      <Button look="ghost" className="mt-2 w-full" onPress={onOtherEmail}>
        {t('other')}
      </Button>
    </>
  );
}
