import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface Props {
  readonly id: string;
  readonly help?: ReactNode;
  /** What is wrong and what to do; it takes the place of the help. */
  readonly error?: string | null;
}

/** Where a form's gaps keep a line free for the notes, it says by `--note-slack` how much of it they take. */
export const noteClass = 'mt-1.5 mb-(--note-slack,0px) text-meta';

/** What stands under a field. */
export function FieldNote({ id, help, error }: Props) {
  if (error)
    return (
      <p id={id} className={cx(noteClass, 'flex gap-1.5 text-bad')}>
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        {error}
      </p>
    );
  if (!help) return null;
  return (
    <p id={id} className={cx(noteClass, 'text-pretty text-muted')}>
      {help}
    </p>
  );
}
