import type { TeamMember, TeamState } from '@yupflow/contract/members';
import { Send, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../api/me.ts';
import { useErrorText } from '../../locales/error-text.ts';
import { useIsSupport } from '../../resource/members-only.tsx';
import type { Removal } from '../../resource/removal.ts';
import { ResourcePage } from '../../resource/resource-page.tsx';
import { useSearchParams } from '../../resource/search-params.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.ts';
import { InviteForm } from './invite-form.tsx';
import { PersonCell, RolesCell, StateCell } from './member-cells.tsx';
import { MemberForm } from './member-form.tsx';
import { membersResource } from './members-resource.ts';
import { NobodyYet } from './nobody-yet.tsx';
import { OwnerSlide } from './owner-slide.tsx';
import { useResend } from './use-resend.ts';

const shownStates = ['all', 'accepted', 'invited'] as const satisfies readonly (TeamState | 'all')[];

export default function MembersPage() {
  const { t } = useTranslation('members');
  const me = useMe();
  const errorText = useErrorText();
  const resend = useResend();
  const isSupport = useIsSupport();
  const [{ state: asked }, changeSearch] = useSearchParams();
  const state = shownStates.find((one) => one === asked) ?? 'all';
  const columns = [
    { id: 'member', title: t('one'), cell: (member: TeamMember) => <PersonCell member={member} /> },
    {
      id: 'roles',
      title: t('roles'),
      className: 'w-[28%] max-sm:hidden',
      cell: (member: TeamMember) => <RolesCell member={member} />,
    },
    {
      id: 'state',
      title: t('state'),
      className: 'w-54 max-sm:hidden',
      cell: (member: TeamMember) => <StateCell member={member} />,
    },
  ];

  const sendAgain = (id: string) =>
    resend.mutate(id, {
      onSuccess: () => toast.success(t('invite.resent')),
      onError: (error) => toast.error(errorText(error)),
    });

  function removalOf(member: TeamMember): Removal | null {
    if (member.state === 'invited')
      return {
        question: t('invite.confirmCancel', { email: member.email }),
        consequence: t('invite.confirmCancelText'),
        verb: t('invite.cancel'),
        keep: t('invite.keep'),
        done: t('invite.cancelled'),
      };
    // The owner stays, and whoever wants to go leaves by their own account.
    if (member.isOwner || member.id === me?.id) return null;
    return {
      question: t('confirmRemove', { name: member.name }),
      consequence: t('confirmRemoveText'),
      verb: t('remove'),
      done: t('deleted'),
    };
  }

  return (
    <ResourcePage
      resource={membersResource}
      columns={columns}
      nameOf={(member) => member.name ?? member.email}
      newIcon={UserPlus}
      isNewForMembersOnly
      form={({ item, ...props }) => {
        if (!item) return <InviteForm {...props} />;
        if (item.isOwner) return <OwnerSlide owner={item} onClose={props.onClose} />;
        return <MemberForm item={item} {...props} />;
      }}
      actionsOf={(member) =>
        member.state === 'invited' && !isSupport
          ? [{ id: 'resend', label: t('invite.resend'), icon: Send, run: () => sendAgain(member.id) }]
          : []
      }
      removalOf={removalOf}
      filter={{
        query: state === 'all' ? undefined : { state },
        field: (
          <Segmented
            label={t('shown.label')}
            value={state}
            options={shownStates.map((value) => ({ value, label: t(`shown.${value}`) }))}
            onChange={(value) => void changeSearch({ state: value === 'all' ? null : value }, { replace: true })}
          />
        ),
      }}
      empty={(create) => <NobodyYet texts={state === 'invited' ? 'noInvites' : 'empty'} onInvite={create} />}
    />
  );
}
