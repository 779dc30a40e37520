import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { Icon } from './button.tsx';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: Icon }[];
  readonly onChange: (value: Value) => void;
}

/** One of two to four that stand beside each other. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
      className="flex h-(--control) shrink-0 rounded-lg bg-raised p-0.5"
    >
      {options.map(({ value: id, label: text, icon: Icon }) => (
        <Radio
          key={id}
          value={id}
          className="flex min-w-28 flex-1 cursor-default items-center justify-center gap-1.5 rounded-md px-2 text-(length:--control-text)/none font-medium whitespace-nowrap text-soft outline-none hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand chosen:bg-surface chosen:font-semibold chosen:text-text chosen:shadow-sm dark:chosen:bg-line-strong max-sm:min-w-0"
        >
          {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
          {text}
        </Radio>
      ))}
    </RadioGroup>
  );
}
