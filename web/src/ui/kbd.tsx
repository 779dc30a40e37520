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
