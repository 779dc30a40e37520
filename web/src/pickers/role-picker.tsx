import { useQuery } from '@tanstack/react-query';
import { companyPermissions, effectivePermissions } from '@yupflow/contract/permissions';
import type { ShortRole } from '@yupflow/contract/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../api/me.ts';
import { fold } from '../locales/fold.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { labelClass } from '../ui/text-field.tsx';
import { PermissionSum } from './permission-sum.tsx';
import { shortRolesQuery } from './short-roles.ts';

interface Props {
  readonly chosen: readonly string[];
  /** What the person had before: it may stay, whoever edits. */
  readonly held: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

const fewEnoughToSee = 8;

/** The company's roles to tick, and what the ticked ones allow together. */
export function RolePicker({ chosen, held, onChange }: Props) {
  const { t } = useTranslation('roles');
  const { t: common } = useTranslation();
  const me = useMe();
  const [search, setSearch] = useState('');
  const { data: roles, isPending, refetch, isRefetching } = useQuery(shortRolesQuery);
  if (isPending)
    return (
      <div role="status" aria-label={t('picker.loading')} className="flex flex-col gap-2">
        <Skeleton className="h-3 w-16 rounded" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    );
  if (!roles)
    return (
      <div role="alert" className="flex items-center justify-between gap-2 text-dense text-soft">
        {t('picker.loadFailed')}
        <Button isPending={isRefetching} onPress={() => void refetch()}>
          {common('tryAgain')}
        </Button>
      </div>
    );

  const modules = me?.activeCompany?.modules ?? [];
  const granted = (ids: readonly string[]) =>
    effectivePermissions({
      isOwner: false,
      granted: roles.filter((role) => ids.includes(role.id)).flatMap((role) => role.permissions),
      modules,
    });
  const givable = [...(me?.permissions ?? []), ...granted(held)];
  const isLocked = (role: ShortRole) =>
    !held.includes(role.id) && granted([role.id]).some((permission) => !givable.includes(permission));
  /** What the role is for, and why it can't be given. */
  const helpOf = (role: ShortRole) => {
    if (!isLocked(role)) return role.description;
    return (
      <>
        {role.description}
        {role.description && <br />}
        {t('picker.locked')}
      </>
    );
  };
  const shown = roles.filter((role) => fold(`${role.name} ${role.description}`).includes(fold(search.trim())));

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className={labelClass}>{t('picker.label')}</legend>
      {roles.length > fewEnoughToSee && (
        <SearchField
          label={t('search')}
          value={search}
          onChange={setSearch}
          // Enter would send the form around it.
          onSubmit={() => {}}
        />
      )}
      <div className="max-h-100 divide-y divide-line overflow-y-auto rounded-lg border border-line">
        {shown.map((role) => (
          <Checkbox
            key={role.id}
            label={role.name}
            help={helpOf(role)}
            isChecked={chosen.includes(role.id)}
            isLocked={isLocked(role)}
            onChange={(isChecked) => onChange(isChecked ? [...chosen, role.id] : chosen.filter((id) => id !== role.id))}
            end={
              <span className="shrink-0 text-meta/4.5 text-muted tabular-nums">
                {t('share', { marked: role.permissions.length, total: companyPermissions.length })}
              </span>
            }
            className="px-3 py-2.5 wrap-anywhere hover:bg-raised/50"
          />
        ))}
        {shown.length === 0 && (
          <p className="px-3 py-2.5 text-dense text-muted">
            {search ? t('picker.nothingFound', { search: search.trim() }) : t('picker.empty')}
          </p>
        )}
      </div>
      <PermissionSum permissions={granted(chosen)} />
    </fieldset>
  );
}
