/** A ref that takes the focus as soon as its element is there: where the next key press belongs. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus();
}
