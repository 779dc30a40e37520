import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { Icon } from './button.tsx';
import { cx } from './cx.ts';
import type { NamedByLabel } from './named-by-label.ts';
import { labelClass } from './text-field.tsx';

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly help: string;
  readonly icon: Icon;
}

interface Props<Value extends string> extends NamedByLabel {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  /** Two beside each other in any width: what they say is short. */
  readonly isDense?: boolean;
  /** What stands above says it already. */
  readonly isLabelHidden?: boolean;
}

/** One of a few that need a sentence each. */
export function ChoiceCards<Value extends string>(props: Props<Value>) {
  const { label, value, choices, onChange, isDense = false, isLabelHidden = false } = props;
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => {
        const choice = choices.find((one) => one.value === chosen);
        if (choice) onChange(choice.value);
      }}
    >
      <Label className={isLabelHidden ? 'sr-only' : labelClass}>{label}</Label>
      <div className={isDense ? 'grid grid-cols-2 gap-2' : 'grid gap-3 @lg:grid-cols-2'}>
        {choices.map(({ value: id, label: title, help, icon: Icon }) => (
          <Radio
            key={id}
            value={id}
            className="group grid cursor-default grid-cols-[auto_minmax(0,1fr)_auto] content-start items-start gap-x-3 rounded-lg border border-line-strong p-3 outline-none hover:bg-raised/50 data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-2 data-[focus-visible]:outline-brand chosen:border-brand-strong chosen:bg-brand-soft/40 chosen:ring-1 chosen:ring-brand-strong"
          >
            <Icon aria-hidden className="mt-px size-4 shrink-0 text-muted group-data-[selected]:text-brand-strong" />
            <span className="text-dense font-medium">{title}</span>
            <span
              aria-hidden
              className="mt-px size-4 shrink-0 rounded-full border-[1.5px] border-edge bg-surface group-data-[selected]:border-5 group-data-[selected]:border-brand-strong"
            />
            <span
              className={cx(
                'col-start-2 mt-0.5 text-meta text-soft',
                isDense && 'max-sm:col-span-full max-sm:col-start-1',
              )}
            >
              {help}
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
