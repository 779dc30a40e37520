import { defaultTimezone, dueDateOf } from '@yupflow/contract/calendar';
import type { SoldCompanyForm } from '@yupflow/contract/franchise-companies';
import type { Cycle } from '@yupflow/contract/money';
import { localDate } from '@yupflow/contract/subscription';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../locales/format.ts';
import { labelClass } from '../../../ui/text-field.tsx';

type Start = SoldCompanyForm['start'];
const starts = ['code', 'active', 'invoice'] as const satisfies readonly Start[];

interface Props {
  readonly value: Start;
  readonly cycle: Cycle | null;
  readonly onChange: (start: Start) => void;
}

/** By a code, at once, or once it has paid. */
export function StartChoice({ value, cycle, onChange }: Props) {
  const { t } = useTranslation('franchise-companies');
  const format = useFormat('UTC');
  // As the server will count it.
  const day = cycle && dueDateOf(cycle, localDate(new Date(), defaultTimezone));
  const help: Record<Start, string> = {
    code: t('form.codeHelp'),
    active: day ? t('form.activeHelp', { day: format.day(day) }) : t('form.activeForever'),
    invoice: t('form.invoiceHelp'),
  };
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => {
        const start = starts.find((one) => one === chosen);
        if (start) onChange(start);
      }}
    >
      <Label className={labelClass}>{t('form.start')}</Label>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line-strong">
        {starts.map((start) => (
          <Radio
            key={start}
            value={start}
            className="group flex cursor-default items-start gap-2.5 px-3 py-2.5 outline-none hover:bg-raised/50 data-[focus-visible]:outline-2 data-[focus-visible]:-outline-offset-2 data-[focus-visible]:outline-brand chosen:bg-brand-soft/60"
          >
            <span
              aria-hidden
              className="mt-px size-4 shrink-0 rounded-full border-[1.5px] border-edge bg-surface group-data-[selected]:border-5 group-data-[selected]:border-brand-strong"
            />
            <span className="min-w-0">
              <span className="block text-dense font-medium">{t(`form.${start}`)}</span>
              <span className="block text-meta text-soft">{help[start]}</span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
