import type { TeamMember } from '@yupflow/contract/members';
import { Clock, ClockAlert, Crown, Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useFormat } from '../../locales/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useDaysLeft } from './invite-state.ts';

interface Props {
  readonly member: TeamMember;
}

export function PersonCell({ member }: Props) {
  const { t } = useTranslation('members');
  const me = useMe();
  const format = useFormat();
  const { name, email, image, status } = member;
  return (
    <span className="flex items-center gap-3 py-3">
      {name === null ? (
        <span className="grid size-7 shrink-0 place-items-center rounded-full border border-dashed border-line-strong text-muted">
          <Mail aria-hidden className="size-3.5" />
        </span>
      ) : (
        <Avatar name={name} image={image} look="person" status={status} />
      )}
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="truncate font-medium" title={name ?? email}>
            {name ?? email}
          </span>
          {member.id === me?.id && <span className="shrink-0 text-meta text-muted">{t('you')}</span>}
        </span>
        <span className="block truncate text-meta text-muted" title={name === null ? undefined : email}>
          {name === null ? t('invitedOn', { date: format.day(member.created_at) }) : email}
        </span>
        <OnPhone member={member} />
      </span>
    </span>
  );
}

/** What the other columns say, where there is no room for them. */
function OnPhone({ member }: Props) {
  const roles = member.roles.map((role) => role.name).join(', ');
  const isInvited = member.state === 'invited';
  return (
    <span className="mt-1 block truncate text-meta text-soft sm:hidden" title={roles}>
      <StateCell member={member} />
      {!isInvited && (member.isOwner || roles !== '') && ' · '}
      {!isInvited && (member.isOwner ? <OwnerMark /> : roles)}
    </span>
  );
}

const chipsShown = 3;

export function RolesCell({ member }: Props) {
  const { t } = useTranslation('members');
  if (member.isOwner) return <OwnerMark />;
  if (member.roles.length === 0) return <span className="text-muted">{t('noRoles')}</span>;
  const rest = member.roles.slice(chipsShown);
  return (
    <span className="flex flex-wrap gap-1 py-2">
      {member.roles.slice(0, chipsShown).map((role) => (
        <span
          key={role.id}
          title={role.name}
          className="inline-block h-5.5 max-w-full truncate rounded-md bg-raised px-1.5 text-meta/5.5 font-medium text-soft"
        >
          {role.name}
        </span>
      ))}
      {rest.length > 0 && (
        <span
          title={rest.map((role) => role.name).join(', ')}
          className="h-5.5 rounded-md bg-raised px-1.5 text-meta/5.5 font-medium text-soft tabular-nums"
        >
          +{rest.length}
        </span>
      )}
    </span>
  );
}

function OwnerMark() {
  const { t } = useTranslation('members');
  return (
    <span title={t('everything')}>
      <Badge look="plain" icon={Crown}>
        {t('owner')}
      </Badge>
    </span>
  );
}

export function StateCell({ member }: Props) {
  const { t } = useTranslation('members');
  const days = useDaysLeft(member);
  if (days === null) return <span className="text-soft">{t(member.status)}</span>;
  return days > 0 ? (
    <Badge look="plain" icon={Clock}>
      {t('expiresIn', { count: days })}
    </Badge>
  ) : (
    <Badge look="warn" icon={ClockAlert}>
      {t('expired')}
    </Badge>
  );
}
