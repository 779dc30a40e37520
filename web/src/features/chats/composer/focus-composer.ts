import { canFocusToType } from '../../../browser/media-query.ts';

/** There is one on the screen at most. A menu that closes gives the focus back first, a frame later. */
export function focusComposer(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('textarea[data-composer]')?.focus()),
  );
}

let isWanted = false;

/** For a chat that is being opened: its field comes later, and takes the focus then. */
export function passFocus(): void {
  isWanted = canFocusToType();
}

/** True once; but nobody who went on to write elsewhere is called away. */
export function takePassedFocus(): boolean {
  const wasWanted = isWanted;
  isWanted = false;
  return wasWanted && !isField(document.activeElement);
}

export function isField(target: unknown): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
}
