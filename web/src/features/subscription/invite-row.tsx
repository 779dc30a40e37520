import type { ReceivedInvite } from '@yupflow/contract/me';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';

interface Props {
  readonly invite: ReceivedInvite;
  readonly canAnswer: boolean;
  /** The answer that is on its way. */
  readonly pending: 'accept' | 'reject' | null;
  /** Another answer, or this one. */
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onReject: () => void;
}

export function InviteRow({ invite, canAnswer, pending, isBusy, onAccept, onReject }: Props) {
  const { t, i18n } = useTranslation('subscription');
  const format = useFormat();
  const { company, invited_by, roles, expires_at } = invite;
  const details = [
    invited_by ? t('invites.from', { name: invited_by }) : t('invites.fromCompany'),
    ...(roles.length > 0 ? [t('invites.roles', { roles: new Intl.ListFormat(i18n.language).format(roles) })] : []),
    t('invites.until', { date: format.day(expires_at) }),
  ];
  return (
    <li className="flex items-center gap-x-4 gap-y-3 px-6 py-4 max-sm:flex-col max-sm:items-stretch max-sm:px-4">
      <div className="flex min-w-0 flex-1 items-center gap-3">
        <Avatar name={company.name} image={company.image} look="company" />
        <div className="min-w-0">
          <p className="truncate font-medium" title={company.name}>
            {company.name}
          </p>
          <p className="text-dense text-muted">{details.join(' · ')}</p>
        </div>
      </div>
      {canAnswer && (
        <div className="flex gap-2 max-sm:*:flex-1">
          <Button
            label={t('invites.rejectOf', { company: company.name })}
            isPending={pending === 'reject'}
            isDisabled={isBusy && pending !== 'reject'}
            onPress={onReject}
          >
            {t('invites.reject')}
          </Button>
          <Button
            look="primary"
            label={t('invites.acceptOf', { company: company.name })}
            isPending={pending === 'accept'}
            isDisabled={isBusy && pending !== 'accept'}
            onPress={onAccept}
          >
            {t('invites.accept')}
          </Button>
        </div>
      )}
    </li>
  );
}
