/** Around a list that scrolls while the focus stays in its search: the Tab key reaches it, to scroll it. */
export function tabStop(around: HTMLElement | null): void {
  const list = around?.querySelector<HTMLElement>('[role="listbox"]');
  if (list) list.tabIndex = 0;
}
