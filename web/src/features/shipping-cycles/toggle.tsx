import { useId } from 'react';
import { Switch } from '../../ui/switch.tsx';

interface Props {
  readonly label: string;
  readonly help: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch with its name before it and what it does below. */
export function Toggle({ label, help, isOn, onChange }: Props) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4">
      <span className="min-w-0 text-dense">
        <span className="block font-medium">{label}</span>
        <span id={id} className="text-muted">
          {help}
        </span>
      </span>
      <Switch label={label} describedBy={id} isOn={isOn} onChange={onChange} />
    </div>
  );
}
