/** The bars of a browser come and go too, but are lower than any keyboard. */
const leastPx = 120;

/**
 * Where a phone's keyboard lies over the page instead of making it smaller, the page makes itself smaller: what stands
 * at its foot, as a composer, is then seen by who writes in it. Answers how to stop.
 */
export function makeRoomForKeyboard(): () => void {
  const view = window.visualViewport;
  if (!view) return () => {};
  const { style } = document.documentElement;

  function measure() {
    const covered = document.documentElement.clientHeight - (view?.height ?? 0);
    // Zoomed in, less is seen without any keyboard.
    if (view && view.scale > 1) return;
    if (covered < leastPx) return void style.removeProperty('--keyboard');
    style.setProperty('--keyboard', `${Math.round(covered)}px`);
    // The browser pushed the page up to show what has the focus; now it is seen without that.
    window.scrollTo(0, 0);
  }

  view.addEventListener('resize', measure);
  return () => {
    view.removeEventListener('resize', measure);
    style.removeProperty('--keyboard');
  };
}
