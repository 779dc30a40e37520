import { type SoldCompany, type SoldCompanyChange, soldCompanyChange } from '@yupflow/contract/franchise-companies';
import { limits } from '@yupflow/contract/limits';
import type { Cycle } from '@yupflow/contract/money';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { useUpdate } from '../../../resource/use-save.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { Banner } from '../../../ui/banner.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { companiesResource, shownStateOf } from './companies-resource.ts';
import { CompanyStateBadge } from './company-state-badge.tsx';
import { PlanFields } from './plan-fields.tsx';

interface Values {
  name: string;
  planId: string | null;
  cycle: Cycle | null;
  roleId: string | null;
  due_date: string | null;
}

const valuesOf = ({ name, plan, cycle, role, due_date }: SoldCompany): Values => ({
  name,
  planId: plan?.id ?? null,
  cycle,
  roleId: role?.id ?? null,
  due_date,
});

/** What somebody changed, and no more: what is not given stays. */
function changesOf(before: Values, after: SoldCompanyChange): SoldCompanyChange {
  const changed = Object.entries(after).filter(([name, value]) => value !== before[name as keyof Values]);
  return Object.fromEntries(changed) as SoldCompanyChange;
}

interface Props {
  readonly item: SoldCompany;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** A company as its reseller sees it, with what can be changed by hand. */
export function EditCompanyForm({ item, onClose, onSaved }: Props) {
  const { t } = useTranslation('franchise-companies');
  const format = useFormat();
  const update = useUpdate(companiesResource, t('form.edited'));
  const before = valuesOf(item);
  const form = useContractForm<Values, SoldCompanyChange>(soldCompanyChange, before);
  useFocusFirst(form, 'name');
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await update.mutateAsync({ id: item.id, form: changesOf(before, sent) });
    onSaved();
  });
  const { planId, roleId, cycle } = form.watch();
  const owner = item.owner ? `${item.owner.name} · ${item.owner.email}` : (item.owner_email ?? t('form.nobody'));
  const isPlanChanged = planId !== before.planId || cycle !== before.cycle;
  return (
    <FormSlideOver
      title={item.name}
      note={t('form.editNote', { owner, day: format.day(item.created_at) })}
      saveLabel={t('form.editSave')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
    >
      <div>
        <CompanyStateBadge state={shownStateOf(item)} />
      </div>
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label={t('form.name')} longest={limits.nameLength} autoComplete="off" />}
      </FormField>
      <PlanFields
        planId={planId}
        roleId={roleId}
        cycle={cycle}
        errors={{ planId: form.errorOf('planId'), roleId: form.errorOf('roleId'), cycle: form.errorOf('cycle') }}
        onChange={(changes) => {
          for (const [name, value] of Object.entries(changes))
            form.setValue(name as 'planId', value, { shouldDirty: true });
        }}
      />
      {isPlanChanged && (
        <Banner look="warn" icon={CircleAlert} role="status" className="rounded-lg border px-3 py-2.5">
          {t('form.changeNote')}
        </Banner>
      )}
      <FormField form={form} name="due_date">
        {({ value, onChange, error }) => (
          <DateField
            label={t('form.dueDate')}
            help={t('form.dueHelp')}
            value={value}
            onChange={onChange}
            error={error}
          />
        )}
      </FormField>
    </FormSlideOver>
  );
}
