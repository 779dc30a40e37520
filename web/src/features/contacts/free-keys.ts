/** A key that means something on the whole page, wherever nobody types and nothing lies on top. Returns how to stop. */
export function onFreeKey(key: string, act: () => void): () => void {
  function hear(event: KeyboardEvent) {
    if (event.key !== key || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTaken(event.target)) return;
    event.preventDefault();
    act();
  }
  addEventListener('keydown', hear);
  return () => removeEventListener('keydown', hear);
}

function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
  return (isField && !isBox) || target.closest('[role="dialog"],[role="alertdialog"],[role="menu"]') !== null;
}
