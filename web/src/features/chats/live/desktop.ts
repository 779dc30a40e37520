interface Shown {
  /** A later one of the same takes its place. */
  readonly tag: string;
  readonly title: string;
  readonly text: string;
  readonly onOpen: () => void;
}

export function showOnDesktop({ tag, title, text, onOpen }: Shown): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(title, { body: text, tag, icon: '/favicon.svg' });
    shown.onclick = () => {
      focus();
      shown.close();
      onOpen();
    };
  } catch {
    // Some phones show them only by a service worker: there the sound has to do.
  }
}
