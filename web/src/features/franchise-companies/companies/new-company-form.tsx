import { useQuery, useQueryClient } from '@tanstack/react-query';
import { franchiseCompanies, type SoldCompanyForm, soldCompanyForm } from '@yupflow/contract/franchise-companies';
import { limits } from '@yupflow/contract/limits';
import type { Cycle } from '@yupflow/contract/money';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { call } from '../../../api/call.ts';
import { canFocusToType } from '../../../browser/media-query.ts';
import { useMoney } from '../../../locales/money.ts';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { TextField } from '../../../ui/text-field.tsx';
import type { ShownCode } from './code-slide.tsx';
import { soldPlansQuery } from './companies-resource.ts';
import { PlanFields } from './plan-fields.tsx';
import { StartChoice } from './start-choice.tsx';

interface Values {
  name: string;
  ownerEmail: string;
  planId: string | null;
  cycle: Cycle | null;
  roleId: string | null;
  start: SoldCompanyForm['start'];
}

const newCompany: Values = { name: '', ownerEmail: '', planId: null, cycle: 'monthly', roleId: null, start: 'code' };

interface Props {
  readonly onClose: () => void;
  /** With a code where there is one to show. */
  readonly onMade: (code: ShownCode | null) => void;
}

export function NewCompanyForm({ onClose, onMade }: Props) {
  const { t } = useTranslation(['franchise-companies', 'billing']);
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const form = useContractForm<Values, SoldCompanyForm>(soldCompanyForm, newCompany);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    const made = await call(franchiseCompanies.create, { body: sent }, { idempotencyKey: idempotency.keyOf(sent) });
    idempotency.forget();
    void client.invalidateQueries({ queryKey: ['franchise-companies'] });
    toast.success(t('form.created'));
    onMade(made.code === null ? null : { code: made.code, company: made.name });
  });
  const { setFocus, setValue } = form;
  const { planId, roleId, cycle, start } = form.watch();

  useEffect(() => {
    if (canFocusToType()) setFocus('name');
  }, [setFocus]);

  return (
    <FormSlideOver
      title={t('new')}
      note={t('form.newNote')}
      saveLabel={t('form.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label={t('form.name')} longest={limits.nameLength} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="ownerEmail">
        {(field) => (
          <TextField
            {...field}
            type="email"
            label={t('form.ownerEmail')}
            help={t('form.ownerHelp')}
            autoComplete="off"
          />
        )}
      </FormField>
      <PlanFields
        planId={planId}
        roleId={roleId}
        cycle={cycle}
        errors={{ planId: form.errorOf('planId'), roleId: form.errorOf('roleId'), cycle: form.errorOf('cycle') }}
        onChange={(changes) => {
          for (const [name, value] of Object.entries(changes))
            setValue(name as 'planId', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
        }}
      />
      <StartChoice value={start} cycle={cycle} onChange={(next) => setValue('start', next, { shouldDirty: true })} />
      <Sum planId={planId} cycle={cycle} />
    </FormSlideOver>
  );
}

/** What the plan costs for the cycle. */
function Sum({ planId, cycle }: Pick<Values, 'planId' | 'cycle'>) {
  const { t } = useTranslation(['franchise-companies', 'billing']);
  const money = useMoney();
  const plan = useQuery(soldPlansQuery).data?.results.find(({ id }) => id === planId);
  if (!plan || !cycle) return null;
  const price = plan.prices[cycle];
  return (
    <p className="flex items-baseline justify-between gap-3 border-t border-line pt-4 text-dense text-soft">
      {t('form.sum', { plan: plan.name, cycle: t(`billing:cycles.${cycle}`).toLocaleLowerCase() })}
      <span className="text-section font-semibold text-text tabular-nums">
        {price === null ? t('form.notSold') : money(price)}
      </span>
    </p>
  );
}
