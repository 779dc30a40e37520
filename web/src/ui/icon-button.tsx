import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { controlClass, type Icon } from './button.tsx';
import { cx } from './cx.ts';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'aria-label'> {
  /** Read out, and shown on hover and focus. */
  readonly label: string;
  readonly 'aria-label'?: never;
  readonly icon: Icon;
  readonly className?: string;
}

export const iconButtonClass = cx(
  controlClass,
  'w-(--control) border-transparent text-soft hover:bg-raised pressed:bg-raised',
);

export function IconButton({ label, icon: Icon, className, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger>
      <AriaButton {...props} aria-label={label} className={cx(iconButtonClass, className)}>
        <Icon aria-hidden className="size-4" />
      </AriaButton>
      <Tooltip>{label}</Tooltip>
    </TooltipTrigger>
  );
}
