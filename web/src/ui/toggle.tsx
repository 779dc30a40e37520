import { useId } from 'react';
import type { NamedByLabel } from './named-by-label.ts';
import { Switch } from './switch.tsx';

interface Props extends NamedByLabel {
  /** What the switch is called, whatever it is at. */
  readonly label: string;
  /** What is written, where that changes with it. */
  readonly title?: string;
  readonly help?: string | undefined;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with its name before it and what it does below. */
export function Toggle({ label, title = label, help, isOn, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p className="text-dense font-medium">{title}</p>
        {help && (
          <p id={id} className="text-meta text-muted">
            {help}
          </p>
        )}
      </div>
      {/* What a finger needs around it is not seen. */}
      <span className="shrink-0 max-sm:-mr-1.5 pointer-coarse:-mr-1.5">
        <Switch label={label} describedBy={help ? id : undefined} isOn={isOn} onChange={onChange} />
      </span>
    </div>
  );
}
