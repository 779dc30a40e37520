import { useQuery, useQueryClient } from '@tanstack/react-query';
import { franchiseCompanies, type SoldCompanyForm, soldCompanyForm } from '@yupflow/contract/franchise-companies';
import { limits } from '@yupflow/contract/limits';
import { type Cycle, cycles } from '@yupflow/contract/money';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { useIdempotencyKey } from '../../../resource/use-idempotency-key.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
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

/** Most are sold a plan: the first that is for sale stands there already. */
function useNewCompany(): Values {
  const plan = useQuery(soldPlansQuery).data?.results.find(({ is_active }) => is_active);
  const cycle = plan && cycles.find((one) => plan.prices[one] !== null);
  return plan && cycle ? { ...newCompany, planId: plan.id, cycle } : newCompany;
}

interface Props {
  readonly onClose: () => void;
  /** With a code where there is one to show. */
  readonly onMade: (code: ShownCode | null) => void;
}

export function NewCompanyForm({ onClose, onMade }: Props) {
  const { t } = useTranslation(['franchise-companies', 'billing']);
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const form = useContractForm<Values, SoldCompanyForm>(soldCompanyForm, useNewCompany());
  const { submit, refusal } = useSubmit(form, async (sent) => {
    const made = await call(franchiseCompanies.create, { body: sent }, { idempotencyKey: idempotency.keyOf(sent) });
    idempotency.forget();
    void client.invalidateQueries({ queryKey: ['franchise-companies'] });
    // The code says so itself, and must not stand behind a toast.
    if (made.code === null) toast.success(t('form.created', { company: made.name }));
    onMade(made.code === null ? null : { code: made.code, company: made.name });
  });
  const { setValue } = form;
  const { planId, roleId, cycle, start } = form.watch();

  useFocusFirst(form, 'name');

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
        errors={{
          planId: form.errorOf('planId') && t('form.planNeeded'),
          roleId: form.errorOf('roleId'),
          cycle: form.errorOf('cycle'),
        }}
        onChange={(changes) => {
          for (const [name, value] of Object.entries(changes))
            setValue(name as 'planId', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
        }}
      />
      <StartChoice value={start} cycle={cycle} onChange={(next) => setValue('start', next, { shouldDirty: true })} />
    </FormSlideOver>
  );
}
