import { Check, Pipette } from 'lucide-react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { textOn } from './brand-colors.ts';
import { cx } from './cx.ts';
import type { NamedByLabel } from './named-by-label.ts';
import { labelClass } from './text-field.tsx';

interface Props extends NamedByLabel {
  readonly label: string;
  readonly colors: readonly { readonly value: string; readonly label: string }[];
  readonly customLabel: string;
  readonly value: string;
  readonly isCustom: boolean;
  readonly onChange: (value: string) => void;
  readonly onCustom: () => void;
}

const custom = 'custom';
const swatchClass =
  'grid size-8 place-items-center rounded-full ring-offset-2 ring-offset-surface outline-none chosen:ring-2 chosen:ring-text data-[focus-visible]:outline-2 data-[focus-visible]:outline-offset-4 data-[focus-visible]:outline-brand pointer-coarse:size-11 max-sm:size-11';

/** A row of colours, each with its name, and a last one that opens the way to any other. */
export function ColorSwatches({ label, colors, customLabel, value, isCustom, onChange, onCustom }: Props) {
  return (
    <RadioGroup
      value={isCustom ? custom : value}
      onChange={(chosen) => (chosen === custom ? onCustom() : onChange(chosen))}
      orientation="horizontal"
    >
      <Label className={labelClass}>{label}</Label>
      <div className="grid w-fit grid-cols-7 gap-3 pointer-coarse:gap-1.5 max-sm:gap-1.5">
        {colors.map((color) => (
          <Radio
            key={color.value}
            value={color.value}
            aria-label={color.label}
            className={cx('group', swatchClass)}
            style={{ backgroundColor: color.value, color: textOn(color.value) }}
          >
            <Check aria-hidden className="size-4 stroke-[2.5] not-group-data-[selected]:hidden" />
          </Radio>
        ))}
        <Radio
          value={custom}
          aria-label={customLabel}
          className={cx(swatchClass, 'border border-dashed border-line-strong text-soft')}
        >
          <Pipette aria-hidden className="size-4" />
        </Radio>
      </div>
    </RadioGroup>
  );
}
