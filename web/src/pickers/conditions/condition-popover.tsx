import type { ReactNode } from 'react';
import { Popover } from 'react-aria-components/Popover';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** Stands inside a DialogTrigger. Without a dialog inside, it is one itself. */
export function ValuePopover({ label, children }: Props) {
  return (
    <Popover
      placement="bottom start"
      aria-label={label}
      className="flex max-h-90! w-72 max-w-[calc(100vw-2rem)] flex-col rounded-xl border border-line bg-surface shadow-float entering:animate-fade-in exiting:animate-fade-out dark:border-line-strong"
    >
      {children}
    </Popover>
  );
}
