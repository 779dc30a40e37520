/** A file that falls beside what takes files would be opened by the browser in place of the page. Returns how to stop. */
export function refuseStrayFiles(): () => void {
  function refuse(event: DragEvent) {
    const { defaultPrevented, dataTransfer, target } = event;
    const isTaken = defaultPrevented || (target instanceof HTMLInputElement && target.type === 'file');
    if (isTaken || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  }
  // The window hears it last: whoever takes files has said so by then.
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}
