import { companyPermissions } from '@yupflow/contract/permissions';
import type { Role } from '@yupflow/contract/roles';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../api/companies.ts';
import { ResourcePage } from '../../resource/resource-page.tsx';
import { AvatarStack } from '../../ui/avatar-stack.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { NoRolesYet } from './no-roles-yet.tsx';
import { RoleForm } from './role-form.tsx';
import { rolesResource } from './roles-resource.ts';

export default function RolesPage() {
  const { t } = useTranslation('roles');
  const owner = useOwnerRole();
  const columns = [
    { id: 'name', title: t('one'), cell: (role: Role) => <NameCell role={role} /> },
    {
      id: 'permissions',
      title: t('permissions'),
      className: 'w-[24%] max-sm:w-24',
      cell: (role: Role) => <PermissionsCell role={role} />,
    },
    {
      id: 'members',
      title: t('members'),
      className: 'w-[24%] max-sm:hidden',
      cell: (role: Role) => <MembersCell role={role} />,
    },
  ];
  return (
    <ResourcePage
      resource={rolesResource}
      columns={columns}
      nameOf={(role) => role.name}
      fixed={[owner]}
      form={(props) => <RoleForm {...props} />}
      removalOf={(role) => ({
        question: t('confirmDelete', { name: role.name }),
        consequence:
          role.member_count === 0 ? t('confirmDeleteNobody') : t('confirmDeleteText', { count: role.member_count }),
        done: t('deleted'),
      })}
      empty={(create) => <NoRolesYet onCreate={create} />}
    />
  );
}

/** Not one of the company's roles, and above all of them. */
function useOwnerRole(): Role {
  const { t } = useTranslation('roles');
  const owner = useCompany()?.owner;
  return {
    id: 'owner',
    name: t('owner.name'),
    description: t('owner.description'),
    permissions: [...companyPermissions],
    created_at: '',
    member_count: owner ? 1 : 0,
    members: owner ? [owner] : [],
  };
}

function NameCell({ role }: { readonly role: Role }) {
  return (
    <span className="block py-3">
      <span className="block truncate font-medium" title={role.name}>
        {role.name}
      </span>
      {role.description && (
        <span className="block truncate text-meta text-muted" title={role.description}>
          {role.description}
        </span>
      )}
    </span>
  );
}

function PermissionsCell({ role }: { readonly role: Role }) {
  const { t } = useTranslation('roles');
  const [marked, total] = [role.permissions.length, companyPermissions.length];
  return (
    <span className="flex items-center gap-2.5 tabular-nums">
      <span className="max-sm:hidden">
        <ShareBar share={marked / total} />
      </span>
      {t('share', { marked, total })}
    </span>
  );
}

function MembersCell({ role }: { readonly role: Role }) {
  const { t } = useTranslation('roles');
  if (role.member_count === 0) return <span className="text-muted">{t('nobody')}</span>;
  return (
    <AvatarStack
      people={role.members}
      total={role.member_count}
      label={t('memberCount', { count: role.member_count })}
    />
  );
}
