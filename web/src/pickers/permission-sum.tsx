import { type CompanyPermission, companyPermissions, permissionGroups } from '@yupflow/contract/permissions';
import { useTranslation } from 'react-i18next';
import { ShareBar } from '../ui/share-bar.tsx';

const groups = Object.keys(permissionGroups) as (keyof typeof permissionGroups)[];

/** What somebody may do, in words. */
export function PermissionSum({ permissions }: { readonly permissions: readonly CompanyPermission[] }) {
  const { t } = useTranslation('roles');
  if (permissions.length === 0) return <p className="text-meta text-muted">{t('picker.sumNone')}</p>;
  const total = companyPermissions.length;
  return (
    <div className="rounded-lg bg-raised px-3 py-2.5 text-meta text-soft">
      <p className="flex items-center gap-2.5 text-dense font-medium text-text tabular-nums">
        <ShareBar share={permissions.length / total} />
        {t('picker.sum', { marked: permissions.length, total })}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        {groups.map((group) => {
          const names = permissionGroups[group]
            .filter((permission) => permissions.includes(permission))
            .map((permission) => t(`keys.${permission}.name`));
          if (names.length === 0) return null;
          return (
            <div key={group} className="contents">
              <dt className="font-medium text-text">{t(`groups.${group}`)}</dt>
              <dd>{names.join(', ')}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
