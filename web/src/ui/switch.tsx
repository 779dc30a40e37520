import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { cx } from './cx.ts';
import type { NamedByLabel } from './named-by-label.ts';

interface Props extends NamedByLabel {
  readonly label: string;
  /** The id of the text that explains it. */
  readonly describedBy?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly isDisabled?: boolean;
}

/** On or off; its name stands beside it, so the label is read out only. */
export function Switch({ label, describedBy, isOn, onChange, isDisabled }: Props) {
  return (
    <AriaSwitch
      aria-label={label}
      aria-describedby={describedBy}
      isSelected={isOn}
      onChange={onChange}
      isDisabled={isDisabled}
      className="group grid w-fit shrink-0 place-items-center outline-none pointer-coarse:size-11 max-sm:size-11"
    >
      <span
        aria-hidden
        className={cx(
          'relative block h-4.5 w-8 rounded-full bg-edge transition-colors duration-120 group-data-[selected]:bg-brand-fill',
          'group-data-[disabled]:opacity-60 group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-brand',
          'after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-surface after:shadow-sm after:transition-transform after:duration-120',
          'group-data-[selected]:after:translate-x-3.5 group-data-[selected]:after:bg-brand-foreground dark:after:bg-text',
        )}
      />
    </AriaSwitch>
  );
}
