import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Came meanwhile. */
  readonly count: number;
  readonly onPress: () => void;
}

export function JumpButton({ count, onPress }: Props) {
  const { t } = useTranslation('conversation');
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={t('jump', { count })}
      className="absolute right-5 bottom-3 z-2 grid size-9 animate-fade-in place-items-center rounded-full border border-line bg-surface text-soft shadow-float hover:bg-raised dark:border-line-strong pointer-coarse:size-11"
    >
      <ChevronDown aria-hidden className="size-5" />
      {count > 0 && (
        <span className="absolute -top-2 min-w-4.5 rounded-full bg-brand-fill px-1.25 text-center text-[11px]/4.5 font-semibold text-brand-foreground tabular-nums">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}
