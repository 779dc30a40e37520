import { limits } from '@yupflow/contract/limits';
import { cycles } from '@yupflow/contract/money';
import type { PlanForm as Sent, SoldPlan } from '@yupflow/contract/plans';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FranchiseRoleSelect } from '../../../pickers/franchise-role-select.tsx';
import { FormField } from '../../../resource/form-field.tsx';
import { FormSlideOver } from '../../../resource/form-slide-over.tsx';
import { useContractForm } from '../../../resource/use-contract-form.ts';
import { useFocusFirst } from '../../../resource/use-focus-first.ts';
import { useSubmit } from '../../../resource/use-submit.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { useSavePlan } from '../payment-calls.ts';
import { newPlan, type PlanValues, sentPlan, valuesOf } from './plan-values.ts';

interface Props {
  /** Null while it is being made. */
  readonly plan: SoldPlan | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  readonly onRemove?: (() => void) | undefined;
}

export function PlanForm({ plan, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation(['franchise-payment', 'billing']);
  const save = useSavePlan({ created: t('plans.created'), edited: t('plans.edited') });
  const form = useContractForm<PlanValues, Sent>(sentPlan, plan ? valuesOf(plan) : newPlan);
  const { submit, refusal } = useSubmit(form, async (sent) => {
    await save(plan?.id ?? null, sent);
    onSaved();
  });
  useFocusFirst(form, 'name');

  const noteOf = () => {
    if (!plan) return t('plans.newNote');
    return plan.companies === 0 ? t('plans.editNoteNobody') : t('plans.editNote', { count: plan.companies });
  };

  return (
    <FormSlideOver
      title={plan ? plan.name : t('plans.new')}
      note={noteOf()}
      saveLabel={t('plans.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <FormField form={form} name="name">
        {(field) => <TextField {...field} label={t('plans.name')} longest={limits.nameLength} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="description">
        {(field) => (
          <TextArea
            {...field}
            label={t('plans.description')}
            help={t('plans.descriptionHelp')}
            isOptional
            longest={limits.descriptionLength}
            rows={2}
          />
        )}
      </FormField>
      <fieldset>
        <legend className="text-dense font-semibold">{t('plans.prices')}</legend>
        <p className="mt-0.5 mb-3 text-meta text-muted">{t('plans.pricesHelp')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {cycles.map((cycle) => (
            <FormField key={cycle} form={form} name={`prices.${cycle}`}>
              {({ name: _, ...field }) => <MoneyField {...field} label={t(`billing:cycles.${cycle}`)} />}
            </FormField>
          ))}
        </div>
      </fieldset>
      <FormField form={form} name="roleId">
        {({ value, onChange, error }) => (
          <FranchiseRoleSelect
            label={t('plans.role')}
            help={t('plans.roleHelp')}
            noneLabel={t('plans.everyModule')}
            value={value}
            onChange={(role) => onChange(role?.id ?? null)}
            error={error}
          />
        )}
      </FormField>
      <Controller
        control={form.control}
        name="is_active"
        render={({ field }) => (
          <Toggle
            label={t('plans.isActive')}
            help={t('plans.isActiveHelp')}
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </FormSlideOver>
  );
}
