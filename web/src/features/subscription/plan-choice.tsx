import { type Cycle, cycles } from '@yupflow/contract/money';
import type { Plan } from '@yupflow/contract/plans';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../locales/money.ts';
import { CycleChoice } from '../../pickers/cycle-choice.tsx';
import { RadioDot } from '../../ui/radio-dot.tsx';
import { labelClass } from '../../ui/text-field.tsx';

interface Props {
  readonly plans: readonly Plan[];
  readonly planId: string;
  readonly cycle: Cycle;
  readonly onChange: (planId: string, cycle: Cycle) => void;
  /** The one that the company has. */
  readonly currentId?: string;
}

/** A cycle that this plan is sold for: the wished one where it is. */
export function cycleOf(plan: Plan, wished: Cycle): Cycle {
  return plan.prices[wished] !== null ? wished : (cycles.find((cycle) => plan.prices[cycle] !== null) ?? wished);
}

/** Which plan, and how often it is paid. */
export function PlanChoice({ plans, planId, cycle, onChange, currentId }: Props) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  /** As it would be paid: prices are compared before one is chosen. */
  function priceOf(plan: Plan): string {
    const paid = cycleOf(plan, cycle);
    return t(`per.${paid}`, { price: money(plan.prices[paid] ?? 0) });
  }
  const chosen = plans.find((plan) => plan.id === planId);
  return (
    <>
      <fieldset>
        <legend className={labelClass}>{t('buy.plan')}</legend>
        <div className="flex flex-col gap-2">
          {plans.map((plan) => (
            <label
              key={plan.id}
              className="group flex gap-3 rounded-xl border border-line-strong p-3 has-checked:border-brand-strong has-checked:bg-brand-soft/40 has-checked:ring-1 has-checked:ring-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="plan"
                value={plan.id}
                checked={plan.id === planId}
                onChange={() => onChange(plan.id, cycleOf(plan, cycle))}
                className="sr-only"
              />
              <span className="mt-0.5">
                <RadioDot />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                  <span className="mr-auto flex min-w-0 flex-wrap items-center gap-2">
                    {plan.name}
                    {plan.id === currentId && (
                      <span className="rounded-md bg-raised px-1.5 text-meta/5 font-medium text-soft">
                        {t('change.current')}
                      </span>
                    )}
                  </span>
                  <span className="text-dense font-normal text-soft tabular-nums">{priceOf(plan)}</span>
                </span>
                {plan.description && (
                  <span className="mt-0.5 block text-dense whitespace-pre-line wrap-anywhere text-soft">
                    {plan.description}
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {chosen && (
        <div>
          <p aria-hidden className={labelClass}>
            {t('buy.cycle')}
          </p>
          <CycleChoice prices={chosen.prices} value={cycle} onChange={(wished) => onChange(planId, wished)} />
        </div>
      )}
    </>
  );
}
