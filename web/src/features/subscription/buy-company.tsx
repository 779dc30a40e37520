import { useNavigate } from '@tanstack/react-router';
import { companies } from '@yupflow/contract/companies';
import { couponCode } from '@yupflow/contract/coupons';
import { name } from '@yupflow/contract/fields';
import { limits } from '@yupflow/contract/limits';
import { type Cycle, cycles } from '@yupflow/contract/money';
import type { Plan } from '@yupflow/contract/plans';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { callOnce } from '../../api/call-once.ts';
import { companiesQuery } from '../../api/companies.ts';
import { queryClient } from '../../api/query-client.ts';
import { FormField } from '../../resource/form-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { TextField } from '../../ui/text-field.tsx';
import { CouponField } from './coupon-field.tsx';
import { cycleOf, PlanChoice } from './plan-choice.tsx';
import { PlansPanel } from './plans-panel.tsx';

/** Empty is none. */
export const couponIfAny = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim() || undefined),
  ),
  z.optional(couponCode),
);

const purchase = z.object({ name, planId: z.string(), plan: z.enum(cycles), coupon: couponIfAny });

interface Values {
  readonly name: string;
  readonly planId: string;
  readonly plan: Cycle;
  readonly coupon: string;
}

/** A company of one's own: named, with a plan; its first invoice comes next. */
export function BuyCompany({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('billing');
  return (
    <PlansPanel title={t('buy.title')} onClose={onClose}>
      {(first, plans) => <PurchaseForm first={first} plans={plans} onClose={onClose} />}
    </PlansPanel>
  );
}

interface Props {
  readonly first: Plan;
  readonly plans: readonly Plan[];
  readonly onClose: () => void;
}

function PurchaseForm({ first, plans, onClose }: Props) {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  const idempotency = useIdempotencyKey();
  const form = useContractForm<Values, z.output<typeof purchase>>(purchase, {
    name: '',
    planId: first.id,
    plan: cycleOf(first, 'monthly'),
    coupon: '',
  });
  const { submit, refusal } = useSubmit(form, async (body) => {
    const options = { idempotencyKey: idempotency.keyOf(body) };
    const { invoiceId } = await callOnce(companies.buy, { body }, options);
    void queryClient.invalidateQueries({ queryKey: companiesQuery.queryKey });
    await navigate({ to: `/invoice/${invoiceId}`, ignoreBlocker: true });
  });
  return (
    <FormSlideOver
      title={t('buy.title')}
      note={t('buy.note')}
      saveLabel={t('buy.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <FormField form={form} name="name">
        {(field) => (
          <TextField
            {...field}
            label={t('buy.name')}
            help={t('buy.nameHelp')}
            longest={limits.nameLength}
            autoComplete="organization"
          />
        )}
      </FormField>
      <PlanChoice
        plans={plans}
        planId={form.watch('planId')}
        cycle={form.watch('plan')}
        onChange={(planId, cycle) => {
          form.setValue('planId', planId, { shouldDirty: true });
          form.setValue('plan', cycle, { shouldDirty: true });
        }}
      />
      <FormField form={form} name="coupon">
        {(field) => <CouponField {...field} />}
      </FormField>
    </FormSlideOver>
  );
}
