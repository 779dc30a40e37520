/** A ref that takes the focus as soon as its element is there: where the next key press belongs. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
  // A menu from which a dialog was opened takes the focus back once, and then the dialog as a whole has it.
  requestAnimationFrame(() => {
    if (element && document.activeElement?.contains(element)) element.focus();
  });
}
