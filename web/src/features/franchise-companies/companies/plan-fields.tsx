import { useQuery } from '@tanstack/react-query';
import { type Cycle, cycles } from '@yupflow/contract/money';
import { resellerModules } from '@yupflow/contract/permissions';
import type { Plan } from '@yupflow/contract/plans';
import { Check, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../locales/money.ts';
import { FranchiseRoleSelect } from '../../../pickers/franchise-role-select.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { labelClass } from '../../../ui/text-field.tsx';
import { soldPlansQuery } from './companies-resource.ts';
import { shortRolesQuery } from './short-roles.ts';

interface Values {
  readonly planId: string | null;
  readonly roleId: string | null;
  readonly cycle: Cycle | null;
}

interface Props extends Values {
  readonly errors: Record<keyof Values, string | null>;
  readonly onChange: (changes: Partial<Values>) => void;
}

/** What a company may use and for how long it pays: plan and role beside each other, the modules they come to, the cycle. */
export function PlanFields({ planId, roleId, cycle, errors, onChange }: Props) {
  const { t } = useTranslation(['franchise-companies', 'billing']);
  const plans = useQuery(soldPlansQuery).data?.results ?? [];
  const plan = plans.find(({ id }) => id === planId);
  const sold = cyclesOf(plan, cycle);
  /** A plan that is not sold for this cycle is so for another. */
  function choosePlan(chosen: string) {
    const next = plans.find(({ id }) => id === chosen);
    const offered = cyclesOf(next, null);
    const isSold = cycle !== null && offered.includes(cycle);
    onChange({ planId: chosen || null, ...(isSold ? {} : { cycle: offered[0] ?? cycle }) });
  }
  return (
    <>
      <div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={t('form.plan')}
            value={planId ?? ''}
            options={[
              { value: '', label: t('form.noPlan') },
              ...plans
                .filter((one) => one.is_active || one.id === planId)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            error={errors.planId}
            onChange={choosePlan}
          />
          <FranchiseRoleSelect
            label={t('form.role')}
            value={roleId}
            noneLabel={t(plan?.role ? 'form.planRole' : 'form.allModules')}
            error={errors.roleId}
            onChange={(role) => onChange({ roleId: role?.id ?? null })}
          />
        </div>
        <Modules roleId={roleId ?? plan?.role?.id ?? null} />
        <p className="mt-1.5 text-meta text-muted">{t('form.roleHelp')}</p>
      </div>
      <div>
        <span className={labelClass}>{t('form.cycle')}</span>
        <div className="overflow-x-auto">
          <Segmented<Cycle | ''>
            label={t('form.cycle')}
            value={cycle ?? ''}
            options={sold.map((value) => ({ value, label: t(`billing:cycles.${value}`) }))}
            onChange={(value) => onChange({ cycle: value || null })}
            isDense
          />
        </div>
        {errors.cycle && <p className="mt-1.5 text-meta text-bad">{errors.cycle}</p>}
      </div>
      {plan && cycle && <Sum plan={plan} cycle={cycle} />}
    </>
  );
}

/** Those that the plan has a price for, and the one that the company has; without a plan, all. */
const cyclesOf = (plan: Plan | undefined, current: Cycle | null) =>
  cycles.filter((one) => !plan || plan.prices[one] !== null || one === current);

/** What the plan costs for the cycle. */
function Sum({ plan, cycle }: { readonly plan: Plan; readonly cycle: Cycle }) {
  const { t } = useTranslation(['franchise-companies', 'billing']);
  const money = useMoney();
  const price = plan.prices[cycle];
  return (
    <p className="flex items-baseline justify-between gap-3 border-y border-line py-3 text-dense text-soft">
      {t('form.sum', { plan: plan.name, cycle: t(`billing:cycles.${cycle}`).toLocaleLowerCase() })}
      <span className="shrink-0 text-section font-semibold text-text tabular-nums">
        {price === null ? t('form.notSold') : money(price)}
      </span>
    </p>
  );
}

/** What the role comes to, so that nobody has to know it by heart. */
function Modules({ roleId }: { readonly roleId: string | null }) {
  const { t } = useTranslation('franchise-roles');
  const roles = useQuery(shortRolesQuery).data?.results;
  const role = roles?.find(({ id }) => id === roleId);
  if (roleId && !role) return null;
  return (
    <ul className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1.5 rounded-lg border border-line bg-page px-3 py-2.5 text-meta sm:grid-cols-[5fr_4fr_4fr] dark:bg-raised">
      {resellerModules.map((module) => {
        const isIn = !role || role.permissions.includes(module);
        const Mark = isIn ? Check : Minus;
        return (
          <li key={module} className={cx('flex min-w-0 items-center gap-1.5', !isIn && 'text-muted')}>
            <Mark aria-hidden className={cx('size-3.5 shrink-0', isIn && 'text-brand-strong')} />
            <span className={cx('truncate', !isIn && 'line-through')} title={t(`keys.${module}.name`)}>
              {t(`keys.${module}.name`)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
