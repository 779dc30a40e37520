import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface Props {
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
  readonly className?: string;
  /** What is missing. */
  readonly children: ReactNode;
}

/** A part of a page that did not come, and another try; the rest of the page works on. */
export function FailedPart({ onRetry, isRetrying = false, className, children }: Props) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={cx('flex flex-wrap items-center gap-x-3 gap-y-1.5 text-dense text-soft', className)}>
      <span className="min-w-0">{children}</span>
      <Button icon={RotateCw} onPress={onRetry} isPending={isRetrying}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
