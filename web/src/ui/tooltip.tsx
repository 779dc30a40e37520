import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, type TooltipProps } from 'react-aria-components/Tooltip';

interface Props extends Pick<TooltipProps, 'placement'> {
  readonly children: ReactNode;
}

export function Tooltip({ children, placement = 'top' }: Props) {
  return (
    <AriaTooltip
      placement={placement}
      offset={6}
      className="pointer-events-none max-w-64 rounded-md bg-text px-2 py-1 text-meta font-medium text-surface shadow-float entering:animate-fade-in exiting:animate-fade-out"
    >
      {children}
    </AriaTooltip>
  );
}
