import type { ConnectionType } from '@yupflow/contract/connections';
import { Cloud, FlaskConical, Smartphone } from 'lucide-react';

const icons = { whatsapp: Smartphone, cloud: Cloud, simulator: FlaskConical } as const;

/** A line's own colour, which never means a state. */
export function LineMark({ type, color }: { readonly type: ConnectionType; readonly color: string }) {
  const Icon = icons[type];
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-full border-2"
      style={{ borderColor: color, backgroundColor: `color-mix(in oklab, ${color} 8%, transparent)`, color }}
    >
      <Icon className="size-4.5" />
    </span>
  );
}
