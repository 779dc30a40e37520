import { Check, Minus } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { cx } from './cx.ts';
import type { NamedByLabel } from './named-by-label.ts';

interface Props extends NamedByLabel {
  readonly label: string;
  readonly help?: ReactNode;
  readonly isChecked: boolean;
  /** Stands for several, of which some are checked. */
  readonly isMixed?: boolean;
  /** It stays within reach of the keyboard, so that its help can say why. */
  readonly isLocked?: boolean;
  readonly isStrong?: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** For the first of several that a form has to ask for again. */
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Stands at the end of the line. */
  readonly end?: ReactNode;
  readonly className?: string;
}

export const boxClass =
  'peer block size-4 appearance-none rounded-sm border-[1.5px] border-edge bg-surface transition-colors duration-120 checked:border-brand-strong checked:bg-brand-fill indeterminate:border-brand-strong indeterminate:bg-brand-fill aria-disabled:border-line-strong aria-disabled:bg-raised';

/** The browser's own, so that forms, keys and screen readers know it; only its looks are ours. */
export function Checkbox({ label, help, isChecked, isMixed = false, isLocked = false, ...props }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // By the time that anybody asks for it, it is there.
  useImperativeHandle(props.inputRef, () => input.current as HTMLInputElement, []);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  const Mark = isMixed ? Minus : Check;
  return (
    <label className={cx('group flex items-start gap-2.5', props.className)}>
      <span className="relative mt-px size-4 shrink-0 pointer-coarse:mt-0">
        <input
          ref={input}
          type="checkbox"
          checked={isChecked}
          aria-labelledby={`${id}-label`}
          aria-describedby={help ? `${id}-help` : undefined}
          aria-disabled={isLocked || undefined}
          onChange={(event) => !isLocked && props.onChange(event.target.checked)}
          // Clear of a bar that sticks to the top of its list.
          className={cx(boxClass, 'scroll-my-24')}
        />
        <Mark
          aria-hidden
          className={cx(
            'pointer-events-none absolute top-0.5 left-0.5 size-3 stroke-3 not-peer-checked:not-peer-indeterminate:invisible',
            isLocked ? 'text-soft' : 'text-brand-foreground',
          )}
        />
      </span>
      <span className="min-w-0 flex-1">
        <span
          id={`${id}-label`}
          className={cx(
            'block text-dense',
            props.isStrong ? 'font-semibold' : 'font-medium',
            isLocked ? 'text-muted' : 'text-text',
          )}
        >
          {label}
        </span>
        {help && (
          <span id={`${id}-help`} className="block text-meta text-muted">
            {help}
          </span>
        )}
      </span>
      {props.end}
    </label>
  );
}
