import { useQuery } from '@tanstack/react-query';
import { dueWithin } from '@yupflow/contract/franchise-companies';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../../resource/search-params.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { soldPlansQuery } from './companies-resource.ts';
import { shortRolesQuery } from './short-roles.ts';

const dueWords = { past: 'past', '7': 'in7', '30': 'in30' } as const;

/** Plan, role and day; what is chosen stands in the address. */
export function CompanyFilters() {
  const { t } = useTranslation('franchise-companies');
  const [{ plan = null, role = null, due = null, sort = null }, changeSearch] = useSearchParams();
  const plans = useQuery(soldPlansQuery).data?.results ?? [];
  const roles = useQuery(shortRolesQuery).data?.results ?? [];
  const change = (name: string) => (value: string | null) => void changeSearch({ [name]: value }, { replace: true });
  const named = (things: readonly { id: string; name: string }[]) =>
    things.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSelect
        label={t('filters.plan')}
        allLabel={t('filters.allPlans')}
        value={plan}
        options={named(plans)}
        onChange={change('plan')}
      />
      <FilterSelect
        label={t('filters.role')}
        allLabel={t('filters.allRoles')}
        value={role}
        options={named(roles)}
        onChange={change('role')}
      />
      <FilterSelect
        label={t('filters.due')}
        allLabel={t('filters.anyDay')}
        value={due}
        options={dueWithin.map((value) => ({ value: value as string, label: t(`filters.${dueWords[value]}`) }))}
        onChange={change('due')}
      />
      <FilterSelect
        label={t('filters.sort')}
        allLabel={t('filters.newest')}
        value={sort}
        options={[{ value: 'due_date', label: t('filters.byDay') }]}
        onChange={change('sort')}
      />
    </div>
  );
}
