/** There is one on the screen at most. A menu that closes gives the focus back first, a frame later. */
export function focusComposer(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.querySelector<HTMLTextAreaElement>('textarea[data-composer]')?.focus()),
  );
}
