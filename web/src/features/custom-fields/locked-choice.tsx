import { Lock } from 'lucide-react';
import { useId } from 'react';
import type { Icon } from '../../ui/button.tsx';
import { FieldNote } from '../../ui/field-note.tsx';
import { labelClass } from '../../ui/text-field.tsx';

interface Props {
  readonly label: string;
  readonly icon: Icon;
  readonly value: string;
  /** Why it can't be changed. */
  readonly reason: string;
}

/** What was chosen once and stays. */
export function LockedChoice({ label, icon: ChosenIcon, value, reason }: Props) {
  const id = useId();
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend className={labelClass}>{label}</legend>
      <p className="flex min-h-(--control) items-center gap-2.5 rounded-lg border border-line bg-page px-3 text-(length:--field-text) text-soft">
        <ChosenIcon aria-hidden className="size-4 shrink-0 text-muted" />
        {value}
        <Lock aria-hidden className="ml-auto size-3.5 shrink-0 text-muted" />
      </p>
      <FieldNote id={`${id}-note`} help={reason} />
    </fieldset>
  );
}
