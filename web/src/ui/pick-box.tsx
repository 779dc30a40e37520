import { Check, Minus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { boxClass } from './checkbox.tsx';
import type { NamedByLabel } from './named-by-label.ts';

interface Props extends NamedByLabel {
  /** Only read out: what it picks stands beside it. */
  readonly label: string;
  readonly isChecked: boolean;
  /** Stands for several, of which some are picked. */
  readonly isMixed?: boolean;
  /** Rows are left to the keys of their table. */
  readonly isInTabOrder?: boolean;
  /** Not given where the row around it hears the click. */
  readonly onChange?: () => void;
}

/** Picks a row of a table. */
export function PickBox({ label, isChecked, isMixed = false, isInTabOrder = false, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  const Mark = isMixed ? Minus : Check;
  return (
    <span className="relative block size-4">
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        tabIndex={isInTabOrder ? undefined : -1}
        onChange={() => onChange?.()}
        className={boxClass}
      />
      {/* Most rows of a long list go without it. */}
      {(isChecked || isMixed) && (
        <Mark
          aria-hidden
          className="pointer-events-none absolute top-0.5 left-0.5 size-3 stroke-3 text-brand-foreground"
        />
      )}
    </span>
  );
}
