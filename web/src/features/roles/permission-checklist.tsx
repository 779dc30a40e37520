import { type CompanyPermission, companyPermissions, permissionGroups } from '@yupflow/contract/permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../locales/fold.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type Giver, lockOf, mark } from './permission-lock.ts';
import { PermissionRow } from './permission-row.tsx';

type Group = keyof typeof permissionGroups;
const groups = Object.keys(permissionGroups) as Group[];

interface Props {
  readonly marked: readonly CompanyPermission[];
  /** What the role held before: it may stay, whoever edits. */
  readonly held: readonly CompanyPermission[];
  readonly giver: Giver;
  readonly onChange: (marked: CompanyPermission[]) => void;
}

/** All permissions in their groups, each with a mark for the whole; under a search those marks are for what is shown, and say so. */
export function PermissionChecklist({ marked, held, giver, onChange }: Props) {
  const { t } = useTranslation('roles');
  const [search, setSearch] = useState('');
  const words = fold(search.trim());
  const isShown = (permission: CompanyPermission) =>
    fold(`${t(`keys.${permission}.name`)} ${t(`keys.${permission}.help`)}`).includes(words);
  const shown = groups
    .map((group) => ({ group, permissions: permissionGroups[group].filter(isShown) }))
    .filter(({ permissions }) => permissions.length > 0);
  const found = shown.flatMap(({ permissions }) => permissions);

  const whole = (label: string, among: readonly CompanyPermission[]) => {
    const own = among.filter((permission) => lockOf(permission, giver) === null);
    const isAllOwn = own.every((permission) => marked.includes(permission));
    const isAll = among.length > 0 && among.every((permission) => marked.includes(permission));
    return (
      <Checkbox
        label={label}
        isStrong
        isChecked={isAll}
        isMixed={!isAll && among.some((permission) => marked.includes(permission))}
        isLocked={own.length === 0}
        onChange={() => onChange(mark(marked, among, !isAllOwn, giver))}
        className="shrink-0 whitespace-nowrap"
      />
    );
  };
  const share = (among: readonly CompanyPermission[]) =>
    t('share', { marked: among.filter((permission) => marked.includes(permission)).length, total: among.length });

  return (
    <fieldset className="-mx-6 -mb-5 max-sm:-mx-4">
      <legend className="sr-only">{t('permissions')}</legend>
      <div className="sticky -top-5 z-10 flex min-h-11 items-center max-sm:flex-wrap gap-2.5 border-y border-line bg-page px-6 py-1.5 dark:bg-raised max-sm:px-4">
        {whole(
          words && found.length > 0 ? t('checklist.markFound', { count: found.length }) : t('checklist.markAll'),
          found,
        )}
        <span className="text-dense whitespace-nowrap text-soft tabular-nums">{share(companyPermissions)}</span>
        <SearchField
          label={t('checklist.search')}
          value={search}
          onChange={setSearch}
          // Enter would send the form around it.
          onSubmit={() => {}}
          className="ml-auto w-53 min-w-0 max-sm:w-full"
        />
      </div>
      {shown.map(({ group, permissions }) => (
        <section key={group} aria-label={t(`groups.${group}`)} className="border-b border-line px-6 py-2 max-sm:px-4">
          <div className="flex items-center justify-between gap-2 py-1.5">
            {whole(words ? t('checklist.foundOf', { group: t(`groups.${group}`) }) : t(`groups.${group}`), permissions)}
            <span className="text-meta text-muted tabular-nums">{share(permissionGroups[group])}</span>
          </div>
          {permissions.map((permission) => (
            <PermissionRow
              key={permission}
              permission={permission}
              isMarked={marked.includes(permission)}
              wasHeld={held.includes(permission)}
              lock={lockOf(permission, giver)}
              onChange={(isMarked) =>
                onChange(companyPermissions.filter((one) => (one === permission ? isMarked : marked.includes(one))))
              }
            />
          ))}
        </section>
      ))}
      <p role="status" className="px-6 text-dense text-muted max-sm:px-4">
        {shown.length === 0 && (
          <span className="block py-4">{t('checklist.nothingFound', { search: search.trim() })}</span>
        )}
      </p>
    </fieldset>
  );
}
