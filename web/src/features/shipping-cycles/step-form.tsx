import { useQueryClient } from '@tanstack/react-query';
import { type CycleStep, type CycleStepForm, cycleStepForm, shippingCycles } from '@yupflow/contract/shipping-cycles';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { DurationField } from '../../pickers/duration-field.tsx';
import { FlowPicker } from '../../pickers/flow-picker.tsx';
import { SendWindowField } from '../../pickers/send-window-field.tsx';
import { FormSlideOver } from '../../resource/form-slide-over.tsx';
import { useContractForm } from '../../resource/use-contract-form.ts';
import { useIdempotencyKey } from '../../resource/use-idempotency-key.ts';
import { useSubmit } from '../../resource/use-submit.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { toast } from '../../ui/toast.ts';
import { Toggle } from '../../ui/toggle.tsx';
import { FirstMoment } from './first-moment.tsx';

interface Props {
  readonly cycleId: string;
  /** Null while it is being made. */
  readonly step: CycleStep | null;
  /** Its place among the others, from 1. */
  readonly number: number;
  readonly onClose: () => void;
  readonly onSaved: (step: CycleStep) => void;
  readonly onRemove?: () => void;
}

type Values = Omit<CycleStepForm, 'flow_id'> & { flow_id: string | null };

const newStep: Values = { flow_id: null, delay: { amount: 1, unit: 'day' }, window: null, is_active: true };

export function StepForm({ cycleId, step, number, onClose, onSaved, onRemove }: Props) {
  const { t } = useTranslation('shipping-cycles');
  const client = useQueryClient();
  const idempotency = useIdempotencyKey();
  const form = useContractForm<Values, CycleStepForm>(
    cycleStepForm,
    step
      ? { flow_id: step.flow?.id ?? null, delay: step.delay, window: step.window, is_active: step.is_active }
      : newStep,
  );
  const { submit, refusal } = useSubmit(form, async (body) => {
    const saved = step
      ? await call(shippingCycles.updateStep, { params: { id: cycleId, stepId: step.id }, body })
      : await call(
          shippingCycles.createStep,
          { params: { id: cycleId }, body },
          { idempotencyKey: idempotency.keyOf(body) },
        );
    idempotency.forget();
    await client.invalidateQueries({ queryKey: ['shipping-cycles'] });
    toast.success(t(step ? 'step.edited' : 'step.created'));
    onSaved(saved);
  });
  const { delay, window } = form.watch();
  const isFirst = number === 1;

  return (
    <FormSlideOver
      title={step ? t('step.title', { number }) : t('step.new')}
      note={step ? t('step.editNote') : t('step.newNote')}
      saveLabel={t('step.save')}
      isDirty={form.formState.isDirty}
      isSaving={form.formState.isSubmitting}
      error={refusal}
      onSave={submit}
      onClose={onClose}
      onRemove={onRemove}
    >
      <Controller
        control={form.control}
        name="flow_id"
        render={({ field: { value, onChange, ref } }) => (
          <FlowPicker
            label={t('step.flow')}
            help={t('step.flowHelp')}
            value={value}
            onChange={onChange}
            isPublishedOnly
            buttonRef={ref}
            error={form.errorOf('flow_id')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="delay"
        render={({ field: { value, onChange } }) => (
          <div>
            <DurationField label={t('step.delay')} value={value} onChange={onChange} />
            <FieldNote
              id="step-delay"
              help={t(isFirst ? 'step.delayHelpFirst' : 'step.delayHelp')}
              error={form.errorOf('delay')}
            />
          </div>
        )}
      />
      <Controller
        control={form.control}
        name="window"
        render={({ field: { value, onChange } }) => <SendWindowField value={value} onChange={onChange} />}
      />
      <FirstMoment delay={delay} window={window} isFirst={isFirst} />
      <Controller
        control={form.control}
        name="is_active"
        render={({ field }) => (
          <Toggle
            label={t('step.activeLabel')}
            help={t(field.value ? 'step.activeHelp' : 'step.inactiveHelp')}
            isOn={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </FormSlideOver>
  );
}
