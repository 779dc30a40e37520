import { channelFeatures } from '@yupflow/contract/connections';
import { limits } from '@yupflow/contract/limits';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../locales/format.ts';
import { VariableText } from '../../pickers/variable-text.tsx';
import { FormField } from '../../resource/form-field.tsx';
import { HelpLink } from '../../resource/help-link.tsx';
import type { ContractForm } from '../../resource/use-contract-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import type { LineSent } from './connection-schema.ts';
import type { LineValues } from './connection-values.ts';

/** How far back people usually want to see. */
const usualDays = [0, 7, 30, 90, 180, limits.historyDays];

/** What a linked phone brings along beside its conversations, and what those get who call it. */
export function HabitFields({ form }: { readonly form: ContractForm<LineValues, LineSent> }) {
  const { t } = useTranslation('connections');
  const format = useFormat();
  const { hasHistory, hearsCalls } = channelFeatures[form.watch('type')];
  if (!hasHistory && !hearsCalls) return null;
  // What was set by the API may be any number.
  const daysFor = (days: number) => [...new Set([...usualDays, days])].sort((one, other) => one - other);
  const nameOf = (days: number) =>
    days === 0 ? t('habits.historyNone') : t('habits.historyDays', { count: days, number: format.number(days) });
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-body font-semibold">{t('habits.title')}</h3>
      {hasHistory && (
        <>
          <Controller
            control={form.control}
            name="history_days"
            render={({ field }) => (
              <Select
                label={t('habits.history')}
                help={
                  <>
                    {t('habits.historyHelp')} <HelpLink about="connect-qr#history" />
                  </>
                }
                value={String(field.value)}
                options={daysFor(field.value).map((days) => ({ value: String(days), label: nameOf(days) }))}
                onChange={(days) => field.onChange(Number(days))}
                selectRef={field.ref}
                error={form.errorOf('history_days')}
              />
            )}
          />
          <Controller
            control={form.control}
            name="hears_status"
            render={({ field }) => (
              <Checkbox
                label={t('habits.status')}
                help={t('habits.statusHelp')}
                isChecked={field.value}
                onChange={field.onChange}
              />
            )}
          />
          <Controller
            control={form.control}
            name="hears_newsletters"
            render={({ field }) => (
              <Checkbox
                label={t('habits.newsletters')}
                help={t('habits.newslettersHelp')}
                isChecked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </>
      )}
      {hearsCalls && (
        <FormField form={form} name="call_message">
          {(field) => (
            <VariableText
              {...field}
              label={t('habits.callMessage')}
              isOptional
              help={t('habits.callMessageHelp')}
              longest={limits.messageLength}
            />
          )}
        </FormField>
      )}
    </section>
  );
}
