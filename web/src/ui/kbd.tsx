import { CornerDownLeft } from 'lucide-react';
import { isApple } from '../browser/platform.ts';

/** ⌘↵ or Ctrl↵, on the button it presses. */
export function SaveKeys() {
  return (
    <kbd
      aria-hidden
      className="-mr-1 ml-1 inline-flex h-4.5 items-center gap-0.5 rounded-[5px] border border-current/40 px-1 font-sans text-[11px]/none font-medium pointer-coarse:hidden max-sm:hidden"
    >
      {isApple ? '⌘' : 'Ctrl'}
      <CornerDownLeft className="size-2.5 stroke-[2.5]" />
    </kbd>
  );
}

/** Keys that are pressed together, each on its own cap. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-[5px] border border-line bg-surface px-1 font-sans text-[11px]/none font-medium text-muted dark:border-line-strong"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
