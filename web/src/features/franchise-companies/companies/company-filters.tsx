import { useQuery } from '@tanstack/react-query';
import { dueWithin } from '@yupflow/contract/franchise-companies';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { atMostPhone, useMediaQuery } from '../../../browser/media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { SlideOver, SlideOverBody, SlideOverFooter, SlideOverHeader } from '../../../ui/slide-over.tsx';
import { soldPlansQuery } from './companies-resource.ts';
import { shortRolesQuery } from './short-roles.ts';
import { useCompanyFilter } from './use-company-filter.ts';

const dueWords = { past: 'past', '7': 'in7', '30': 'in30' } as const;

/** Plan, role and day beside the search; on a phone behind one button that says how many are set. */
export function CompanyFilters() {
  return useMediaQuery(atMostPhone) ? <FilterSheet /> : <FilterFields />;
}

function FilterFields() {
  const { t } = useTranslation('franchise-companies');
  const { plan, role, due, sort, choose } = useCompanyFilter();
  const plans = useQuery(soldPlansQuery).data?.results ?? [];
  const roles = useQuery(shortRolesQuery).data?.results ?? [];
  const named = (things: readonly { id: string; name: string }[]) =>
    things.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-wrap items-center gap-2 sm:flex-1">
      <FilterSelect
        label={t('filters.plan')}
        allLabel={t('filters.allPlans')}
        value={plan}
        options={named(plans)}
        onChange={(value) => choose('plan', value)}
      />
      <FilterSelect
        label={t('filters.role')}
        allLabel={t('filters.allRoles')}
        value={role}
        options={named(roles)}
        onChange={(value) => choose('role', value)}
      />
      <FilterSelect
        label={t('filters.due')}
        allLabel={t('filters.anyDay')}
        value={due}
        options={dueWithin.map((value) => ({ value, label: t(`filters.${dueWords[value]}`) }))}
        onChange={(value) => choose('due', value)}
      />
      <div className="lg:ml-auto">
        <FilterSelect
          label={t('filters.sort')}
          allLabel={t('filters.byDay')}
          value={sort === 'created_at' ? sort : null}
          options={[{ value: 'created_at', label: t('filters.newest') }]}
          onChange={(value) => choose('sort', value)}
        />
      </div>
    </div>
  );
}

function FilterSheet() {
  const { t } = useTranslation('franchise-companies');
  const { count, clear } = useCompanyFilter();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        icon={ListFilter}
        label={count > 0 ? t('filters.openSome', { number: count }) : t('filters.open')}
        onPress={() => setIsOpen(true)}
        className="min-w-11 px-2!"
      >
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-md bg-brand-soft px-1 text-meta text-text tabular-nums">
            {count}
          </span>
        )}
      </Button>
      <SlideOver isOpen={isOpen} onClose={close}>
        <SlideOverHeader title={t('filters.open')} onClose={close} />
        <SlideOverBody>
          <FilterFields />
        </SlideOverBody>
        <SlideOverFooter
          start={
            count > 0 ? (
              <Button look="ghost" onPress={clear}>
                {t('filters.clear')}
              </Button>
            ) : undefined
          }
        >
          <Button look="primary" onPress={close}>
            {t('filters.show')}
          </Button>
        </SlideOverFooter>
      </SlideOver>
    </>
  );
}
