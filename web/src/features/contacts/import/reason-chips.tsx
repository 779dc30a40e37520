import type { ImportFigures, RowFault } from '@yupflow/contract/contact-imports';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useTranslation } from 'react-i18next';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly figures: ImportFigures;
  /** Null for all. */
  readonly chosen: RowFault | null;
  readonly onChange: (code: RowFault | null) => void;
}

const all = 'all';

/** Narrows the refused rows to one reason. */
export function ReasonChips({ figures: { refused, reasons }, chosen, onChange }: Props) {
  const { t } = useTranslation('contacts-import');
  const format = useImportFormat();
  const chips = [
    { id: all, label: t('refused.all'), count: refused },
    ...reasons.map(({ code, count }) => ({ id: code, label: t(`faults.${code}.name`), count })),
  ];
  return (
    <RadioGroup
      aria-label={t('refused.filter')}
      orientation="horizontal"
      value={chosen ?? all}
      onChange={(id) => onChange(reasons.find(({ code }) => code === id)?.code ?? null)}
      className="flex flex-wrap gap-1.5"
    >
      {chips.map(({ id, label, count }) => (
        <Radio
          key={id}
          value={id}
          className="flex h-7 cursor-default items-center gap-1.5 rounded-md border border-line px-2 text-meta font-medium text-soft outline-none hover:bg-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-brand chosen:border-text chosen:bg-text chosen:text-surface pointer-coarse:h-11 pointer-coarse:px-3 max-sm:h-11 max-sm:px-3"
        >
          {label}
          <span className="font-semibold tabular-nums">{format.number(count)}</span>
        </Radio>
      ))}
    </RadioGroup>
  );
}
