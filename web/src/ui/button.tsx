import { LoaderCircle } from 'lucide-react';
import type { ComponentType, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import type { NamedByLabel } from './named-by-label.ts';

export type Icon = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

const looks = {
  primary: 'border-transparent bg-brand-fill text-brand-foreground hover:brightness-95 active:brightness-90',
  secondary: 'border-line bg-surface text-text hover:bg-raised',
  ghost: 'border-transparent text-soft hover:bg-raised',
  danger: 'border-transparent bg-bad-fill text-bad-foreground hover:brightness-95 active:brightness-90',
  'danger-ghost': 'border-transparent text-bad hover:bg-bad-soft',
} as const;

export const controlClass =
  'inline-flex h-(--control) shrink-0 items-center justify-center gap-1.5 rounded-lg border text-(length:--control-text)/none font-medium whitespace-nowrap transition-[background-color,filter] duration-120 select-none disabled:opacity-60';

interface Props extends NamedByLabel {
  readonly look?: keyof typeof looks;
  readonly icon?: Icon;
  readonly type?: 'button' | 'submit';
  readonly className?: string;
  readonly isDisabled?: boolean;
  /** Under way: it keeps the focus, turns, and does not go off twice. */
  readonly isPending?: boolean;
  readonly onPress?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Read out instead of the text, which begins it, where many buttons say the same. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** The browser's own button: the login page has to stay light. Those that open something are react-aria's. */
export function Button({ look = 'secondary', icon, type = 'button', className, isDisabled, ...props }: Props) {
  const { isPending = false, onPress, ref, label, children } = props;
  const ButtonIcon = isPending ? LoaderCircle : icon;
  const iconColor = look === 'secondary' || look === 'ghost' ? 'text-muted' : '';
  return (
    <button
      ref={ref}
      type={type}
      aria-label={label}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else onPress?.();
      }}
      className={cx(controlClass, 'px-3', looks[look], className)}
    >
      {ButtonIcon && <ButtonIcon aria-hidden className={cx('size-4', isPending ? 'animate-turn' : iconColor)} />}
      {children}
    </button>
  );
}
