import type { FranchiseRole } from '@yupflow/contract/franchise';
import { resellerModules } from '@yupflow/contract/permissions';
import { useTranslation } from 'react-i18next';
import { ResourcePage } from '../../../resource/resource-page.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { FranchiseRoleForm } from './franchise-role-form.tsx';
import { franchiseRolesResource } from './franchise-roles-resource.ts';
import { NoFranchiseRolesYet } from './no-franchise-roles-yet.tsx';

export default function FranchiseRolesPage() {
  const { t } = useTranslation('franchise-roles');
  const columns = [
    { id: 'name', title: t('one'), cell: (role: FranchiseRole) => <NameCell role={role} /> },
    {
      id: 'modules',
      title: t('modules'),
      className: 'w-[36%] max-sm:w-24',
      cell: (role: FranchiseRole) => <ModulesCell role={role} />,
    },
    {
      id: 'companies',
      title: t('companies'),
      className: 'w-[18%] max-sm:hidden',
      cell: (role: FranchiseRole) => <CompaniesCell role={role} />,
    },
  ];
  return (
    <ResourcePage
      resource={franchiseRolesResource}
      columns={columns}
      nameOf={(role) => role.name}
      form={(props) => <FranchiseRoleForm {...props} />}
      removalOf={(role) => ({
        question: t('confirmDelete', { name: role.name }),
        consequence: role.companies === 0 ? t('confirmDeleteText') : t('confirmDeleteUsed', { count: role.companies }),
        done: t('deleted'),
      })}
      empty={(create) => <NoFranchiseRolesYet onCreate={create} />}
    />
  );
}

function NameCell({ role }: { readonly role: FranchiseRole }) {
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

function ModulesCell({ role }: { readonly role: FranchiseRole }) {
  const { t } = useTranslation('franchise-roles');
  const [marked, total] = [role.permissions.length, resellerModules.length];
  const names = role.permissions.map((module) => t(`keys.${module}.name`)).join(', ');
  return (
    <span className="flex min-w-0 items-center gap-2.5 tabular-nums">
      <span className="max-sm:hidden">
        <ShareBar share={marked / total} />
      </span>
      <span className="shrink-0">{t('share', { marked, total })}</span>
      <span className="truncate text-meta text-muted max-sm:hidden" title={names}>
        {marked < total && names}
      </span>
    </span>
  );
}

function CompaniesCell({ role }: { readonly role: FranchiseRole }) {
  const { t } = useTranslation('franchise-roles');
  if (role.companies === 0) return <span className="text-muted">{t('noCompany')}</span>;
  return <span className="tabular-nums">{t('companyCount', { count: role.companies })}</span>;
}
