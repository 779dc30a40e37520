import { type Cycle, cycles } from '@yupflow/contract/money';
import type { Plan } from '@yupflow/contract/plans';
import { type CompanySubscription, subscriptions } from '@yupflow/contract/subscriptions';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { callOnce } from '../../api/call-once.ts';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { toast } from '../../ui/toast.ts';
import { couponIfAny } from './buy-company.tsx';
import { CouponField } from './coupon-field.tsx';
import { cycleOf, PlanChoice } from './plan-choice.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { takeSubscription } from './subscription-queries.ts';

const change = z.object({ planId: z.string(), cycle: z.enum(cycles), coupon: couponIfAny });

interface Values {
  readonly planId: string;
  readonly cycle: Cycle;
  readonly coupon: string;
}

interface Props {
  readonly subscription: CompanySubscription;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

export function ChangePlan({ subscription, onClose, onSaved }: Props) {
  const { t } = useTranslation('billing');
  return (
    <PlansPanel title={t('change.title')} onClose={onClose}>
      {(first, plans) => (
        <ChangeForm
          subscription={subscription}
          first={plans.find(({ id }) => id === (subscription.next?.plan.id ?? subscription.plan?.id)) ?? first}
          plans={plans}
          onClose={onClose}
          onSaved={onSaved}
        />
      )}
    </PlansPanel>
  );
}

interface FormProps extends Props {
  readonly first: Plan;
  readonly plans: readonly Plan[];
}

function ChangeForm({ subscription, first, plans, onClose, onSaved }: FormProps) {
  const { t } = useTranslation('billing');
  const form = useContractForm<Values, z.output<typeof change>>(change, {
    planId: first.id,
    cycle: cycleOf(first, subscription.next?.cycle ?? subscription.cycle ?? 'monthly'),
    coupon: '',
  });
  const { submit, refusal } = useSubmit(form, async (body) => {
    takeSubscription(await callOnce(subscriptions.change, { body }));
    toast.success(t('change.saved'));
    onSaved();
  });
  return (
    <FormSlideOver
      title={t('change.title')}
      saveLabel={t('change.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <PlanChoice
        plans={plans}
        currentId={subscription.plan?.id}
        planId={form.watch('planId')}
        cycle={form.watch('cycle')}
        onChange={(planId, cycle) => {
          form.setValue('planId', planId, { shouldDirty: true });
          form.setValue('cycle', cycle, { shouldDirty: true });
        }}
      />
      <FormField form={form} name="coupon">
        {(field) => <CouponField {...field} />}
      </FormField>
      <p className="flex gap-2 text-dense text-soft">
        <Info aria-hidden className="mt-px size-4 shrink-0 text-muted" />
        {t('change.note')}
      </p>
    </FormSlideOver>
  );
}
