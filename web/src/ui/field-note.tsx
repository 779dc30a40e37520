import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  readonly id: string;
  readonly help?: ReactNode;
  /** What is wrong and what to do; it takes the place of the help. */
  readonly error?: string | null;
}

/** What stands under a field. */
export function FieldNote({ id, help, error }: Props) {
  if (error)
    return (
      <p id={id} className="mt-1.5 flex gap-1.5 text-meta text-bad">
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        {error}
      </p>
    );
  if (!help) return null;
  return (
    <p id={id} className="mt-1.5 text-meta text-muted">
      {help}
    </p>
  );
}
