import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Icon } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

const looks = {
  warn: 'border-warn-line bg-warn-soft text-warn',
  bad: 'border-bad-line bg-bad-soft text-bad',
  ok: 'border-line bg-ok-soft text-ok',
  plain: 'border-line bg-raised text-text',
} as const;

/** For what one can do about it, in the strip's own colour. */
export const stripActionClass =
  'inline-flex h-7 shrink-0 items-center rounded-md border border-current/25 px-2.5 text-dense font-medium whitespace-nowrap hover:bg-surface/60 pointer-coarse:h-11 max-sm:h-11 dark:hover:bg-surface/40';

interface Props {
  readonly look: keyof typeof looks;
  readonly icon: Icon;
  readonly action?: ReactNode;
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
}

/** Across the top of the page: what is the matter and what to do about it. */
export function Strip({ look, icon: Icon, action, onDismiss, children }: Props) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className={cx(
        'flex min-h-11 shrink-0 items-center gap-x-3 gap-y-1.5 border-b py-1.5 pr-2 pl-6 text-dense font-medium max-sm:pl-4',
        looks[look],
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1.5">
        <p className="min-w-0 text-pretty wrap-anywhere">{children}</p>
        {action}
      </div>
      {onDismiss && (
        <IconButton
          label={t('close')}
          icon={X}
          onPress={onDismiss}
          className="text-current! hover:bg-surface/60! dark:hover:bg-surface/40!"
        />
      )}
    </div>
  );
}
