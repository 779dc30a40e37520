import { Link } from '@tanstack/react-router';
import { me, type User } from '@yupflow/contract/me';
import { type ScreenName, screens } from '@yupflow/contract/screens';
import { CalendarClock, CircleAlert, MailWarning, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callOnce } from '../../api/call-once.ts';
import { viewerOf } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useFormat } from '../../locales/format.ts';
import { Strip, stripActionClass } from '../../ui/strip.tsx';
import { toast } from '../../ui/toast.ts';
import { reload } from '../build/reload.ts';
import { canSee } from '../menu.ts';

interface SubscriptionProps {
  readonly user: User;
  readonly state: 'expiring' | 'overdue';
  readonly dueDate: string;
  readonly onDismiss?: () => void;
}

export function SubscriptionBanner({ user, state, dueDate, onDismiss }: SubscriptionProps) {
  const { t } = useTranslation('shell');
  // A local date of the company: it has no time, and no zone may move it.
  const day = useFormat('UTC').day(dueDate);
  const isOverdue = state === 'overdue';
  return (
    <Strip
      look={isOverdue ? 'bad' : 'warn'}
      icon={isOverdue ? CircleAlert : CalendarClock}
      onDismiss={onDismiss}
      action={<LinkIfSeen screen="settings-subscription" user={user} label={t('banner.subscription')} />}
    >
      {t(isOverdue ? 'banner.overdue' : 'banner.expiring', { day })}
    </Strip>
  );
}

export function DisconnectedBanner({ user, lines }: { readonly user: User; readonly lines: readonly string[] }) {
  const { t } = useTranslation('shell');
  return (
    <Strip
      look="bad"
      icon={Unplug}
      action={<LinkIfSeen screen="connections" user={user} label={t('banner.reconnect')} />}
    >
      {t('banner.disconnected', { count: lines.length, lines: lines.join(', ') })}
    </Strip>
  );
}

interface LinkProps {
  readonly screen: ScreenName;
  readonly user: User;
  readonly label: string;
}

/** The way to what can be done about it, for whom it is open. */
function LinkIfSeen({ screen, user, label }: LinkProps) {
  if (!canSee(screen, viewerOf(user))) return null;
  return (
    <Link to={screens[screen].path} className={stripActionClass}>
      {label}
    </Link>
  );
}

export function EmailBanner({ user, onDismiss }: { readonly user: User; readonly onDismiss: () => void }) {
  const { t } = useTranslation('shell');
  const errorText = useErrorText();
  const [isSending, setIsSending] = useState(false);
  async function sendAgain() {
    setIsSending(true);
    try {
      await callOnce(me.sendConfirmation, {});
      toast.success(t('banner.emailSent', { email: user.email }));
    } catch (error) {
      toast.error(errorText(error));
    }
    setIsSending(false);
  }
  return (
    <Strip
      look="warn"
      icon={MailWarning}
      onDismiss={onDismiss}
      action={
        <button type="button" disabled={isSending} onClick={() => void sendAgain()} className={stripActionClass}>
          {t('banner.sendAgain')}
        </button>
      }
    >
      {t('banner.email', { email: user.email })}
    </Strip>
  );
}

export function NewBuildBanner({ onDismiss }: { readonly onDismiss: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Strip
      look="plain"
      icon={RefreshCw}
      onDismiss={onDismiss}
      action={
        <button type="button" onClick={reload} className={stripActionClass}>
          {t('banner.reload')}
        </button>
      }
    >
      {t('banner.newBuild')}
    </Strip>
  );
}
