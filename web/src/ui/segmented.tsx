import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import type { Icon } from './button.tsx';
import { cx } from './cx.ts';
import type { NamedByLabel } from './named-by-label.ts';

/** While it is chosen, where that is a state to be aware of. */
const looks = { warn: 'chosen:text-warn', ok: 'chosen:text-ok' } as const;

interface Props<Value extends string> extends NamedByLabel {
  readonly label: string;
  /** Null where none of them is. */
  readonly value: Value | null;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    readonly icon?: Icon;
    readonly look?: keyof typeof looks;
  }[];
  readonly onChange: (value: Value) => void;
  /** In the header of a card. */
  readonly isDense?: boolean;
  /** The icons say it all to the eye; the labels are read out. */
  readonly isIconOnly?: boolean;
}

/** One of two to four that stand beside each other. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
  isDense = false,
  isIconOnly = false,
}: Props<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
      className={cx('flex shrink-0 rounded-lg bg-raised p-0.5', isDense ? 'h-7 pointer-coarse:h-11' : 'h-(--control)')}
    >
      {options.map(({ value: id, label: text, icon: Icon, look }) => (
        <Radio
          key={id}
          value={id}
          className={cx(
            'flex flex-1 cursor-default items-center justify-center gap-1.5 rounded-md px-2 leading-none font-medium whitespace-nowrap text-soft outline-none hover:text-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-brand chosen:bg-surface chosen:font-semibold chosen:shadow-sm dark:chosen:bg-line-strong max-sm:min-w-0 max-sm:flex-auto',
            isDense ? 'text-meta/none' : 'min-w-28 text-(length:--control-text)/none',
            look ? looks[look] : 'chosen:text-text',
          )}
        >
          {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
          {isIconOnly ? <span className="sr-only">{text}</span> : text}
        </Radio>
      ))}
    </RadioGroup>
  );
}
